import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { FileError, FileStatus } from '../../../foundation/files/file-system.ts';
import type { Sighted } from '../files/tree-walk.ts';
import type { ContentReading, ContentRequest } from '../files/read-content.ts';

/** A folder to walk, as plain values: whoever walks it may be another thread. */
export interface TreeToWalk {
  /** Absolute, with all links resolved. */
  readonly root: string;
  readonly rules: FolderRules;
  /** A person adds the folder once, and nothing in it is a list of links to import. */
  readonly isByHand: boolean;
  /** Below the root: what lies at or below one of these is no part of it. */
  readonly innerPaths: readonly string[];
}

export type StatusLook =
  | { readonly kind: 'status'; readonly status: FileStatus }
  | { readonly kind: 'error'; readonly error: FileError };

export type SeenContent =
  | { readonly kind: 'seen'; readonly sizeBytes: number; readonly facts: ContentFacts }
  | { readonly kind: 'error'; readonly error: FileError };

export interface ReadTerms {
  /** Apart from all others: reading it ended a reader before, so that nobody is to wait for it. */
  readonly isAlone?: boolean;
  /** Which of the files is in hand, and whether it is being taken apart. */
  readonly onFile?: (index: number, isLooking: boolean) => void;
}

/**
 * The looks at a disk that are taken by the thousand, many at a time, so that a host can have them taken beside the thread that
 * everybody waits for. Whatever keeps files apart holds here as in the file system that they are taken of: the data folder is
 * never read, links are not followed.
 */
export interface FileLooks {
  /** As `walkTree`: batches in the order of the table `file`. Throws `FileError` where the start cannot be listed. */
  walk(tree: TreeToWalk, relativeStart: string, stopped: () => boolean): AsyncGenerator<Sighted[]>;
  /** Of absolute paths, one answer for each, in their order. */
  statuses(paths: readonly string[]): Promise<StatusLook[]>;
  /** As `readContent`: one answer for each, in their order. Those that were not begun when it `stopped` say so. */
  read(
    requests: readonly ContentRequest[],
    stopped: () => boolean,
    terms?: ReadTerms,
  ): Promise<ContentReading[]>;
  /** What is found in the files at absolute paths, without reading all of them: one answer for each, in their order. */
  see(paths: readonly string[], terms?: ReadTerms): Promise<SeenContent[]>;
  /** Nothing is asked for afterwards. */
  close(): Promise<void>;
}

export type OpenFileLooks = (options: {
  /** The data folder. */
  readonly ownDirectory: string;
  readonly logger: Logger;
  /** The same looks, taken on this thread: for what cannot be had otherwise. */
  readonly instead: FileLooks;
  /** The file that a disk has not given for long; `null` once it goes on. */
  readonly onStill?: (path: string | null) => void;
}) => FileLooks;
