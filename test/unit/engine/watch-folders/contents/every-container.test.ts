import { message } from '../../../../../src-main/contract/messages/message.ts';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyLocated } from '../../../../../src-main/contract/file-fit.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';
import {
  city,
  cleanable,
  notLookedAt,
  officeOf,
  pdfOf,
  staying,
  words,
} from '../../../../helpers/located-containers.ts';
import { quietDocuments, stayingDocuments, unclearDocuments } from '../../../../helpers/located-documents.ts';
import { cleanableFilms, quietFilms, stayingFilms, unclearFilms } from '../../../../helpers/located-films.ts';
import { quietLayers, stayingInLayers, unclearLayers } from '../../../../helpers/located-smart-objects.ts';
import { cleanableWords, quietWords, stayingWords, unclearWords } from '../../../../helpers/located-words.ts';
import { exifOf, jpegOf, pngOf } from '../../../../helpers/pictures.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { cleaned } from './located-files.ts';

const factsOf = (path: string, content: Uint8Array) =>
  findFacts({ file: openFile(content), path, sizeBytes: content.byteLength });
/** Marks of the place, as text, as digits and as numbers. */
const marks = [
  city,
  words,
  'GPSLatitude',
  'geo:54',
  '54.1767',
  '12.0835',
  '12,0835',
  Buffer.from('54.1767', 'utf16le'),
  Buffer.from(city).toString('hex'),
  '54:10:36',
];

const inWords = Object.fromEntries(
  Object.entries(cleanableWords).map(([name, content]) => [`words-${name}`, content]),
);

const unclear = /^unfit\.location_(?:unknown|unread)$/u;

describe('where it was taken, in each container', () => {
  it.each(Object.entries({ ...cleanable, ...inWords, ...cleanableFilms }))(
    'is told, refused and taken out: %s',
    async (path, content) => {
      const before = await factsOf(path, content);
      expect(before).toMatchObject({ hasLocation: true, locationStays: false, problem: null });
      expect(whyLocated('refuse', before)).toEqual(message('unfit.location_refused'));
      expect(whyLocated('remove', before)).toBeNull();
      const copy = await cleaned(content);
      if (typeof copy === 'string') throw new Error(`It was not cleaned: ${copy}`);
      expect(copy.length).toBe(content.length);
      for (const mark of marks) expect(copy.includes(mark), String(mark)).toBe(false);
      expect(await factsOf(path, copy)).toStrictEqual({ ...before, hasLocation: false });
      expect(await cleaned(copy)).toBe('nothing');
    },
  );

  it.each(
    Object.entries({ ...staying, ...stayingWords, ...stayingDocuments, ...stayingFilms, ...stayingInLayers }),
  )('holds a file in which it stays: %s', async (path, content) => {
    const facts = await factsOf(path, content);
    expect(facts).toMatchObject({ hasLocation: true, locationStays: true });
    expect(whyLocated('refuse', facts)).toEqual(message('unfit.location_refused'));
    expect(whyLocated('remove', facts)).toEqual(message('unfit.location_stays'));
    expect(await cleaned(content)).toBe('stays');
  });

  it.each(
    Object.entries({
      ...notLookedAt,
      ...unclearWords,
      ...unclearDocuments,
      ...unclearFilms,
      ...unclearLayers,
    }),
  )('is not taken for clean where it was not looked at: %s', async (path, content) => {
    const facts = await factsOf(path, content);
    expect(whyLocated('refuse', facts)?.code).toMatch(unclear);
    expect(whyLocated('remove', facts)?.code).toMatch(unclear);
    expect(whyLocated('send', facts)).toBeNull();
    if (facts.kind !== 'unknown') return;
    expect(whyLocated('remove', facts)?.code).toBe('unfit.location_unknown');
    expect(await cleaned(content)).toBe('stays');
  });

  it('leaves with the directory that is for it, also where that names none', async () => {
    const exif = exifOf({ isLocated: true });
    // Of its four entries the two of coordinates become others.
    for (const tag of [2, 4]) exif.writeUInt16BE(0x001f, exif.indexOf(Buffer.from([0, tag, 0, 5])));
    const content = jpegOf({ exif });
    const facts = await factsOf('a.jpg', content);
    expect([whyLocated('refuse', facts), whyLocated('remove', facts)]).toEqual([null, null]);
    const copy = await cleaned(content);
    expect(Buffer.isBuffer(copy) && !copy.includes(Buffer.from([0x88, 0x25]))).toBe(true);
  });

  it('is nothing to ask about in what says nothing of it', async () => {
    const quiet = {
      'a.jpg': jpegOf({}),
      'a.png': pngOf({}),
      'a.docx': officeOf('docx'),
      'a.pdf': pdfOf('<< /Producer (Halden) >>'),
      'a.md': Buffer.from('# The city and its location\n'),
      'a.csv': Buffer.from('city,country\nRostock,Germany\n'),
      ...quietWords,
      ...quietDocuments,
      ...quietFilms,
      ...quietLayers,
    };
    for (const [path, content] of Object.entries(quiet)) {
      const facts = await factsOf(path, content);
      expect([path, whyLocated('refuse', facts), whyLocated('remove', facts)]).toEqual([path, null, null]);
      expect(await cleaned(content)).toBe('nothing');
    }
  });
});

describe.skipIf(!hasExiftool())('with exiftool, which this computer may not have', () => {
  it('finds no place in any file that it had found one in', async () => {
    const folder = temporaryFolder();
    const [before, after]: [string[], string[]] = [[], []];
    for (const [path, content] of Object.entries({ ...cleanable, ...inWords, ...cleanableFilms })) {
      const copy = await cleaned(content);
      before.push(join(folder, path));
      after.push(join(folder, `cleaned-${path}`));
      writeFileSync(join(folder, path), content);
      writeFileSync(join(folder, `cleaned-${path}`), copy);
    }
    expect(placesByExiftool(before).length).toBeGreaterThan(20);
    expect(placesByExiftool(after)).toEqual([]);
  });
});

function hasExiftool(): boolean {
  try {
    execFileSync('exiftool', ['-ver'], { stdio: 'ignore' });
    return true;
  } catch {
    // Ignored: it is not installed.
    return false;
  }
}

const placeNames =
  /:(?:GPS(?:Lat|Lon|Pos|Coord)\w*|Location\w*|City|State|Country\w*|\w*Location|Landmark|ModelTiePoint|Coverage|GPSAreaInformation)$/u;

function placesByExiftool(paths: readonly string[]): readonly string[] {
  const { stdout } = { stdout: execFileSync('exiftool', ['-j', '-G1', '-a', '-s', '-m', '-q', ...paths]) };
  const files: unknown = JSON.parse(stdout.toString());
  if (!Array.isArray(files)) throw new Error('exiftool did not answer with a list');
  return files.flatMap((file: Readonly<Record<string, unknown>>) =>
    Object.entries(file)
      .filter(([name, value]) => placeNames.test(name) && String(value).trim() !== '')
      .map(([name]) => `${String(file['SourceFile'])} ${name}`),
  );
}
