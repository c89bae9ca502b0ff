/** Small files that ask for far more work than their size: one for each way in which a reader can be made to repeat itself. */
import { deflateRawSync, deflateSync } from 'node:zlib';
import { resource, withResources } from './hidden-places.ts';
import { box, jpegOf, pngChunk, pngOf } from './pictures.ts';

const u16 = (value: number): Buffer => Buffer.from([(value >>> 8) & 0xff, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const none = u32(0);

function heif(...inMeta: readonly Buffer[]): Buffer {
  const ftyp = box('ftyp', Buffer.from('heic'), none, Buffer.from('mif1heic'));
  return Buffer.concat([ftyp, box('meta', none, box('pitm', none, u16(1)), ...inMeta)]);
}

const infe = (id: number, type: string): Buffer =>
  box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), Buffer.from(`${type}\0`));
const iinf = (...items: readonly Buffer[]): Buffer => box('iinf', none, u16(items.length), ...items);
const times = (count: number, piece: Buffer): Buffer => Buffer.alloc(count * piece.length, piece);

/** Extents whose fields have no length take no bytes, 65,535 of them to an item. */
export function heifOfEmptyExtents(sizeBytes: number): Buffer {
  const item = Buffer.concat([u16(1), u16(0), u16(0xffff)]);
  const items = Math.min(0xffff, Math.floor(sizeBytes / item.length));
  return heif(
    iinf(infe(1, 'hvc1')),
    box('iloc', none, Buffer.from([0x00, 0x00]), u16(items), times(items, item)),
  );
}

/** Items that all lie at one place, which is long. */
export function heifOfSharedItems(items: number, sizeBytes: number): Buffer {
  const build = (at: number): Buffer =>
    heif(
      iinf(...Array.from({ length: items }, (_, index) => infe(index + 1, 'Exif'))),
      box(
        'iloc',
        none,
        Buffer.from([0x44, 0x00]),
        u16(items),
        ...Array.from({ length: items }, (_, index) =>
          Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at + index), u32(sizeBytes)]),
        ),
      ),
    );
  const head = build(0);
  const tiff = tiffOf(Array.from({ length: 1000 }, () => [0x0100, 4, 1, 1]));
  return Buffer.concat([build(head.length), none, tiff, Buffer.alloc(sizeBytes)]);
}

/** One property of a megabyte that an item has 255 times. */
export function heifOfRepeatedProperty(): Buffer {
  const property = box('colr', Buffer.from('prof'), Buffer.alloc(1024 * 1024));
  const ipma = box('ipma', none, u32(1), u16(1), Buffer.from([255]), Buffer.alloc(255, 1));
  return heif(box('iprp', box('ipco', property), ipma), iinf(infe(1, 'hvc1')));
}

/** A TIFF, big numbers first, of one directory. */
export function tiffOf(
  entries: readonly (readonly [tag: number, type: number, count: number, value: number])[],
): Buffer {
  const table = entries.map(([tag, type, count, value]) =>
    Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]),
  );
  return Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(table.length), ...table, none]);
}

/** Entries of one kind that all lead to the same place; `apart`: each some bytes behind the one before. */
export function tiffOfSharedPlace(
  tag: 'xmp' | 'iptc' | 'profile',
  content: Buffer,
  { entries = 990, apart = 0 } = {},
): Buffer {
  const number = { xmp: 700, iptc: 33_723, profile: 34_675 }[tag];
  const at = tiffOf([]).length + entries * 12;
  const longest = content.length - entries * apart;
  const table = Array.from(
    { length: entries },
    (_, index) => [number, 1, longest, at + index * apart] as const,
  );
  return Buffer.concat([tiffOf(table), content]);
}

/** Texts of a PNG that each unpack to a megabyte. */
export function pngOfPackedTexts(chunks: number, text: Buffer): Buffer {
  const packed = deflateSync(text, { level: 9 });
  const chunk = pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), packed]));
  return pngOf(
    {},
    Array.from({ length: chunks }, () => chunk),
  );
}

export function pngOfPackedProfiles(chunks: number): Buffer {
  const packed = deflateSync(Buffer.alloc(1024 * 1024), { level: 9 });
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), packed]));
  return pngOf(
    {},
    Array.from({ length: chunks }, () => chunk),
  );
}

