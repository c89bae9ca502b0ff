import type {
  ContentFacts,
  PictureFacts,
  PictureFormat,
  VideoFacts,
} from '../../../contract/content-facts.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { extensionOf } from '../rules/file-names.ts';
import { CutShort, type Bytes } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { brandsOf } from './iso-boxes.ts';
import { readMovie } from './movie.ts';
import { readOldContainer, readZip } from './packed-document.ts';
import { readPdf } from './pdf.ts';
import { pictureDraft } from './picture-draft.ts';
import { formatOf, readPicture, withoutBlocks, type Described } from './read-picture.ts';
import { editsWithoutLocation } from './take-out-location.ts';
import { readText } from './text.ts';
import { TooMuchToRead, WorkBudget } from './work-budget.ts';

/** What a look needs of a file. `whole`: all of it, where it is at hand. */
export interface FileToSee {
  readonly file: Pick<OpenFile, 'read'>;
  readonly path: string;
  readonly sizeBytes: number;
  readonly whole?: Uint8Array | null;
  /** Left out: as much as any look may cost. */
  readonly work?: WorkBudget;
}

/**
 * What a file is by its content, and what is to be known of it before it goes. Bounded in bytes, steps and memory, whatever it says
 * of itself; what cannot be looked at is `unseen`, and goes as it would. Throws `FileError` alone.
 */
export async function findFacts({
  file,
  path,
  sizeBytes,
  whole = null,
  work = new WorkBudget(),
}: FileToSee): Promise<ContentFacts> {
  const window = new FileWindow(file, sizeBytes, whole, work);
  try {
    return await factsOf(window, extensionOf(path));
  } catch (error) {
    if (error instanceof CutShort) return { kind: 'unknown', problem: 'it is cut short' };
    if (error instanceof TooMuchToRead) return { kind: 'unseen', reason: error.message };
    throw error;
  }
}

export type FindFacts = typeof findFacts;

const endings: Readonly<Record<string, PictureFormat>> = {
  ...{ '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.gif': 'gif', '.webp': 'webp', '.avif': 'avif' },
  ...{ '.heic': 'heic', '.heif': 'heic', '.tif': 'tiff', '.tiff': 'tiff', '.bmp': 'bmp', '.svg': 'svg' },
};

async function factsOf(window: FileWindow, extension: string): Promise<ContentFacts> {
  const head = await window.upTo(0, 4096);
  const picture = await formatOf(window, head);
  if (picture !== null) return withStays(window, await readPicture(window, picture));
  const isNamedDocx = extension === '.docx';
  const brands = await brandsOf(window);
  if (brands.length > 0) {
    return withStays(window, await readMovie(window, brands[0] === 'qt  ' ? 'mov' : 'mp4'));
  }
  if (head.startsWith('%PDF-')) return readPdf(window);
  if (head.startsWith('PK\u0003\u0004')) return readZip(window, isNamedDocx);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return readOldContainer(window, isNamedDocx);
  const video = filmOf(head);
  if (video !== null) {
    const unknown = { durationMs: null, widthPx: null, heightPx: null, problem: null };
    return { kind: 'video', format: video, ...unknown, hasLocation: false, locationStays: false };
  }
  return otherContent(window, extension);
}

/** With whether what is said of the place can be taken out, which is tried rather than guessed. */
async function withStays<Facts extends PictureFacts | VideoFacts>(
  window: FileWindow,
  { facts, blocks }: Described<Facts>,
): Promise<Facts> {
  return { ...facts, locationStays: (await editsWithoutLocation(window, { facts, blocks })) === null };
}

/** Neither picture nor film nor packed: text, or something that its name says it is not. */
async function otherContent(window: FileWindow, extension: string): Promise<ContentFacts> {
  const named = endings[extension];
  if (named !== undefined) {
    return { ...withoutBlocks(pictureDraft(named)), problem: `what it holds is no ${named.toUpperCase()}` };
  }
  const document = { isEncrypted: false, hasMacros: false, pages: null };
  if (extension === '.pdf' || extension === '.docx') {
    const format = extension === '.pdf' ? 'pdf' : 'docx';
    const problem = `what it holds is no ${format.toUpperCase()}`;
    return { kind: 'document', format, ...document, problem };
  }
  const text = await readText(window);
  if (text !== null) return text;
  const isNamedText = extension === '.txt' || extension === '.md';
  return isNamedText
    ? { kind: 'document', format: 'text', ...document, problem: 'what it holds is no text' }
    : { kind: 'unknown', problem: null };
}

function filmOf(head: Bytes): 'webm' | 'avi' | null {
  if (head.startsWith('\u001a\u0045\u00df\u00a3')) return 'webm';
  return head.startsWith('RIFF') && head.length >= 12 && head.text(8, 4) === 'AVI ' ? 'avi' : null;
}
