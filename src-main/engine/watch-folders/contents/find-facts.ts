import type { ContentFacts, PictureFacts, PictureFormat } from '../../../contract/content-facts.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { extensionOf } from '../rules/file-rules.ts';
import { CutShort, type Bytes } from './bytes.ts';
import { FileWindow, TooMuchToRead } from './file-window.ts';
import { readGif } from './gif.ts';
import { readHeif } from './heif.ts';
import { brandsOf } from './iso-boxes.ts';
import { readJpeg } from './jpeg.ts';
import { whatIsSaid } from './location.ts';
import { readMovie } from './movie.ts';
import { readOldContainer, readZip } from './packed-document.ts';
import { readPdf } from './pdf.ts';
import { pictureDraft, type PictureDraft } from './picture-draft.ts';
import { readBmp, readSvg, readTiffPicture } from './plain-pictures.ts';
import { readPng } from './png.ts';
import { readText } from './text.ts';
import { readWebp } from './webp.ts';

/** What a look needs of a file. `whole`: all of it, where it is at hand. */
export interface FileToSee {
  readonly file: Pick<OpenFile, 'read'>;
  readonly path: string;
  readonly sizeBytes: number;
  readonly whole?: Uint8Array | null;
}

/**
 * What a file is by its content, and what is to be known of it before it goes. Bounded in bytes, steps and memory, whatever it says
 * of itself; what cannot be looked at is `unseen`, and goes as it would. Throws `FileError` alone.
 */
export async function findFacts({ file, path, sizeBytes, whole = null }: FileToSee): Promise<ContentFacts> {
  const window = new FileWindow(file, sizeBytes, whole);
  try {
    return await factsOf(window, extensionOf(path));
  } catch (error) {
    if (error instanceof CutShort) return { kind: 'unknown', problem: 'it is cut short' };
    if (error instanceof TooMuchToRead) return { kind: 'unseen', reason: error.message };
    throw error;
  }
}

type ReadPicture = (window: FileWindow, draft: PictureDraft) => Promise<void>;
const readers: Readonly<Record<PictureFormat, ReadPicture>> = {
  ...{ jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp, avif: readHeif, heic: readHeif },
  ...{ tiff: readTiffPicture, bmp: readBmp, svg: readSvg },
};

const endings: Readonly<Record<string, PictureFormat>> = {
  ...{ '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.gif': 'gif', '.webp': 'webp', '.avif': 'avif' },
  ...{ '.heic': 'heic', '.heif': 'heic', '.tif': 'tiff', '.tiff': 'tiff', '.bmp': 'bmp', '.svg': 'svg' },
};

async function factsOf(window: FileWindow, extension: string): Promise<ContentFacts> {
  const head = await window.upTo(0, 4096);
  const picture = await formatOf(window, head);
  if (picture !== null) return (await readPicture(window, picture)).facts;
  const isNamedDocx = extension === '.docx';
  const brands = await brandsOf(window);
  if (brands.length > 0) return readMovie(window, brands[0] === 'qt  ' ? 'mov' : 'mp4');
  if (head.startsWith('%PDF-')) return readPdf(window);
  if (head.startsWith('PK\u0003\u0004')) return readZip(window, isNamedDocx);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return readOldContainer(window, isNamedDocx);
  const video = filmOf(head);
  if (video !== null) {
    return { kind: 'video', format: video, durationMs: null, widthPx: null, heightPx: null, problem: null };
  }
  return otherContent(window, extension);
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

/** A picture with the parts of it that speak about it. */
export async function readPicture(
  window: FileWindow,
  format: PictureFormat,
): Promise<{ readonly facts: PictureFacts; readonly blocks: PictureDraft['blocks'] }> {
  const draft = pictureDraft(format);
  try {
    await readers[format](window, draft);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    draft.problem ??= 'it is cut short: its end is missing';
  }
  for (const block of draft.blocks) {
    const { isLocated, orientation } = await whatIsSaid(window, block);
    if (isLocated) draft.hasLocation = true;
    draft.orientation ??= orientation;
  }
  return { facts: asShown(draft), blocks: draft.blocks };
}

/** HEIC and AVIF say by other means which side is up; what EXIF says of it does not count there. */
function asShown(draft: PictureDraft): PictureFacts {
  const facts = withoutBlocks(draft);
  const isTurnedElsewhere = draft.format === 'heic' || draft.format === 'avif';
  if (isTurnedElsewhere || (draft.orientation ?? 1) < 5) return facts;
  return { ...facts, widthPx: draft.heightPx, heightPx: draft.widthPx };
}

function withoutBlocks(draft: PictureDraft): PictureFacts {
  const { kind, format, widthPx, heightPx, orientation, colours, profile } = draft;
  const { isAnimated, hasLocation, problem } = draft;
  return {
    ...{ kind, format, widthPx, heightPx, orientation, colours, profile },
    ...{ isAnimated, hasLocation, problem },
  };
}

/** `null`: no picture. */
export async function formatOf(window: FileWindow, head: Bytes): Promise<PictureFormat | null> {
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.length >= 12 && head.text(8, 4) === 'WEBP') return 'webp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (head.startsWith('BM') && head.length >= 26 && head.u32(6, true) === 0) return 'bmp';
  const brands = new Set(await brandsOf(window));
  if (brands.has('avif') || brands.has('avis')) return 'avif';
  if (['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].some((brand) => brands.has(brand))) {
    return 'heic';
  }
  const isMarkup = /^(?:\u00ef\u00bb\u00bf)?\s*</u.test(head.text());
  return isMarkup && /<svg[\s>]/u.test(head.text()) ? 'svg' : null;
}

function filmOf(head: Bytes): 'webm' | 'avi' | null {
  if (head.startsWith('\u001a\u0045\u00df\u00a3')) return 'webm';
  return head.startsWith('RIFF') && head.length >= 12 && head.text(8, 4) === 'AVI ' ? 'avi' : null;
}
