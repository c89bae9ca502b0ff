import type { FolderRules } from '../../../contract/folder-rules.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileRules } from '../rules/file-rules.ts';
import type { FolderRecord } from './folder-records.ts';

/** What scanning and settling need to know of a folder. */
export interface FolderContext {
  readonly id: number;
  readonly connectionId: number;
  /** Absolute, links resolved. */
  readonly root: string;
  readonly device: string;
  readonly inode: string;
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
}

export type RootCondition =
  | { readonly kind: 'same' }
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'different'; readonly detail: string };

/**
 * Whether the folder's root is what it was when the folder was added (reliability F14, F15): only then does a missing file
 * mean that it was removed.
 */
export async function rootCondition(
  fileSystem: FileSystem,
  folder: Pick<FolderRecord, 'device' | 'inode'> & { readonly root: string },
): Promise<RootCondition> {
  try {
    const status = await fileSystem.status(folder.root);
    if (status.kind !== 'directory') {
      return { kind: 'different', detail: `${folder.root} is no longer a folder` };
    }
    if (status.device === folder.device && status.inode === folder.inode) return { kind: 'same' };
    return {
      kind: 'different',
      detail: `another folder or volume is now at ${folder.root}: resume the folder to go on with it`,
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const why =
      error.code === 'missing' || error.code === 'not_directory' ? 'is not there' : 'cannot be read';
    return { kind: 'unavailable', detail: `${folder.root} ${why}: its files wait until it is back` };
  }
}
