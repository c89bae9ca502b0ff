import { crc32, deflateSync } from 'node:zlib';

/** Pictures as cameras and programs write them, as small as their formats let them be. */

export interface Described {
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** EXIF data, from the mark of its byte order on. */
  readonly exif?: Buffer;
  readonly xmp?: string;
}

const u16 = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u32le = (value: number): Buffer => u32(value).reverse();

/** A TIFF of the first directory, with the place where it was taken and how the camera was held. Of big numbers first. */
export function exifOf(says: { readonly orientation?: number; readonly isLocated?: boolean }): Buffer {
  const entries: Buffer[] = [];
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(count), value, Buffer.alloc(4 - value.length)]);
  const count = (says.orientation === undefined ? 0 : 1) + (says.isLocated === true ? 1 : 0) + 1;
  const gpsAt = 8 + 2 + count * 12 + 4;
  if (says.orientation !== undefined) entries.push(entry(0x0112, 3, 1, u16(says.orientation)));
  entries.push(entry(0x0128, 3, 1, u16(2)));
  if (says.isLocated === true) entries.push(entry(0x8825, 4, 1, u32(gpsAt)));
  const first = Buffer.concat([u16(count), ...entries, u32(0)]);
  const numbersAt = gpsAt + 2 + 4 * 12 + 4;
  const numbers = Buffer.concat([52, 1, 30, 1, 1234, 100, 13, 1, 24, 1, 5678, 100].map(u32));
  const gps = Buffer.concat([
    u16(4),
    entry(1, 2, 2, Buffer.from('N\0')),
    entry(2, 5, 3, u32(numbersAt)),
    entry(3, 2, 2, Buffer.from('E\0')),
    entry(4, 5, 3, u32(numbersAt + 24)),
    u32(0),
    numbers,
  ]);
  const head = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8)]);
  return Buffer.concat([head, first, ...(says.isLocated === true ? [gps] : [])]);
}

export const locatedXmp =
  '<x:xmpmeta><rdf:Description exif:GPSLatitude="52,30.2057N" exif:GPSLongitude="13,24.9463E" dc:title="Harbour"/></x:xmpmeta>';

/** A JPEG of no pixels that anybody could show: its parts, and an end. */
export function jpegOf({ widthPx = 8, heightPx = 8, exif, xmp }: Described, colours = 3): Buffer {
  const part = (marker: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(exif === undefined ? [] : [part(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))]),
    ...(xmp === undefined ? [] : [part(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))]),
    part(
      0xc0,
      Buffer.concat([
        Buffer.from([8]),
        u16(heightPx),
        u16(widthPx),
        Buffer.from([colours]),
        Buffer.alloc(3 * colours),
      ]),
    ),
    part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  ]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
}

/** A PNG that any program shows: all of one colour. */
export function pngOf(
  { widthPx = 8, heightPx = 8, exif, xmp }: Described,
  more: readonly Buffer[] = [],
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(widthPx * 3, 0x7f)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: heightPx }, () => row)));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([u32(widthPx), u32(heightPx), Buffer.from([8, 2, 0, 0, 0])])),
    ...more,
    ...(exif === undefined ? [] : [pngChunk('eXIf', exif)]),
    ...(xmp === undefined ? [] : [pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))]),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WebP that says more than its pixels, of which it has none. */
export function webpOf({ widthPx = 8, heightPx = 8, exif, xmp }: Described, isAnimated = false): Buffer {
  const chunk = (name: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(name), u32le(content.length), content, Buffer.alloc(content.length % 2)]);
  const flags = (isAnimated ? 0x02 : 0) + (exif === undefined ? 0 : 0x08) + (xmp === undefined ? 0 : 0x04);
  const size = Buffer.concat([u32le(widthPx - 1).subarray(0, 3), u32le(heightPx - 1).subarray(0, 3)]);
  const chunks = Buffer.concat([
    chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), size])),
    ...(exif === undefined ? [] : [chunk('EXIF', exif)]),
    ...(xmp === undefined ? [] : [chunk('XMP ', Buffer.from(xmp))]),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(chunks.length + 4), Buffer.from('WEBP'), chunks]);
}

/** A WebP that says that it is one pixel large, around a picture that says that it has 268 million. */
export function webpOfTwoSizes(): Buffer {
  const canvas = Buffer.concat([Buffer.from('VP8X'), u32le(10), Buffer.alloc(10)]);
  const largest = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]);
  // Codes of no bits: all of one colour.
  const codes = Buffer.from([0x88, 0x88, 0x08, 0, 0, 0, 0]);
  const pixels = Buffer.concat([Buffer.from('VP8L'), u32le(12), largest, codes]);
  const chunks = Buffer.concat([canvas, pixels]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(chunks.length + 4), Buffer.from('WEBP'), chunks]);
}

export function box(name: string, ...content: readonly Buffer[]): Buffer {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), Buffer.from(name, 'latin1'), all]);
}

/** A HEIC whose picture is described, turned by `turns` quarters, with EXIF data in its last box. */
export function heicOf(
  { widthPx = 8, heightPx = 8, exif }: Described,
  { turns = 0, brand = 'heic' } = {},
): Buffer {
  const none = Buffer.alloc(4);
  const ftyp = box('ftyp', Buffer.from(brand), none, Buffer.from('mif1'), Buffer.from(brand));
  const item = exif === undefined ? Buffer.alloc(0) : Buffer.concat([u32(0), exif]);
  const meta = (exifAt: number): Buffer =>
    box(
      'meta',
      none,
      box('pitm', none, u16(1)),
      box(
        'iinf',
        none,
        u16(exif === undefined ? 1 : 2),
        box('infe', Buffer.from([2, 0, 0, 0]), u16(1), u16(0), Buffer.from('hvc1\0')),
        ...(exif === undefined
          ? []
          : [box('infe', Buffer.from([2, 0, 0, 1]), u16(2), u16(0), Buffer.from('Exif\0'))]),
      ),
      box(
        'iloc',
        none,
        Buffer.from([0x44, 0x00]),
        u16(1),
        u16(2),
        u16(0),
        u16(1),
        u32(exifAt),
        u32(item.length),
      ),
      box(
        'iprp',
        box(
          'ipco',
          box('ispe', none, u32(widthPx), u32(heightPx)),
          box('irot', Buffer.from([turns])),
          box('ispe', none, u32(1), u32(1)),
        ),
        box('ipma', none, u32(1), u16(1), Buffer.from([2, 1, 2])),
      ),
    );
  const exifAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(exifAt), box('mdat', item, Buffer.alloc(16))]);
}

/** An MP4 of so many milliseconds, whose index stands behind its pictures. */
export function mp4Of(
  durationMs: number,
  { widthPx = 1080, heightPx = 1920, isTurned = false } = {},
): Buffer {
  const zeros = (count: number): Buffer => Buffer.alloc(count);
  const one = u32(0x0001_0000);
  const matrix = isTurned
    ? Buffer.concat([zeros(4), one, zeros(4), u32(0xffff_0000), zeros(20)])
    : Buffer.concat([one, zeros(12), one, zeros(16)]);
  const tkhd = box('tkhd', zeros(40), matrix, u32(widthPx * 0x1_0000), u32(heightPx * 0x1_0000));
  const mvhd = box('mvhd', zeros(12), u32(1000), u32(durationMs), zeros(80));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), zeros(4), Buffer.from('mp42')),
    box('mdat', zeros(100)),
    box('moov', mvhd, box('trak', tkhd)),
  ]);
}
