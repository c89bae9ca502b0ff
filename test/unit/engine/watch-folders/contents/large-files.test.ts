/* More than 3 s: files of 20 to 100 MB are walked through, which is what is tried. */
import { describe, expect, it } from 'vitest';
import type { ContentFacts } from '../../../../../src-main/contract/content-facts.ts';
import { whyLocated } from '../../../../../src-main/contract/file-fit.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { exifOf, jpegOf, locatedXmp, pngChunk } from '../../../../helpers/pictures.ts';

const mebibyte = 1024 * 1024;
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A file of which only some parts are anything but zeros, as large as it likes. */
interface Sparse {
  readonly sizeBytes: number;
  readonly parts: readonly { readonly at: number; readonly bytes: Uint8Array }[];
}

function fileOf({ sizeBytes, parts }: Sparse) {
  return {
    read(into: Uint8Array, at: number): Promise<number> {
      const count = Math.max(0, Math.min(into.byteLength, sizeBytes - at));
      into.fill(0, 0, count);
      for (const part of parts) {
        const [from, till] = [Math.max(at, part.at), Math.min(at + count, part.at + part.bytes.byteLength)];
        if (from < till) into.set(part.bytes.subarray(from - part.at, till - part.at), from - at);
      }
      return Promise.resolve(count);
    },
  };
}

const whole = (bytes: Uint8Array): Sparse => ({ sizeBytes: bytes.byteLength, parts: [{ at: 0, bytes }] });
const factsOf = (file: Sparse): Promise<ContentFacts> =>
  findFacts({ file: fileOf(file), path: 'a.bin', sizeBytes: file.sizeBytes });
const located = exifOf({ isLocated: true });

function png(tail: readonly Buffer[]): Sparse {
  const head = pngChunk('IHDR', Buffer.concat([u32(4000), u32(4000), Buffer.from([8, 6, 0, 0, 0])]));
  const pixels = pngChunk('IDAT', Buffer.alloc(8192));
  const many = Array.from({ length: 3000 }, () => pixels);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return whole(Buffer.concat([mark, head, ...many, ...tail, pngChunk('IEND', Buffer.alloc(0))]));
}

function gif(comment: string): Sparse {
  const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255)]);
  const frame = Buffer.concat([
    ...[Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0, 8]), ...Array.from({ length: 400 }, () => block)],
    Buffer.from([0]),
  ]);
  const said = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(`${comment}\0`)]);
  const head = Buffer.from([...Buffer.from('GIF89a'), 8, 0, 8, 0, 0, 0, 0]);
  const frames = Array.from({ length: 200 }, () => frame);
  return whole(Buffer.concat([head, ...frames, ...(comment === '' ? [] : [said]), Buffer.from([0x3b])]));
}

const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), Buffer.from(name, 'latin1'), inside]);
};
const place = box('udta', box('\u00a9xyz', Buffer.from('\0\u0012\u0015\u00c7+48.1374+011.5755/', 'latin1')));

/** As a recording is written that may end at any time: thousands of parts, and what is known of it behind them. */
function fragmented(...inIndex: readonly Buffer[]): Sparse {
  const parts = Array.from({ length: 2000 }, () => [box('moof', u32(0)), box('mdat', Buffer.alloc(16_000))]);
  const brand = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
  return whole(
    Buffer.concat([brand, ...parts.flat(), box('moov', box('mvhd', Buffer.alloc(100)), ...inIndex)]),
  );
}

/** A film of four gigabytes, with its index at its end. */
function longFilm(...inIndex: readonly Buffer[]): Sparse {
  const head = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    u32(1),
    Buffer.from('mdat'),
    u32(1),
    u32(0),
  ]);
  const indexAt = head.length - 16 + 2 ** 32;
  const index = box('moov', box('mvhd', Buffer.alloc(100)), ...inIndex);
  const parts = [
    { at: 0, bytes: head },
    { at: indexAt, bytes: index },
  ];
  return { sizeBytes: indexAt + index.length, parts };
}

/** A picture with pixels of that many bytes, and another one behind it, as telephones keep them. */
function twoPictures(pixelBytes: number, behind: Buffer): Sparse {
  const first = jpegOf({});
  const cut = first.length - 2;
  const parts = [
    { at: 0, bytes: first.subarray(0, cut) },
    { at: cut + pixelBytes, bytes: Buffer.concat([first.subarray(cut), behind]) },
  ];
  return { sizeBytes: first.length + pixelBytes + behind.length, parts };
}

