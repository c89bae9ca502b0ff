import { isCutShort, problemOf, type ContentFacts } from '../../../../../src-main/contract/content-facts.ts';
import { describe, expect, it } from 'vitest';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';

/* Files whose copy stopped on the way, where no mark of an end is missing. */

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
const little = (value: number): Buffer => number(value, 4).reverse();

/** Two strips of 5,000 bytes, whose list lies behind the directory. */
function tiff(): Buffer {
  const lists = Buffer.concat([little(200), little(5200), little(5000), little(5000)]);
  const entries = [
    [256, 4, 1, 100],
    [257, 4, 1, 100],
    [273, 4, 2, 100],
    [279, 4, 2, 108],
  ];
  const directory = entries.map(([tag = 0, type = 0, count = 0, value = 0]) =>
    Buffer.concat([number(tag, 2).reverse(), number(type, 2).reverse(), little(count), little(value)]),
  );
  const head = Buffer.concat([
    Buffer.from('II*\0'),
    little(8),
    number(entries.length, 2).reverse(),
    ...directory,
  ]);
  const whole = Buffer.alloc(10_200);
  head.copy(whole);
  lists.copy(whole, 100);
  return whole;
}

function psd(packing: number, pixels: Buffer): Buffer {
  return Buffer.concat([
    ...[Buffer.from('8BPS'), number(1, 2), Buffer.alloc(6), number(3, 2), number(100, 4), number(100, 4)],
    ...[number(8, 2), number(3, 2), number(0, 4), number(0, 4), number(400, 4), Buffer.alloc(400)],
    ...[number(packing, 2), pixels],
  ]);
}

const packedRows = Buffer.concat([...Array.from({ length: 300 }, () => number(10, 2)), Buffer.alloc(3000)]);
const element = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), number(0x1_00, 2), number(content.length, 6), content]);
const webm = Buffer.concat([
  element('1a45dfa3', Buffer.alloc(0)),
  element('18538067', element('1f43b675', element('a3', Buffer.alloc(2000)))),
]);
const avi = Buffer.concat([
  ...[Buffer.from('RIFF'), little(2020), Buffer.from('AVI '), Buffer.from('LIST'), little(2008)],
  ...[Buffer.from('movi'), Buffer.alloc(2004)],
]);

const factsOf = (content: Buffer): Promise<ContentFacts> =>
  findFacts({ file: openFile(content), path: 'a.bin', sizeBytes: content.length });

describe('a picture or film that is cut short', () => {
  it.each([
    ['TIFF', tiff()],
    ['PSD', psd(0, Buffer.alloc(30_000))],
    ['PSD in packed rows', psd(1, packedRows)],
    ['WebM', webm],
    ['AVI', avi],
  ])('is known where its end has no mark: %s', async (_name, whole) => {
    expect(problemOf(await factsOf(whole))).toBeNull();
    for (const bytes of [1, Math.floor(whole.length / 2)])
      expect(isCutShort(await factsOf(whole.subarray(0, -bytes)))).toBe(true);
  });

  it('is none where a recording does not say how long it is', async () => {
    const endless = Buffer.from(avi);
    endless.writeUInt32LE(0xffff_ffff, 4);
    expect(problemOf(await factsOf(endless))).toBeNull();
    const live = Buffer.concat([
      element('1a45dfa3', Buffer.alloc(0)),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
    ]);
    expect(
      problemOf(await factsOf(Buffer.concat([live, element('1f43b675', element('a3', Buffer.alloc(20)))]))),
    ).toBeNull();
  });
});
