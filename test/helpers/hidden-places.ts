/** Where pictures keep places beside their EXIF data for it: what makers, agencies and phones write. */

const u16 = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const entry = (tag: number, type: number, count: number, value: number): Buffer =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]);

/** EXIF data of a camera that keeps notes for itself, and says what its lens was. */
export function exifWithNotes(notesAt: (offset: number) => Buffer): Buffer {
  const exifAt = 8 + 2 + 12 + 4;
  const lensAt = exifAt + 2 + 2 * 12 + 4;
  const lens = Buffer.from('Halden 35 mm\0\0\0\0');
  const offset = lensAt + lens.length;
  const notes = notesAt(offset);
  return Buffer.concat([
    ...[Buffer.from('MM\0*', 'latin1'), u32(8)],
    ...[u16(1), entry(0x8769, 4, 1, exifAt), u32(0)],
    ...[u16(2), entry(0x927c, 7, notes.length, offset), entry(0xa434, 2, 13, lensAt), u32(0)],
    ...[lens, notes],
  ]);
}

/** Notes of a Panasonic, which count from the beginning of the EXIF data. */
export function panasonicNotes(city: string): (offset: number) => Buffer {
  return (offset) => {
    const words = Buffer.from(`${city}\0`);
    const wordsAt = offset + 12 + 2 + 12 + 4;
    const mark = Buffer.from('Panasonic\0\0\0', 'latin1');
    return Buffer.concat([mark, u16(1), entry(0x6d, 7, words.length, wordsAt), u32(0), words]);
  };
}

/** Notes of a Nikon, which have a beginning of their own. */
export function nikonNotes(place: string): () => Buffer {
  return () => {
    const words = Buffer.from(`\0\0\0\0${place}\0`);
    const own = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(1)]);
    const directory = Buffer.concat([entry(0x39, 7, words.length, 8 + 2 + 12 + 4), u32(0)]);
    return Buffer.concat([Buffer.from('Nikon\0\u0002\u0010\0\0', 'latin1'), own, directory, words]);
  };
}

/** What an agency writes: a caption, and the city. */
export function iptcOf(city: string): Buffer {
  const dataset = (number: number, text: string): Buffer =>
    Buffer.concat([Buffer.from([0x1c, 2, number]), u16(Buffer.byteLength(text)), Buffer.from(text)]);
  return Buffer.concat([dataset(120, 'A caption'), dataset(90, city)]);
}

export function resource(number: number, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([
    Buffer.from('8BIM'),
    u16(number),
    Buffer.alloc(2),
    u32(content.length),
    content,
    padding,
  ]);
}

/** A JPEG with one more part at its beginning. */
export function withPart(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const part = Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
  return Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);
}

export function withResources(jpeg: Buffer, ...resources: readonly Buffer[]): Buffer {
  return withPart(jpeg, 0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...resources]));
}
