import { box } from './pictures.ts';

/* Films whose pictures are bytes that anybody can tell apart, in the boxes that programs write. */

const u16 = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** High profile, level 4. */
export const avcConfig = Buffer.from([1, 0x64, 0x00, 0x28, 0xff, 0xe0, 0x00]);
/** Main profile, level 3.1. */
export const hevcConfig = Buffer.from([1, 0x01, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0, 0]);

/** An MP4 of these pictures, two in each chunk; those of `whole` (from 1) are whole by themselves. */
export function filmOf(
  pictures: readonly Buffer[],
  {
    whole,
    turns = 0,
    config = avcConfig,
  }: { whole: readonly number[]; turns?: 0 | 1 | 2 | 3; config?: Buffer },
): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom'), zeros(4), Buffer.from('mp42'));
  const [a, b] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turns] ?? [1, 0];
  const fixed = (value: number): Buffer => u32(value * 0x1_0000);
  const matrix = Buffer.concat([
    fixed(a ?? 1),
    fixed(b ?? 0),
    zeros(4),
    fixed(-(b ?? 0)),
    fixed(a ?? 1),
    zeros(16),
  ]);
  const tkhd = box('tkhd', zeros(40), matrix, fixed(640), fixed(360));
  const entry = box('avc1', zeros(78), box('avcC', config));
  const chunks = Math.ceil(pictures.length / 2);
  const places = (first: number): readonly number[] => {
    let at = first;
    return pictures.map((picture) => {
      const place = at;
      at += picture.length;
      return place;
    });
  };
  const moov = (first: number): Buffer =>
    box(
      'moov',
      box('mvhd', zeros(12), u32(1000), u32(2000), zeros(80)),
      box(
        'trak',
        tkhd,
        box(
          'mdia',
          box(
            'minf',
            box(
              'stbl',
              box('stsd', zeros(4), u32(1), entry),
              box('stss', zeros(4), u32(whole.length), ...whole.map(u32)),
              box('stsc', zeros(4), u32(1), u32(1), u32(2), u32(1)),
              box('stsz', zeros(8), u32(pictures.length), ...pictures.map(({ length }) => u32(length))),
              box(
                'stco',
                zeros(4),
                u32(chunks),
                ...places(first)
                  .filter((_, index) => index % 2 === 0)
                  .map(u32),
              ),
            ),
          ),
        ),
      ),
    );
  const first = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(first), box('mdat', ...pictures)]);
}

/** A HEIC of one HEVC picture, and of a smaller form of it: a JPEG, or HEVC too. `isTiled`: it is put together of tiles, of which that is one. */
export function heicWithSmall(
  own: Buffer,
  small: { type: 'jpeg' | 'hvc1'; content: Buffer },
  { turns = 0, isTiled = false }: { turns?: number; isTiled?: boolean } = {},
): Buffer {
  const none = zeros(4);
  const ftyp = box('ftyp', Buffer.from('heic'), none, Buffer.from('mif1'), Buffer.from('heic'));
  const info = (id: number, type: string): Buffer =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), Buffer.from(`${type}\0`));
  const place = (id: number, at: number, length: number): Buffer =>
    Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)]);
  const meta = (at: number): Buffer =>
    box(
      'meta',
      none,
      box('pitm', none, u16(1)),
      box('iinf', none, u16(2), info(1, isTiled ? 'grid' : 'hvc1'), info(2, small.type)),
      box('iref', none, box(isTiled ? 'dimg' : 'thmb', u16(2), u16(1), u16(1))),
      box(
        'iloc',
        none,
        Buffer.from([0x44, 0x00]),
        u16(2),
        place(1, at, own.length),
        place(2, at + own.length, small.content.length),
      ),
      box(
        'iprp',
        box(
          'ipco',
          box('ispe', none, u32(4032), u32(3024)),
          box('hvcC', hevcConfig),
          box('irot', Buffer.from([turns])),
        ),
        box('ipma', none, u32(2), u16(1), Buffer.from([3, 1, 2, 3]), u16(2), Buffer.from([3, 1, 2, 3])),
      ),
    );
  const at = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(at), box('mdat', own, small.content)]);
}

/** A WebM as a browser records it: nothing says how long it is. */
export function webmOf(pictures: readonly { content: Buffer; isWhole: boolean }[], codec = 'V_VP8'): Buffer {
  const sized = (id: readonly number[], content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(id), Buffer.from([0x10, ...u32(content.length).subarray(1)]), content]);
  const endless = (id: readonly number[]): Buffer =>
    Buffer.from([...id, 0x01, ...Array<number>(7).fill(0xff)]);
  const track = sized(
    [0xae],
    Buffer.concat([sized([0xd7], Buffer.from([1])), sized([0x86], Buffer.from(codec))]),
  );
  const blocks = pictures.map(({ content, isWhole }, index) =>
    sized([0xa3], Buffer.concat([Buffer.from([0x81, 0, index, isWhole ? 0x80 : 0]), content])),
  );
  return Buffer.concat([
    sized([0x1a, 0x45, 0xdf, 0xa3], sized([0x42, 0x82], Buffer.from('webm'))),
    endless([0x18, 0x53, 0x80, 0x67]),
    sized([0x16, 0x54, 0xae, 0x6b], track),
    endless([0x1f, 0x43, 0xb6, 0x75]),
    ...blocks,
  ]);
}