/** Digits of resources that hold nothing, as many as fit. */
export function digitsOfResources(bytes: number): Buffer {
  const each = resource(0x0404, Buffer.from([0x1c, 2]));
  const all = times(Math.floor(bytes / 2 / each.length), each);
  return Buffer.from(`\niptc\n${String(all.length)}\n${all.toString('hex')}`);
}

/** Nothing but line ends: where does the label of the digits begin? */
export const onlyLineEnds = Buffer.alloc(1024 * 1024 - 1, '\n');

/** Words of a picture that each have one letter. */
export const shortDatasets = (bytes: number): Buffer =>
  times(Math.floor(bytes / 6), Buffer.from([0x1c, 2, 90, 0, 1, 0x61]));

/** A JPEG of parts that are all XMP, or all of Photoshop. */
export function jpegOfParts(parts: number, content: Buffer): Buffer {
  const jpeg = jpegOf({});
  const part = Buffer.concat([Buffer.from([0xff, 0xe1]), u16(content.length + 2), content]);
  return Buffer.concat([jpeg.subarray(0, 2), times(parts, part), jpeg.subarray(2)]);
}

export const jpegOfResources = (): Buffer =>
  withResources(jpegOf({}), times(5000, resource(0x0404, Buffer.alloc(0))));

/** Texts that a search with steps back takes long over. */
export const oddXmp: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'names that begin and never end': (bytes) => Buffer.alloc(bytes, '<a:City '),
  'values that are never closed': (bytes) => Buffer.alloc(bytes, ' a:GPSx="'),
  'elements in which all else stands': (bytes) => Buffer.alloc(bytes, '<a:City>'),
  'one name without an end': (bytes) => Buffer.alloc(bytes, 'gps'),
  'blanks before every mark': (bytes) => Buffer.alloc(bytes, `a:City${' '.repeat(400)}`),
  colons: (bytes) => Buffer.alloc(bytes, 'geo:'),
};

/** A DOCX-like file whose one part unpacks to far more than its size. */
export function zipOfOnePart(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const le16 = (value: number): Buffer => u16(value).reverse();
  const le32 = (value: number): Buffer => u32(value).reverse();
  const sizes = Buffer.concat([
    le32(0),
    le32(packed.length),
    le32(content.length),
    le16(name.length),
    le16(0),
  ]);
  const head = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    le16(20),
    le16(0),
    le16(8),
    le32(0),
    sizes,
    Buffer.from(name),
  ]);
  const listed = Buffer.concat([
    ...[Buffer.from('PK\u0001\u0002'), le16(20), le16(20), le16(0), le16(8), le32(0), sizes],
    ...[le16(0), le16(0), le16(0), le32(0), le32(0), Buffer.from(name)],
  ]);
  const at = head.length + packed.length;
  const end = Buffer.concat([
    ...[Buffer.from('PK\u0005\u0006'), le16(0), le16(0), le16(1), le16(1)],
    ...[le32(listed.length), le32(at), le16(0)],
  ]);
  return Buffer.concat([head, packed, listed, end]);
}

const mebibyte = 1024 * 1024;

/** All of them as files without a name, for readers that are given any bytes. */
export function costlyFiles(): readonly Buffer[] {
  return [
    ...[heifOfEmptyExtents(100_000), heifOfSharedItems(500, mebibyte), heifOfRepeatedProperty()],
    ...[pngOfPackedProfiles(100), pngOfPackedTexts(60, onlyLineEnds)],
    pngOfPackedTexts(13, digitsOfResources(mebibyte / 2)),
    tiffOfSharedPlace('profile', Buffer.alloc(mebibyte)),
    tiffOfSharedPlace('iptc', shortDatasets(mebibyte), { apart: 6 }),
    ...Object.values(oddXmp).map((make) => tiffOfSharedPlace('xmp', make(mebibyte), { apart: 8 })),
    zipOfOnePart('word/document.xml', Buffer.alloc(4 * mebibyte, '<w:t>')),
    zipOfOnePart('ppt/presentation.xml', Buffer.alloc(4 * mebibyte, '<a:p>')),
    jpegOfResources(),
    jpegOfParts(
      30,
      Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.alloc(60_000, 'gps')]),
    ),
  ];
}
