import type { ContentFacts, DocumentFacts } from '../../../contract/content-facts.ts';
import { CutShort, type Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { isAnyLocated } from './location.ts';
import { officePackage, type OfficeFormat, type OfficePackage } from './office-package.ts';
import { placesInOffice } from './office-places.ts';
import { outOfSight } from './picture-draft.ts';
import type { Described } from './read-picture.ts';
import { partsOfZip, type ZipPart } from './zip-parts.ts';

const endMark = 'PK\u0005\u0006';
const endBytes = 22;
const longestComment = 65_535;
const largestListBytes = 1024 * 1024;
const mostNames = 10_000;
const docx: DocumentFacts = {
  ...{ kind: 'document', format: 'docx', isEncrypted: false, hasMacros: false, pages: null, problem: null },
  ...{ hasLocation: false, locationStays: false },
};
/** Where the programs of most people put the main part; what a package says of itself comes first. */
const usualParts: readonly (readonly [string, OfficeFormat])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
];

/** A ZIP: what it lists of its contents, and whether it is a document of an office program. */
export async function readZip(window: FileWindow, isNamedDocx: boolean): Promise<Described<ContentFacts>> {
  const tailAt = Math.max(0, window.sizeBytes - endBytes - longestComment);
  const tail = await window.upTo(tailAt, endBytes + longestComment);
  const endAt = tail.text().lastIndexOf(endMark);
  const broken = (problem: string): Described<ContentFacts> => ({
    facts: isNamedDocx ? { ...docx, problem } : { kind: 'unknown', problem },
    blocks: [],
  });
  if (endAt < 0) return broken('it is cut short: its end is missing');
  const end = tail.part(endAt);
  const [sizeBytes, at] = [end.u32(12, true), end.u32(16, true)];
  // Larger archives keep their numbers elsewhere, and are no documents.
  if (at === 0xffff_ffff || sizeBytes > largestListBytes) return unknown;
  if (at + sizeBytes > tailAt + endAt) return broken('its list of contents would lie behind its end');
  const names = namesIn(await window.bytes(at, sizeBytes));
  if (names === null) return broken('its list of contents is damaged');
  const parts = (await partsOfZip(window)) ?? new Map<string, ZipPart>();
  const known = await packageIn(window, parts);
  const format = known?.format ?? usualParts.find(([name]) => names.has(name))?.[1];
  if (format === undefined) return isNamedDocx ? broken('there is no document in it') : unknown;
  const hasMacros =
    known?.hasMacros === true || [...names.keys()].some((name) => /vbaProject\.bin$/iu.test(name));
  const isEncrypted = [...names.values()].includes(true);
  const blocks = isEncrypted ? [outOfSight] : await placesInOffice(window, parts);
  const hasLocation = await isAnyLocated(window, blocks);
  return { facts: { ...docx, format, hasMacros, isEncrypted, hasLocation }, blocks };
}

const unknown: Described<ContentFacts> = { facts: { kind: 'unknown', problem: null }, blocks: [] };

async function packageIn(
  window: FileWindow,
  parts: ReadonlyMap<string, ZipPart>,
): Promise<OfficePackage | null> {
  try {
    return await officePackage(window, parts);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    return null;
  }
}

/** Whether each is locked, by name. `null`: it is no list. */
function namesIn(list: Bytes): Map<string, boolean> | null {
  const names = new Map<string, boolean>();
  for (let at = 0; at + 46 <= list.length && names.size < mostNames;) {
    if (list.u32(at, true) !== 0x0201_4b50) return null;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => list.u16(at + place, true));
    const length = nameBytes ?? 0;
    names.set(list.text(at + 46, length), (list.u16(at + 8, true) & 1) !== 0);
    at += 46 + length + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return names;
}

/** An old container of office programs, in which newer ones keep what is locked with a password. */
export async function readOldContainer(window: FileWindow, isNamedDocx: boolean): Promise<ContentFacts> {
  if (!isNamedDocx) return { kind: 'unknown', problem: null };
  const head = await window.bytes(0, 512);
  // Its first sector of names; sectors count from behind the head.
  const directoryAt = (head.u32(48, true) + 1) * 2 ** Math.min(head.u16(30, true), 16);
  const names = Buffer.from((await window.upTo(directoryAt, 4096)).raw).toString('utf16le');
  const isEncrypted = names.includes('EncryptedPackage');
  return {
    ...docx,
    isEncrypted,
    problem: isEncrypted ? null : 'it is an old Word document (DOC) named .docx',
  };
}
