import type { CodedStill } from '../../contract/coded-still.ts';
import type { ContentFacts, PictureFacts } from '../../contract/content-facts.ts';
import { FileWindow } from '../../engine/watch-folders/contents/file-window.ts';
import { findFacts } from '../../engine/watch-folders/contents/find-facts.ts';
import { firstLinesOf, type FirstLines } from '../../engine/watch-folders/contents/first-lines.ts';
import { lookIntoHeif } from '../../engine/watch-folders/contents/heif-stills.ts';
import { turnsOfHeif } from '../../engine/watch-folders/contents/heif.ts';
import { stillOfMovie } from '../../engine/watch-folders/contents/movie-still.ts';
import { lookIntoOffice } from '../../engine/watch-folders/contents/office.ts';
import { stillOfWebm } from '../../engine/watch-folders/contents/webm-still.ts';
import type { OpenFile } from '../../foundation/files/file-system.ts';
import { readUpTo } from '../../foundation/sha256.ts';
import { decodeAvif } from './avif.ts';
import { firstPage } from './pdf-page.ts';
import { decodedPixels, largeEdgePx, type Taken } from './shrink.ts';

/** What of a file can be shown, before it is made a picture of a size. `null`: nothing. */
export type Look =
  | { readonly kind: 'pixels'; readonly taken: Taken }
  | { readonly kind: 'text'; readonly text: FirstLines }
  | { readonly kind: 'still'; readonly still: CodedStill }
  | null;

const largestFileBytes = 64 * 1024 * 1024;
/** Four bytes each, several times over: pictures of cameras have up to 50 million. */
const mostPixels = 50_000_000;
/** Of what the decoder for all plain pictures takes apart. */
const decodable: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff']);
/** By how many quarters to the right, as EXIF numbers it. */
const orientations = [1, 6, 3, 8] as const;

/** An open file, and how large it is. */
export interface FileToShow {
  readonly file: Pick<OpenFile, 'read'>;
  readonly path: string;
  readonly sizeBytes: number;
}

/** By what it holds, whatever its name says. `edgePx`: how large it will be shown. Throws what decoders throw. */
export async function lookAtFile(shown: FileToShow, facts: ContentFacts, edgePx: number): Promise<Look> {
  const window = (): FileWindow => new FileWindow(shown.file, shown.sizeBytes);
  switch (facts.kind) {
    case 'picture':
      return picture(shown, facts, edgePx);
    case 'video':
      return stillLook(await (facts.format === 'webm' ? stillOfWebm(window()) : stillOfMovie(window())));
    case 'document':
      if (facts.isEncrypted || facts.problem !== null) return null;
      if (facts.format === 'text') return textLook(await firstLinesOf(window()));
      return facts.format === 'pdf'
        ? upright(await firstPage(await whole(shown), edgePx))
        : office(window(), edgePx);
    case 'unknown':
      return facts.problem === null ? office(window(), edgePx) : null;
    case 'unseen':
      return null;
  }
}

async function picture(shown: FileToShow, facts: PictureFacts, edgePx: number): Promise<Look> {
  const pixels = (facts.widthPx ?? 0) * (facts.heightPx ?? 0);
  if (pixels === 0 || pixels > mostPixels) return null;
  if (decodable.has(facts.format)) {
    const taken = { pixels: decodedPixels(await whole(shown), edgePx), orientation: facts.orientation ?? 1 };
    return { kind: 'pixels', taken };
  }
  const window = new FileWindow(shown.file, shown.sizeBytes);
  if (facts.format === 'avif') {
    const orientation = orientations[await turnsOfHeif(window)] ?? 1;
    return { kind: 'pixels', taken: { pixels: await decodeAvif(await whole(shown)), orientation } };
  }
  const inside =
    facts.format === 'heic' ? await lookIntoHeif(window, { isLarge: edgePx > largeEdgePx }) : null;
  return inside?.kind === 'jpeg' ? decodedAlone(inside.content, edgePx) : stillLook(inside?.still ?? null);
}

async function office(window: FileWindow, edgePx: number): Promise<Look> {
  const look = await lookIntoOffice(window);
  if (look?.kind === 'text') return textLook(look.text);
  return look === null ? null : decodedAlone(look.content, edgePx);
}

/** A picture that lay in another file is looked at as one by itself, so that it may claim no more than one. */
async function decodedAlone(content: Uint8Array, edgePx: number): Promise<Look> {
  const alone = fileOf(content);
  const facts = await findFacts(alone);
  return facts.kind === 'picture' && decodable.has(facts.format) ? picture(alone, facts, edgePx) : null;
}

/** What is in memory, as a file. */
export function fileOf(content: Uint8Array): FileToShow {
  const read = (buffer: Uint8Array, position: number): Promise<number> => {
    const piece = content.subarray(position, position + buffer.byteLength);
    buffer.set(piece);
    return Promise.resolve(piece.byteLength);
  };
  return { file: { read }, path: '', sizeBytes: content.byteLength };
}

function upright(pixels: Taken['pixels']): Look {
  return { kind: 'pixels', taken: { pixels, orientation: 1 } };
}

function textLook(text: FirstLines): Look {
  return text.lines.length === 0 ? null : { kind: 'text', text };
}

function stillLook(still: CodedStill | null): Look {
  return still === null ? null : { kind: 'still', still };
}

async function whole({ file, sizeBytes }: FileToShow): Promise<Uint8Array> {
  if (sizeBytes > largestFileBytes) throw new RangeError('it is too large to be shown');
  const content = new Uint8Array(sizeBytes);
  let filled = 0;
  for await (const piece of readUpTo(file, sizeBytes)) {
    content.set(piece, filled);
    filled += piece.byteLength;
  }
  return content.subarray(0, filled);
}
