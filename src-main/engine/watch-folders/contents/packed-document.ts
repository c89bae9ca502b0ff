import { message, type Message } from '../../../contract/messages/message.ts';
import type { ContentFacts, DocumentFacts } from '../../../contract/content-facts.ts';
import { CutShort } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import type { LookInside } from './inner-files.ts';
import { isAnyLocated } from './location.ts';
import { officePackage, type OfficeFormat, type OfficePackage } from './office-package.ts';
import { placesInOffice } from './office-places.ts';
import { outOfSight } from './picture-draft.ts';
import type { Described } from './read-picture.ts';
import { listOfZip, type ZipPart } from './zip-parts.ts';

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
export async function readZip(
  window: FileWindow,
  isNamedDocx: boolean,
  look: LookInside,
): Promise<Described<ContentFacts>> {
  const broken = (problem: Message): Described<ContentFacts> => ({
    facts: isNamedDocx ? { ...docx, problem } : { kind: 'unknown', problem },
    blocks: [],
  });
  const list = await listOfZip(window);
  // Larger archives are no documents.
  if (list === 'too_long') return unknown;
  if (typeof list === 'string') return broken(listProblems[list]);
  const parts = new Map([...list].filter(([, { isLocked }]) => !isLocked));
  const known = await packageIn(window, parts);
  const format = known?.format ?? usualParts.find(([name]) => list.has(name))?.[1];
  if (format === undefined) return isNamedDocx ? broken(message('file_problem.no_document')) : unknown;
  const hasMacros =
    known?.hasMacros === true || [...list.keys()].some((name) => /vbaProject\.bin$/iu.test(name));
  const isEncrypted = parts.size < list.size;
  const blocks = isEncrypted ? [outOfSight] : await placesInOffice(window, parts, look);
  const hasLocation = await isAnyLocated(window, blocks);
  return { facts: { ...docx, format, hasMacros, isEncrypted, hasLocation }, blocks };
}

const listProblems = {
  no_end: message('file.cut_short'),
  behind_end: message('file_problem.list_missing'),
  damaged: message('file_problem.list_damaged'),
} as const;
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
    problem: isEncrypted ? null : message('file_problem.old_word'),
  };
}
