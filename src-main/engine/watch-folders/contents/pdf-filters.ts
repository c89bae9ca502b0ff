import { constants, inflateSync } from 'node:zlib';
import { ofLzw } from './lzw.ts';
import type { WorkBudget } from './work-budget.ts';

/* How streams of a PDF are packed (ISO 32000-1, 7.4), as far as text, attachments and pictures in them are. */

const mostBytes = 8 * 1024 * 1024;

/** `end`: a picture, which is looked at as a file of its own, or pixels, which say no place. */
type Filter = ((packed: Buffer) => Buffer | null) | 'picture' | 'pixels';

const filters: Readonly<Record<string, Filter>> = {
  ...{ FlateDecode: inflated, Fl: inflated, ASCII85Decode: ofAscii85, A85: ofAscii85 },
  ...{ ASCIIHexDecode: ofHex, AHx: ofHex, RunLengthDecode: ofRuns, RL: ofRuns },
  ...{ LZWDecode: (packed) => ofLzw(packed, mostBytes), LZW: (packed) => ofLzw(packed, mostBytes) },
  ...{ DCTDecode: 'picture', DCT: 'picture', JPXDecode: 'picture' },
  ...{ CCITTFaxDecode: 'pixels', CCF: 'pixels', JBIG2Decode: 'pixels' },
};

export interface Unfiltered {
  readonly content: Buffer;
  readonly isPicture: boolean;
}

/** What a stream holds. `pixels`: those of a picture alone · `null`: it cannot be unpacked, or is longer than a look may take. */
export function unfiltered(
  packed: Buffer,
  names: readonly string[],
  work: WorkBudget,
): Unfiltered | 'pixels' | null {
  let content = packed;
  for (const [index, name] of names.entries()) {
    const filter = filters[name];
    if (filter === undefined) return null;
    if (filter === 'pixels') return 'pixels';
    // What would be packed again behind a picture is none.
    if (filter === 'picture') return index === names.length - 1 ? { content, isPicture: true } : null;
    const unpacked = filter(content);
    work.step();
    work.spend(content.byteLength + (unpacked?.byteLength ?? mostBytes));
    if (unpacked === null) return null;
    content = unpacked;
  }
  return { content, isPicture: false };
}

function inflated(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // Ignored: what cannot be unpacked is not looked at.
    return null;
  }
}

function ofHex(packed: Buffer): Buffer {
  const [written = ''] = packed.toString('latin1').split('>', 1);
  const digits = written.replaceAll(/\s+/gu, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function ofAscii85(packed: Buffer): Buffer | null {
  const [written = ''] = packed
    .toString('latin1')
    .replaceAll(/[\s\0]+/gu, '')
    .replace(/^<~/u, '')
    .split('~', 1);
  const text = written.replaceAll('z', '!!!!!');
  if (/[^!-u]/u.test(text)) return null;
  const found = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  for (let at = 0; at < text.length; at += 5) {
    let value = 0;
    for (let index = at; index < at + 5; index += 1)
      value = value * 85 + (index < text.length ? text.charCodeAt(index) - 33 : 84);
    found.writeUInt32BE(value % 0x1_0000_0000, (at / 5) * 4);
  }
  const missing = (5 - (text.length % 5)) % 5;
  return found.subarray(0, found.byteLength - missing);
}

function ofRuns(packed: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for (let at = 0; at < packed.byteLength;) {
    const length = packed.readUInt8(at);
    if (length === 128) break;
    const part =
      length < 128
        ? packed.subarray(at + 1, at + 2 + length)
        : Buffer.alloc(257 - length, packed.subarray(at + 1, at + 2));
    parts.push(part);
    sizeBytes += part.byteLength;
    if (sizeBytes > mostBytes) return null;
    at += length < 128 ? length + 2 : 2;
  }
  return Buffer.concat(parts);
}
