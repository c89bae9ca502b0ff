import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, describe, it } from 'vitest';
import {
  box,
  exifOf,
  heicOf,
  jpegOf,
  locatedXmp,
  pngChunk,
  pngOf,
  webpOf,
} from '../../../../helpers/pictures.ts';
import { cleaned, factsOf, filmWith } from './located-files.ts';

const exif = exifOf({ orientation: 6, isLocated: true });
const coordinates = Buffer.from([0, 0, 0, 52, 0, 0, 0, 1, 0, 0, 0, 30]);

async function cleanedBytes(content: Uint8Array): Promise<Buffer> {
  const copy = await cleaned(content);
  if (typeof copy === 'string') throw new Error(`It was not cleaned: ${copy}`);
  return copy;
}

const words = '+52.5035+013.4157/';
const userData = box(
  'udta',
  box('\u00a9xyz', Buffer.from([0, words.length, 0x15, 0xc7]), Buffer.from(words)),
);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const keyed = (key: string, value: string): Buffer =>
  box(
    'meta',
    box('hdlr', Buffer.alloc(25)),
    box('keys', Buffer.alloc(4), u32(1), box('mdta', Buffer.from(key))),
    box('ilst', box('\0\0\0\u0001', box('data', u32(1), u32(0), Buffer.from(value)))),
  );

describe('where a picture was taken', () => {
  it.each([
    ['JPEG', jpegOf({ exif })],
    ['JPEG, in its XMP', jpegOf({ xmp: locatedXmp })],
    ['PNG', pngOf({ exif })],
    ['PNG, in its XMP', pngOf({ xmp: locatedXmp })],
    ['WebP', webpOf({ exif })],
    ['WebP, in its XMP', webpOf({ xmp: locatedXmp })],
    ['HEIC', heicOf({ exif })],
    ['TIFF', exif],
  ])('is taken out of a %s, and every other byte of it stands where it stood', async (_format, content) => {
    const copy = await cleanedBytes(content);
    const [before, after] = [await factsOf(content), await factsOf(copy)];
    expect(before).toMatchObject({ hasLocation: true, locationStays: false });
    expect(after).toStrictEqual({ ...before, hasLocation: false });
    expect(copy.length).toBe(content.length);
    expect(copy.includes(coordinates)).toBe(false);
    expect(copy.includes('52,30.2057N')).toBe(false);
  });

  it('leaves which side is up, the title, and the check sums of its parts right', async () => {
    const jpeg = await cleanedBytes(jpegOf({ exif, xmp: locatedXmp }));
    expect(await factsOf(jpeg)).toMatchObject({ orientation: 6 });
    expect(jpeg.includes('dc:title="Harbour"')).toBe(true);
    const png = await cleanedBytes(pngOf({ widthPx: 3, heightPx: 2, exif, xmp: locatedXmp }));
    const chunks = chunksOf(png);
    expect(chunks.map(({ isSound }) => isSound)).not.toContain(false);
    const pixels = chunks.find(({ name }) => name === 'IDAT')?.content ?? Buffer.alloc(0);
    expect(inflateSync(pixels)).toHaveLength(2 * (1 + 3 * 3));
  });

  it('is taken out with all of the text, where the text says it in some other way', async () => {
    const odd = '<exif:GPSLatitude><rdf:Seq><rdf:li>52,30.2057N</rdf:li></rdf:Seq></exif:GPSLatitude>';
    const copy = await cleanedBytes(jpegOf({ xmp: odd }));
    expect(copy.includes('52,30.2057N')).toBe(false);
    const element = await cleanedBytes(
      jpegOf({ xmp: '<exif:GPSLatitude>52,30.2057N</exif:GPSLatitude><dc:title>a</dc:title>' }),
    );
    expect(element.includes('<dc:title>a</dc:title>')).toBe(true);
  });

  it('is taken out with the part that packs it', async () => {
    const packed = Buffer.concat([
      Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0', 'latin1'),
      deflateSync(locatedXmp),
    ]);
    const digits = `\nexif\n${String(exif.length)}\n${exif.toString('hex')}`;
    const text = Buffer.concat([Buffer.from('Raw profile type exif\0'), Buffer.from(digits)]);
    for (const chunk of [pngChunk('iTXt', packed), pngChunk('tEXt', text)]) {
      const content = pngOf({}, [chunk]);
      expect(await factsOf(content)).toMatchObject({ hasLocation: true, locationStays: false });
      const copy = await cleanedBytes(content);
      expect(await factsOf(copy)).toMatchObject({ hasLocation: false, problem: null });
      expect(chunksOf(copy).map(({ name, isSound }) => [name, isSound])).toContainEqual(['nuLl', true]);
    }
  });

  it('is nothing to take out where it is not said', async () => {
    expect(await cleaned(jpegOf({ exif: exifOf({ orientation: 1 }) }))).toBe('nothing');
    expect(await cleaned(Buffer.from('%PDF-1.7\n'))).toBe('nothing');
  });

  it('stays where its directory lies over another, or where what says it lies in pieces', async () => {
    const ring = Buffer.from(exif);
    // The last value of the place reaches into the directory that points to it.
    ring.writeUInt32BE(4, ring.lastIndexOf(Buffer.from([0, 4, 0, 5, 0, 0, 0, 3])) + 8);
    expect(await cleaned(jpegOf({ exif: ring }))).toBe('stays');
    expect(await factsOf(jpegOf({ exif: ring }))).toMatchObject({ hasLocation: true, locationStays: true });
    const pieces = heicOf({ exif });
    // The extents of the second item: two instead of one.
    pieces.writeUInt16BE(2, pieces.indexOf('iloc') + 4 + 4 + 2 + 2 + 2 + 2);
    expect(await cleaned(pieces)).toBe('stays');
    expect(await factsOf(pieces)).toMatchObject({ hasLocation: false, locationStays: true });
  });
});

