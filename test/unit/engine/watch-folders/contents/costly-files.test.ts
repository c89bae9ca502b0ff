import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { whyLocated } from '../../../../../src-main/contract/file-fit.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { FileWindow } from '../../../../../src-main/engine/watch-folders/contents/file-window.ts';
import { lookIntoOffice } from '../../../../../src-main/engine/watch-folders/contents/office.ts';
import {
  TooMuchToRead,
  WorkBudget,
} from '../../../../../src-main/engine/watch-folders/contents/work-budget.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';
import {
  digitsOfResources,
  heifOfEmptyExtents,
  heifOfRepeatedProperty,
  heifOfSharedItems,
  oddXmp,
  onlyLineEnds,
  pngOfPackedProfiles,
  pngOfPackedTexts,
  shortDatasets,
  tiffOfSharedPlace,
  zipOfOnePart,
} from '../../../../helpers/costly-files.ts';
import { cleaned } from './located-files.ts';

const mebibyte = 1024 * 1024;
/** What any look may cost, with the one part that went over it. */
const mostUnits = 68 * mebibyte;
const tooLong = { kind: 'unseen', reason: message('file_problem.too_long_to_read') };

function pdfOfMany(piece: string): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * mebibyte, piece, 'latin1')]);
}

async function costOf(content: Uint8Array) {
  const work = WorkBudget.ofFile(content.byteLength);
  const file = openFile(content, mebibyte);
  const facts = await findFacts({ file, path: 'notes.txt', sizeBytes: content.byteLength, work });
  return { facts, units: work.spent };
}

describe('a file that is made to cost far more than its size', () => {
  it.each<[string, () => Buffer]>([
    ['extents of no length', () => heifOfEmptyExtents(100_000)],
    ['one property, many times', heifOfRepeatedProperty],
    ['profiles that unpack', () => pngOfPackedProfiles(100)],
    ['texts that unpack to line ends', () => pngOfPackedTexts(60, onlyLineEnds)],
    ['profiles at one place', () => tiffOfSharedPlace('profile', Buffer.alloc(mebibyte))],
    [
      'places that overlap, of one letter each',
      () => tiffOfSharedPlace('iptc', shortDatasets(mebibyte), { apart: 6 }),
    ],
    ...Object.entries(oddXmp).map(([name, make]): [string, () => Buffer] => [
      `places that overlap: ${name}`,
      () => tiffOfSharedPlace('xmp', make(mebibyte), { apart: 8 }),
    ]),
  ])('is not looked at once its work is used up: %s', async (_name, make) => {
    const { facts, units } = await costOf(make());
    expect(units).toBeLessThan(mostUnits);
    expect([facts, facts.kind === 'unseen']).toEqual([expect.anything(), true]);
  });

  it.each<[string, () => Buffer]>([
    ['names of packed words, without any', () => pdfOfMany('/Subtype /XML ')],
    ['packed words that never end', () => pdfOfMany('/Subtype /XML /Filter /A stream\n')],
    ['marks of EXIF data', () => pdfOfMany('Exif\0\0MM\0*\0\0\0\u0008')],
    ['marks of resources', () => pdfOfMany('8BIM\u0004\u0004')],
    ['items that share their place', () => heifOfSharedItems(500, mebibyte)],
    ['digits of resources', () => pngOfPackedTexts(13, digitsOfResources(mebibyte / 2))],
  ])('costs no more than any file: %s', async (_name, make) => {
    expect((await costOf(make())).units).toBeLessThan(mostUnits);
  });

  it('has a place that many of its parts name looked at once', async () => {
    const words = Buffer.from(`<x ${' '.repeat(mebibyte)}a:Title="Pier"/>`);
    const [once, often] = [tiffOfSharedPlace('xmp', words, { entries: 1 }), tiffOfSharedPlace('xmp', words)];
    const [one, many] = [await costOf(once), await costOf(often)];
    expect(many.facts.kind).toBe('picture');
    expect(many.units).toBeLessThan(one.units * 1.5);
  });

  it('is held where its place matters, and says why', async () => {
    const content = heifOfEmptyExtents(100_000);
    const { facts } = await costOf(content);
    expect(facts).toEqual(tooLong);
    for (const rule of ['refuse', 'remove'] as const)
      expect(whyLocated(rule, facts)).toEqual(message('unfit.location_unknown', { reason: tooLong.reason }));
    expect(whyLocated('send', facts)).toBeNull();
    expect(await cleaned(content)).toBe('stays');
  });

  it('pays for what is unpacked to be shown', async () => {
    const packed = zipOfOnePart('word/document.xml', Buffer.alloc(3 * mebibyte));
    const window = new FileWindow(openFile(packed), packed.byteLength, null, new WorkBudget(mebibyte));
    await expect(lookIntoOffice(window)).rejects.toBeInstanceOf(TooMuchToRead);
  });
});
