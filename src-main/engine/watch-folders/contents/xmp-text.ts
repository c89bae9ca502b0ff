/** XMP as characters: of those that have several bytes the lowest, as all its names and marks are of ASCII. */
export interface XmpText {
  readonly text: string;
  /** Puts blanks in the place of so many characters of a copy, or of all that there are. */
  readonly blank: (copy: Uint8Array, at: number, length: number) => void;
}

const sampledBytes = 1024;
/** Of the bytes at a place in their characters: more zeros than this are none of a text. */
const mostlyZero = 0.6;

/** UTF-8, or UTF-16 and UTF-32 in either order: which one is told by where its zeros lie. */
export function readXmpText(raw: Uint8Array): XmpText {
  const { width, lowest } = shapeOf(raw);
  const low = width === 1 ? raw : everyNth(raw, width, lowest);
  return {
    text: Buffer.from(low.buffer, low.byteOffset, low.byteLength).toString('latin1'),
    blank(copy, at, length) {
      const end = Math.min(copy.byteLength, (at + length) * width);
      for (let index = at * width; index < end; index += 1) {
        copy[index] = index % width === lowest ? 0x20 : 0;
      }
    },
  };
}

interface Shape {
  readonly width: 1 | 2 | 4;
  /** Which byte of each character is its lowest. */
  readonly lowest: number;
}

function shapeOf(raw: Uint8Array): Shape {
  const sample = raw.subarray(0, sampledBytes);
  const share = (width: number, place: number): number => {
    const bytes = everyNth(sample, width, place);
    return bytes.length === 0 ? 0 : bytes.filter((byte) => byte === 0).length / bytes.length;
  };
  for (const width of [4, 2] as const) {
    const zeros = Array.from({ length: width }, (_, place) => share(width, place) > mostlyZero);
    const filled = zeros.indexOf(false);
    if (filled >= 0 && zeros.filter((isZero) => !isZero).length === 1) return { width, lowest: filled };
  }
  return { width: 1, lowest: 0 };
}

function everyNth(raw: Uint8Array, width: number, place: number): Uint8Array {
  const found = new Uint8Array(Math.max(0, Math.ceil((raw.byteLength - place) / width)));
  for (let index = 0; index < found.length; index += 1) found[index] = raw[index * width + place] ?? 0;
  return found;
}