describe('where a film was taken', () => {
  it.each([
    ['in the box of phones', filmWith(userData)],
    [
      'in the box of 3GPP',
      filmWith(box('udta', box('loci', Buffer.alloc(6), Buffer.from(`Pier\0${words}`)))),
    ],
    ['by a key', filmWith(keyed('com.apple.quicktime.location.ISO6709', words))],
    ['in its XMP', filmWith(box('udta', box('XMP_', Buffer.from(locatedXmp))))],
  ])('is taken out: %s', async (_where, content) => {
    const before = await factsOf(content);
    expect(before).toMatchObject({
      kind: 'video',
      durationMs: 1000,
      hasLocation: true,
      locationStays: false,
    });
    const copy = await cleanedBytes(content);
    expect(await factsOf(copy)).toStrictEqual({ ...before, hasLocation: false });
    expect(copy.length).toBe(content.length);
    for (const said of [words, '52,30.2057N']) expect(copy.includes(said)).toBe(false);
  });

  it('is nothing of a film that only says who made it', async () => {
    const film = filmWith(keyed('com.apple.quicktime.make', 'Halden'));
    expect(await factsOf(film)).toMatchObject({ hasLocation: false, locationStays: false });
    expect(await cleaned(film)).toBe('nothing');
  });

  it('stays where a camera wrote the way it was carried between the pictures', async () => {
    const stsd = box('stsd', u32(0), u32(1), box('gpmd', Buffer.alloc(8)));
    const film = filmWith(box('trak', box('mdia', box('minf', box('stbl', stsd)))));
    expect(await factsOf(film)).toMatchObject({ hasLocation: true, locationStays: true });
    expect(await cleaned(film)).toBe('stays');
  });
});

function chunksOf(png: Buffer): { name: string; content: Buffer; isSound: boolean }[] {
  const chunks: { name: string; content: Buffer; isSound: boolean }[] = [];
  for (let at = 8; at < png.length;) {
    const sizeBytes = png.readUInt32BE(at);
    const sealAt = at + 8 + sizeBytes;
    const isSound = crc32(png.subarray(at + 4, sealAt)) === png.readUInt32BE(sealAt);
    chunks.push({
      name: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, sealAt),
      isSound,
    });
    at = sealAt + 4;
  }
  return chunks;
}
