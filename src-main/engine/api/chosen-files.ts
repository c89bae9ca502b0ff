import { basename } from 'node:path';
import { mergedByReason, type FilesByReason } from '../../contract/files-by-reason.ts';
import { allOf } from '../../contract/file-fit.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { FileTargetKind } from '../../contract/job.ts';
import { isVideo } from '../watch-folders/rules/file-names.ts';
import { isSupportedDocument } from '../watch-folders/rules/file-rules.ts';
import type { FilesInFolder, FolderOfFiles, SeenFile } from '../watch-folders/preview/files-in-folder.ts';
import { absolutePath } from '../../foundation/files/paths-below.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { ChosenPathsByToken } from './chosen-paths.ts';

export interface ChosenFilesParts {
  readonly watchFolders: WatchFolders;
  readonly chosenPaths: ChosenPathsByToken;
}

export interface ChosenFile {
  readonly path: string;
  /** How people are told of it: with its folders, where it was found in one. */
  readonly name: string;
  /** `null` where it was named by itself. */
  readonly folder: FolderOfFiles | null;
  /** `null` where no regular file is at the path: why is said where it is settled. */
  readonly seen: SeenFile | null;
}

export interface SkippedPath {
  readonly path: string;
  readonly why: Message;
}

/** What a person chose, with the folders walked, in the order in which it goes. */
export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  /** Named by themselves, and no part of it. */
  readonly skipped: readonly SkippedPath[];
  /** What of the folders is no part of it. */
  readonly leftOut: readonly FilesByReason[];
}

/**
 * Walks the folders of what a person chose. Throws `OutboxError`: not_found for a choice that is not known, folder_refused for a
 * folder that cannot be added, and where there are folders and nothing at all fits.
 */
export async function chosenFiles(
  { chosenPaths, watchFolders }: ChosenFilesParts,
  tokens: readonly string[],
  target: FileTargetKind,
): Promise<ChosenFiles> {
  const files: ChosenFile[] = [];
  const skipped: SkippedPath[] = [];
  const leftOut: FilesByReason[] = [];
  const refusals: Message[] = [];
  const paths = await Promise.all(tokens.map((token) => chosenPaths.pathOf(token)));
  for (const path of paths) {
    const found = await watchFolders.lookAt(path, target);
    if (found?.kind === 'folder') {
      const ofFolder = found.leftOut.byReason();
      for (const file of found.files) files.push(inFolder(found, file));
      leftOut.push(...ofFolder);
      if (found.files.length > 0) continue;
      const why = whyNothing(ofFolder, target);
      skipped.push({ path, why });
      refusals.push(message('folder.not_added', { path, reason: why }));
    } else {
      const why = whyNotTaken(path, target);
      if (why === null) files.push({ path, name: basename(path), folder: null, seen: found });
      else skipped.push({ path, why });
    }
  }
  const reason = allOf(refusals);
  if (files.length === 0 && reason !== null)
    throw new OutboxError('folder_refused', message('folder.choose_other', { reason }));
  return { files, skipped, leftOut: mergedByReason(leftOut) };
}

function inFolder(folder: FilesInFolder, file: FilesInFolder['files'][number]): ChosenFile {
  const { root, isSlow } = folder;
  const { relativePath } = file;
  return {
    path: absolutePath(root, relativePath),
    name: relativePath,
    folder: { root, isSlow },
    seen: { ...file, root },
  };
}

/** A person who names a file by itself knows of its name; only a type that is surely refused is not sent. */
export function whyNotTaken(path: string, target: FileTargetKind): Message | null {
  if (target === 'knowledge_base' && !isSupportedDocument(path)) return message('file.kb_only');
  if (target === 'brand_clips' && !isVideo(path)) return message('file.clips_only');
  return null;
}

/** With the reason of most of its files. */
function whyNothing(leftOut: readonly FilesByReason[], target: FileTargetKind): Message {
  const [most] = leftOut.toSorted((one, other) => other.files - one.files);
  if (most === undefined) return message('folder.empty');
  const { files, why: reason } = most;
  return message('folder.nothing_for', {
    target: target === 'brand_clips' ? 'other' : target,
    files,
    reason,
  });
}
