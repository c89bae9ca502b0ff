import type { ContentFacts } from '../../../contract/content-facts.ts';
import { factWarnings } from '../../../contract/content-words.ts';
import { toldBy } from '../../../contract/errors.ts';
import { allOf } from '../../../contract/file-fit.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderPreview } from '../../../contract/watch-folder.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import type { ContentKind } from '../../../contract/file-limits.ts';
import { contentRefusal } from '../rules/content-kind.ts';
import { contentMismatch } from '../rules/content-type.ts';
import { isLinkList } from '../rules/file-names.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { describeList, longestLinkListBytes, readLinkList, type LinkList } from '../lists/link-lists.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';

type PreviewFile = FolderPreview['files'][number];

/** Why a file would wait where it goes, one by one. */
export type UnfitFor = (file: {
  readonly facts: ContentFacts;
  readonly sizeBytes: number;
}) => readonly Message[];

export interface LookInside {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'see'>;
  readonly root: string;
  readonly holdsLinks: boolean;
  /** What the content may be; whatever it is where left out. */
  readonly contents?: readonly ContentKind[] | undefined;
  readonly unfitFor: UnfitFor;
  /** How many of a list's links are in hand or were imported before. */
  readonly knownLinks: (list: LinkList) => number;
}

/** `isUnread`: it can't be read now, so that it would not go. */
export type Looked = PreviewFile & { readonly isUnread?: true };

/** Reads the beginning of a file, or a list of links, for what can only be seen there. */
export async function lookInside(look: LookInside, file: PreviewFile): Promise<Looked> {
  const { fileSystem } = look;
  const path = absolutePath(look.root, file.relativePath);
  try {
    if (look.holdsLinks && isLinkList(path)) return await lookIntoList(look, path, file);
    const refusal = await refusalOf(look, path);
    if (refusal !== null) return { ...file, fate: 'ignored', message: messageOf(refusal), slideId: null };
    const mismatch = await contentMismatch(fileSystem, path);
    const found = mismatch === null ? await foundInside(look, path) : mismatch;
    return found === null
      ? file
      : {
          ...file,
          fate: 'warned',
          message: message('preview.goes.but', { reason: file.message, furtherReason: found }),
        };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const unread = message('explained.file.unreadable_now', { reason: toldBy(error) });
    return { ...file, fate: 'warned', message: unread, isUnread: true };
  }
}

/** What speaks against it, or should be known of it before it goes. Throws `FileError`. */
async function foundInside({ looks, unfitFor }: LookInside, path: string): Promise<Message | null> {
  const [seen] = await looks.see([path]);
  if (seen?.kind === 'error') throw seen.error;
  return allOf(seen === undefined ? [] : [...unfitFor(seen), ...factWarnings(seen.facts)]);
}

async function refusalOf({ fileSystem, contents }: LookInside, path: string): Promise<Recorded | null> {
  if (contents === undefined) return null;
  const file = await fileSystem.open(path);
  try {
    return await contentRefusal(path, file, contents);
  } finally {
    await file.close();
  }
}

async function lookIntoList(
  { fileSystem, knownLinks }: LookInside,
  path: string,
  file: PreviewFile,
): Promise<PreviewFile> {
  if (file.sizeBytes > longestLinkListBytes) {
    return { ...file, fate: 'warned', message: message('preview.long_list') };
  }
  const open = await fileSystem.open(path);
  try {
    const buffer = new Uint8Array(file.sizeBytes);
    const list = readLinkList(path, buffer.subarray(0, await open.read(buffer, 0)));
    if ('unreadable' in list) return { ...file, fate: 'warned', message: list.unreadable };
    if ('unclear' in list) return { ...file, fate: 'warned', message: list.unclear };
    const known = knownLinks(list);
    const described = messageOf(describeList(list, { known, unclear: 0 }));
    if (list.links.length === 0 || list.refused.length > 0)
      return { ...file, fate: 'warned', message: described };
    return { ...file, fate: known === list.links.length ? 'already_sent' : 'send', message: described };
  } finally {
    await open.close();
  }
}
