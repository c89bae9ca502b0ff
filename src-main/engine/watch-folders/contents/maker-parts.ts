import { CutShort, type Bytes } from './bytes.ts';
import type { WorkBudget } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';

/* Parts of a file in which makers keep what they like. Some are known well enough to tell whether they name a place. */

const flirMark = /^[AF]FF\0/u;
const flirGpsRecord = 0x2b;
const flirRecordBytes = 32;
const mostRecords = 1000;
/** References, latitude and longitude of such a record: a marker before them says whether they hold. */
const [flirPlaceAt, flirPlaceBytes] = [0x08, 0x18];

/** FLIR keeps its records in a file of its own, in parts of a JPEG: one of them holds the place. */
export function flirSaysWhere(content: Bytes, work: WorkBudget): boolean {
  if (!flirMark.test(content.text(0, Math.min(4, content.length)))) return notesTextSaysWhere(content, work);
  try {
    // A number that is 100 and something tells the order of its bytes.
    const isLittle = content.u32(0x14, true) < 0x1_0000;
    const [from, count] = [content.u32(0x18, isLittle), content.u32(0x1c, isLittle)];
    for (let index = 0; index < Math.min(count, mostRecords); index += 1) {
      work.step();
      const at = from + index * flirRecordBytes;
      if (content.u16(at, isLittle) !== flirGpsRecord) continue;
      const record = content.u32(at + 0x0c, isLittle);
      const place = content.part(record + flirPlaceAt, flirPlaceBytes);
      if (place.raw.some((byte) => byte !== 0)) return true;
    }
    return false;
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    // What is said of its records cannot be followed.
    return true;
  }
}

const placeWords =
  /\b(?:gps[ _-]?(?:lat|lon|pos|coord)|lati?tude|longt?i?tude|location|geo[ _-]?(?:tag|location|coordinates)|city|country)\b|\bgeo:-?\d|[+-]\d{2}\.\d{2,8}[+-]\d{3}\.\d{2,8}/iu;

/** Whether words in it name a place, whatever else it is. */
export function notesTextSaysWhere(content: Bytes, work: WorkBudget): boolean {
  if (placesInXmp(content.raw, work).isLocated) return true;
  work.spend(content.length * 2);
  return placeWords.test(content.text());
}