function tiff(xmp: string): Sparse {
  const sizeBytes = 300 * mebibyte;
  const entries = [
    [256, 4, 1, 10_000],
    [257, 4, 1, 10_000],
    [700, 1, xmp.length, 1000],
  ];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const directoryAt = sizeBytes - 65_536;
  const head = Buffer.from('II*\0\0\0\0\0');
  head.writeUInt32LE(directoryAt, 4);
  const parts = [
    { at: 0, bytes: head },
    { at: 1000, bytes: Buffer.from(xmp) },
    { at: directoryAt, bytes: directory },
  ];
  return { sizeBytes, parts };
}

const longWords = (sizeBytes: number, words = ''): string =>
  `<x:xmpmeta><rdf:Description note:text="${'a'.repeat(sizeBytes)}"/>${words}</x:xmpmeta>`;

function pdf(pictureBytes: number, picture: Buffer): Sparse {
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Subtype/Image/Filter/DCTDecode/Length ${String(pictureBytes)}>>\nstream\n`,
  );
  const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  const cut = picture.length - 2;
  const parts = [
    { at: 0, bytes: Buffer.concat([head, picture.subarray(0, cut)]) },
    {
      at: head.length + pictureBytes - 2,
      bytes: Buffer.concat([picture.subarray(cut), tail]),
    },
  ];
  return { sizeBytes: head.length + pictureBytes + tail.length, parts };
}

describe('a large file as people bring them', () => {
  it.each<[string, () => Sparse, () => Sparse]>([
    ['a PNG of thousands of parts', () => png([pngChunk('eXIf', located)]), () => png([])],
    ['a GIF of hundreds of pictures', () => gif('52.5034, 13.4157'), () => gif('')],
    ['a film of thousands of parts', () => fragmented(place), () => fragmented()],
    ['a film of gigabytes', () => longFilm(place), () => longFilm()],
    [
      'a second picture far behind the beginning',
      () => twoPictures(12 * mebibyte, jpegOf({ exif: located })),
      () => twoPictures(12 * mebibyte, jpegOf({})),
    ],
    [
      'a TIFF with long words about it',
      () => tiff(longWords(3 * mebibyte, locatedXmp)),
      () => tiff(longWords(3 * mebibyte)),
    ],
    [
      'a PDF with a large picture',
      () => pdf(20 * mebibyte, jpegOf({ exif: located })),
      () => pdf(20 * mebibyte, jpegOf({})),
    ],
  ])('is looked through: %s', async (_name, withPlace, without) => {
    expect(await factsOf(withPlace())).toMatchObject({ hasLocation: true });
    const clean = await factsOf(without());
    expect(clean).toMatchObject({ hasLocation: false, locationStays: false });
    for (const rule of ['refuse', 'remove'] as const) expect(whyLocated(rule, clean)).toBeNull();
  });

  it.each<[string, () => Sparse]>([
    [
      'a picture whose pixels do not end within what is searched',
      () => twoPictures(100 * mebibyte, Buffer.alloc(0)),
    ],
    ['words in a TIFF that are longer than a look may read', () => tiff(longWords(9 * mebibyte))],
    ['a PDF that is longer than a look may read', () => pdf(40 * mebibyte, jpegOf({}))],
  ])('is held where a part of it was not looked at: %s', async (_name, make) => {
    const facts = await factsOf(make());
    for (const rule of ['refuse', 'remove'] as const) expect(whyLocated(rule, facts)).not.toBeNull();
    expect(whyLocated('send', facts)).toBeNull();
  });

  it('is held where what its maker keeps there goes on behind what is searched', async () => {
    const notes = Buffer.alloc(5 * mebibyte);
    notes.write('location', notes.length - 100);
    const facts = await factsOf(twoPictures(0, notes));
    expect(whyLocated('refuse', facts)).not.toBeNull();
    const near = Buffer.alloc(mebibyte);
    near.write('location', near.length - 100);
    expect(await factsOf(twoPictures(0, near))).toMatchObject({ hasLocation: true });
  });
});
