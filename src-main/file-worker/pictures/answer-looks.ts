import { findFacts } from '../../engine/watch-folders/contents/find-facts.ts';
import type { LargeLook, PictureFile, Shrunk, SmallLook } from '../../engine/watch-folders/looks/pictures.ts';
import { isSameFile, type ReadableFileSystem } from '../../foundation/files/file-system.ts';
import { fileOf, lookAtFile, type FileToShow } from './look-at-file.ts';
import { largeEdgePx, preview, previewEdgePx, shrunkTwice } from './shrink.ts';
import { drawTextPage } from './text-page.ts';

/** What the thread of pictures is asked. */
export type PictureAsk =
  | { readonly kind: 'small'; readonly file: PictureFile }
  | { readonly kind: 'large'; readonly file: PictureFile }
  | { readonly kind: 'shrink'; readonly jpeg: Uint8Array };

export type PictureAnswer = SmallLook | LargeLook | Shrunk;

/** A page draws no larger one. */
const largestDrawnPx = 4096;

/** Throws what decoders and disks throw. */
export async function answerLook(fileSystem: ReadableFileSystem, ask: PictureAsk): Promise<PictureAnswer> {
  switch (ask.kind) {
    case 'small':
      return withFile(fileSystem, ask.file, smallLook);
    case 'large':
      return withFile(fileSystem, ask.file, largeLook);
    case 'shrink':
      return shrinkDrawn(ask.jpeg);
  }
}

async function withFile<Answer>(
  fileSystem: ReadableFileSystem,
  { path, expected }: PictureFile,
  answer: (shown: FileToShow) => Promise<Answer>,
): Promise<Answer | null> {
  const file = await fileSystem.open(path);
  try {
    const status = await file.status();
    return isSameFile(status, expected) ? await answer({ file, path, sizeBytes: status.sizeBytes }) : null;
  } finally {
    await file.close();
  }
}

async function smallLook(shown: FileToShow): Promise<SmallLook> {
  const look = await lookAtFile(shown, await findFacts(shown), largeEdgePx);
  switch (look?.kind) {
    case 'pixels':
      return { kind: 'shrunk', shrunk: shrunkTwice(look.taken) };
    case 'text':
      return {
        kind: 'shrunk',
        shrunk: shrunkTwice({ pixels: drawTextPage(look.text.lines), orientation: 1 }),
      };
    case 'still':
      return look;
    default:
      return null;
  }
}

async function largeLook(shown: FileToShow): Promise<LargeLook> {
  const facts = await findFacts(shown);
  // What is known of a file is told, also where its content cannot be shown.
  const look = await lookAtFile(shown, facts, previewEdgePx).catch(() => null);
  switch (look?.kind) {
    case 'pixels': {
      const jpeg = preview(look.taken);
      return { facts, shown: jpeg === null ? null : { kind: 'picture', jpeg } };
    }
    case 'text':
      return { facts, shown: { kind: 'text', ...look.text } };
    case 'still':
      return { facts, shown: look };
    default:
      return { facts, shown: null };
  }
}

/** Whatever a page sends is looked at like any other file, and only what is made of it here is kept. */
async function shrinkDrawn(jpeg: Uint8Array): Promise<Shrunk | null> {
  const drawn = fileOf(jpeg);
  const facts = await findFacts(drawn);
  if (facts.kind !== 'picture' || facts.format !== 'jpeg') return null;
  if (Math.max(facts.widthPx ?? Infinity, facts.heightPx ?? Infinity) > largestDrawnPx) return null;
  const look = await lookAtFile(drawn, facts, largeEdgePx);
  return look?.kind === 'pixels' ? shrunkTwice(look.taken) : null;
}
