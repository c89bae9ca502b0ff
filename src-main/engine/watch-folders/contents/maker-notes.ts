import { CutShort } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import {
  readDirectory,
  readTiff,
  valueBytes,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from './tiff.ts';

/* What cameras keep for themselves. Hardly any maker says how it is laid out; of two it is known that they name places there. */

export const makerTag = 0x927c;
const panasonicMark = 'Panasonic\0\0\0';
const nikonMark = 'Nikon\0';
/** The place, country, province, city, landmark, and the city once more. */
const panasonicPlaces: ReadonlySet<number> = new Set([0x67, 0x69, 0x6b, 0x6d, 0x6f, 0x80]);
const nikonPlaces: ReadonlySet<number> = new Set([0x39]);
const nikonHeadBytes = 10;
const longestWordsBytes = 4096;

/** In whichever directory: there may be one for each picture. */
export function makerNotesOf({ directories }: Tiff): readonly TiffEntry[] {
  return directories.flatMap(({ role, entries }) =>
    role === 'gps' ? [] : entries.filter((entry) => entry.tag === makerTag && valueBytes(entry) > 4),
  );
}

/** Whether the notes name a place, as far as it is known how to read them. */
export async function notesSayWhere(window: FileWindow, tiff: Tiff): Promise<boolean> {
  for (const notes of makerNotesOf(tiff)) if (await doNotesSay(window, tiff, notes)) return true;
  return false;
}

async function doNotesSay(window: FileWindow, tiff: Tiff, notes: TiffEntry): Promise<boolean> {
  const at = tiff.at + notes.value;
  try {
    const head = (await window.upTo(at, panasonicMark.length)).text();
    if (head === panasonicMark) {
      const directory = await readDirectory(window, tiff, notes.value + panasonicMark.length);
      return await saysWords(window, tiff, directory, panasonicPlaces);
    }
    if (!head.startsWith(nikonMark)) return false;
    const own = await readTiff(window, at + nikonHeadBytes, valueBytes(notes) - nikonHeadBytes);
    return own !== null && (await saysWords(window, own, own.first, nikonPlaces));
  } catch (error) {
    if (error instanceof CutShort) return false;
    throw error;
  }
}

async function saysWords(
  window: FileWindow,
  tiff: Pick<Tiff, 'at'>,
  { entries }: TiffDirectory,
  places: ReadonlySet<number>,
): Promise<boolean> {
  for (const entry of entries) {
    if (!places.has(entry.tag)) continue;
    const sizeBytes = Math.min(valueBytes(entry), longestWordsBytes);
    const valueAt = sizeBytes > 4 ? tiff.at + entry.value : entry.at + 8;
    // Some begin with a number for their alphabet.
    if (/[\p{L}]{2}/u.test(Buffer.from((await window.bytes(valueAt, sizeBytes)).raw).toString('utf8')))
      return true;
  }
  return false;
}
