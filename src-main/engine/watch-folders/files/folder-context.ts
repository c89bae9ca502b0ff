import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { FileError, isSameFolder, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileRules } from '../rules/file-rules.ts';
import { likeness, type RootIdentity } from './likeness.ts';

/** What scanning and settling need to know of a folder. */
export interface FolderContext extends RootIdentity {
  readonly id: number;
  readonly connectionId: number;
  /** Absolute, links resolved. */
  readonly root: string;
  readonly rules: FolderRules;
  readonly fileRules: FileRules;
  /** Network or cloud: listed instead of watched, and settled longer. */
  readonly isSlow: boolean;
  /** Whether the times of change are believed there: only on file systems of this machine. */
  readonly keepsChangeTimes: boolean;
  /** Below the root: where more specific watch folders lie, whose rules win there. */
  innerPaths(): readonly string[];
  /** True where a more specific watch folder lies at or above this path: that folder's rules win. */
  belongsElsewhere(relativePath: string): boolean;
  /** The same of a file, and also true where another folder at the same path takes it. */
  isFileOfAnother(relativePath: string): boolean;
}

export type RootCondition =
  /** `moved`: the same folder, with another number; `null`: it has those that are known. */
  | { readonly kind: 'same'; readonly moved: RootIdentity | null }
  | { readonly kind: 'unavailable'; readonly detail: Message }
  | { readonly kind: 'different'; readonly detail: Message };

export interface RootLook {
  /** Also asks of which file system it is: two sticks may give their folders the same numbers. */
  readonly isThorough: boolean;
  /** It was away in this run: what comes in its place has to be told from it. */
  readonly wasAway: boolean;
}

/**
 * Whether the folder's root is what it was when the folder was added (reliability F14, F15): only then does a missing file
 * mean that it was removed.
 */
export async function rootCondition(
  fileSystem: FileSystem,
  folder: RootIdentity & { readonly root: string },
  look: RootLook = { isThorough: false, wasAway: false },
): Promise<RootCondition> {
  try {
    const status = await fileSystem.status(folder.root);
    if (status.kind !== 'directory') {
      return { kind: 'different', detail: message('folder_health.not_folder', { path: folder.root }) };
    }
    if (!look.isThorough && isSameFolder(folder, status)) return { kind: 'same', moved: null };
    const now = { ...status, volume: await fileSystem.volumeOf(folder.root) };
    switch (likeness(folder, now)) {
      case 'same':
        return { kind: 'same', moved: null };
      case 'moved': {
        const { device, inode, bornAtMs, volume } = now;
        return { kind: 'same', moved: { device, inode, bornAtMs, volume } };
      }
      case 'alike':
        if (!look.wasAway) return { kind: 'same', moved: null };
        return { kind: 'different', detail: message('folder_health.unclear', { path: folder.root }) };
      case 'unclear':
      case 'different':
        return { kind: 'different', detail: message('folder_health.another', { path: folder.root }) };
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const isMissing = error.code === 'missing' || error.code === 'not_directory';
    const code = isMissing ? 'folder_health.missing' : 'folder_health.unreadable';
    return { kind: 'unavailable', detail: message(code, { path: folder.root }) };
  }
}
