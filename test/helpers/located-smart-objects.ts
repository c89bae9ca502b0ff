/** Files within the smart objects of Photoshop, as it writes them behind the layers of a PSD, a PSB and a TIFF. */
import { exifOf, jpegOf, pngOf } from './pictures.ts';

interface Order {
  readonly isLittle?: boolean;
  readonly isLong?: boolean;
}

const located = jpegOf({ exif: exifOf({ isLocated: true }) });
const quiet = jpegOf({});

function numberOf(value: number, bytes: number, isLittle = false): Buffer {
  const number = Buffer.alloc(bytes);
  if (isLittle) number.writeUIntLE(value, 0, Math.min(6, bytes));
  else number.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes));
  return number;
}

const nameOf = (name: string, isLittle = false): Buffer => {
  const bytes = Buffer.from(name, 'latin1');
  return isLittle ? bytes.reverse() : bytes;
};

/** `words`: how to open it, which stand before the file. */
function record(
  file: Buffer,
  { isLittle }: Order,
  { kind = 'liFD', words = Buffer.alloc(0), said = file.length } = {},
): Buffer {
  const number = (value: number, bytes: number): Buffer => numberOf(value, bytes, isLittle);
  const name = Buffer.from('pier.jpg\0', 'utf16le');
  const content = Buffer.concat([
    ...[nameOf(kind, isLittle), number(7, 4), Buffer.from('\u0004id-1', 'latin1')],
    ...[number(name.length / 2, 4), name, Buffer.from('JPEG8BIM')],
    ...[number(said, 8), Buffer.from([words.length === 0 ? 0 : 1]), words, file],
  ]);
  return Buffer.concat([number(content.length, 8), content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}

function block(name: string, content: Buffer, { isLittle = false, isLong = false }: Order): Buffer {
  return Buffer.concat([
    ...[nameOf('8BIM', isLittle), nameOf(name, isLittle)],
    numberOf(content.length, isLong && name === 'lnk2' ? 8 : 4, isLittle),
    ...[content, Buffer.alloc(content.length % 2)],
  ]);
}

/** Blocks behind layers. There are no layers here. */
function psd(blocks: Buffer, isLong = false): Buffer {
  const bytes = isLong ? 8 : 4;
  const behind = Buffer.concat([numberOf(0, bytes), numberOf(0, 4), blocks]);
  return Buffer.concat([
    ...[Buffer.from('8BPS'), numberOf(isLong ? 2 : 1, 2), Buffer.alloc(6)],
    ...[numberOf(3, 2), numberOf(8, 4), numberOf(8, 4), numberOf(8, 2), numberOf(3, 2)],
    ...[numberOf(0, 4), numberOf(0, 4), numberOf(behind.length, bytes), behind],
    Buffer.alloc(2 + 3 * 8 * 8),
  ]);
}

/** A grey picture of one strip, with the layers in an entry. */
function tiff(isLittle: boolean, blocks: Buffer, mark = 'Adobe Photoshop Document Data Block\0'): Buffer {
  const number = (value: number, bytes: number): Buffer => numberOf(value, bytes, isLittle);
  const source = Buffer.concat([Buffer.from(mark), blocks]);
  const entries = [
    ...[
      [256, 4, 1, 8],
      [257, 4, 1, 8],
      [258, 4, 1, 8],
      [259, 4, 1, 1],
      [262, 4, 1, 1],
    ],
    ...[
      [273, 4, 1, 0],
      [278, 4, 1, 8],
      [279, 4, 1, 64],
      [37_724, 7, source.length, 64],
    ],
  ];
  const pixelsAt = 8 + 2 + entries.length * 12 + 4;
  const table = entries.map(([tag = 0, type = 0, count = 0, value = 0]) => {
    const at = tag === 273 ? pixelsAt : tag === 37_724 ? pixelsAt + value : value;
    return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), number(at, 4)]);
  });
  const head = isLittle ? Buffer.from('II*\0') : Buffer.from('MM\0*');
  return Buffer.concat([
    ...[head, number(8, 4), number(entries.length, 2), ...table, number(0, 4)],
    ...[Buffer.alloc(64), source],
  ]);
}

const linked = (file: Buffer, order: Order = {}, more = {}): Buffer =>
  block('lnk2', record(file, order, more), order);
const other = block('Patt', Buffer.from('a pattern'), {});

export const stayingInLayers: Readonly<Record<string, Buffer>> = {
  'smart-object.psd': psd(Buffer.concat([other, linked(located)])),
  'second-of-two.psd': psd(block('lnkD', Buffer.concat([record(quiet, {}), record(located, {})]), {})),
  'with-words.psd': psd(linked(located, {}, { words: Buffer.from('\0\0\0\u0010 how it is opened') })),
  'large.psb': psd(linked(located, { isLong: true }), true),
  'large-in-it.psd': psd(linked(psd(linked(located, { isLong: true }), true))),
  'layers.tif': tiff(false, linked(located)),
  'layers-little.tif': tiff(true, linked(located, { isLittle: true })),
};

export const unclearLayers: Readonly<Record<string, Buffer>> = {
  'letters-in-it.psd': psd(linked(Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'))),
  'behind-its-end.psd': psd(linked(quiet, {}, { said: quiet.length + 400 })),
  'no-blocks.psd': psd(Buffer.from('of another program')),
  'unknown-layers.tif': tiff(false, linked(quiet), 'Layers of a program that is not known'),
};

export const quietLayers: Readonly<Record<string, Buffer>> = {
  'smart-object.psd': psd(Buffer.concat([other, linked(quiet), linked(pngOf({}))])),
  'linked-elsewhere.psd': psd(linked(Buffer.alloc(0), {}, { kind: 'liFE' })),
  'large.psb': psd(linked(quiet, { isLong: true }), true),
  'layers.tif': tiff(false, linked(quiet)),
  'layers-little.tif': tiff(true, linked(quiet, { isLittle: true })),
  'no-layers.psd': psd(Buffer.alloc(0)),
};
