import type { FileTargetKind } from '../../../contract/job.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { FileSystem, FolderIdentity } from '../../../foundation/files/file-system.ts';
import type { FileLooks, SeenContent } from '../looks/file-looks.ts';
import type { JobIntake, SettledFile } from '../../jobs/store/job-intake.ts';
import { Semaphore } from '../files/limits.ts';
import type { Timings } from '../files/timings.ts';
import { settleAtOnce, settleFile, type AskedFile, type FolderToSettle } from './settle-once.ts';
import type { TookInFolders } from '../intake/settling.ts';
import type { SettledOnce } from '../intake/settle-together.ts';
import { filesInFolder, lookAtPath, type FilesInFolder, type NamedFile } from './files-in-folder.ts';
import { foreseenWait } from './foreseen-wait.ts';
import { Foresight } from './foresight.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** Files and folders that a person names, watched or not. */
export interface NamedFiles {
  /** Throws `OutboxError`: not_found, invalid_input, conflict where it cannot be sent now. */
  settleFile(path: string, folder?: FolderToSettle, known?: FolderIdentity): Promise<SettledFile>;
  /** The same for many at a time: `null` for one that is still being written, an error for one that is not taken. */
  settleAtOnce(asked: readonly AskedFile[]): Promise<SettledOnce[]>;
  /**
   * What a path leads to that a person names: of a folder what goes to such a target, and what is left out. `null` where there is
   * neither a folder nor a regular file. Throws `OutboxError` folder_refused.
   */
  lookAt(path: string, target: FileTargetKind): Promise<NamedFile | FilesInFolder | null>;
  /** What is found in files at absolute paths: one answer for each, in their order. */
  see(paths: readonly string[]): Promise<SeenContent[]>;
  /** For one look at files before they are added. */
  foresight(): Foresight;
  /** What such a file would be waited for longer than usual, and for how long, or `null`. */
  foreseenWait(path: string): Promise<Recorded | null>;
}

const readersAtOnce = 2;

export function createNamedFiles(parts: {
  readonly fileSystem: FileSystem;
  readonly looks: FileLooks;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly intake: JobIntake;
  readonly dataDirectory: string;
  readonly onTook: TookInFolders;
}): NamedFiles {
  const { fileSystem, looks, clock, timings, intake, dataDirectory, onTook } = parts;
  const readers = new Semaphore(readersAtOnce);
  const settleOnce = { fileSystem, looks, clock, timings, readers, onTook };
  return {
    settleFile: (path, folder, known) => settleFile(settleOnce, { path, folder: folder ?? null, known }),
    settleAtOnce: (asked) => settleAtOnce(settleOnce, asked),
    async lookAt(path, target) {
      const named = await lookAtPath(fileSystem, path);
      if (named?.kind !== 'folder') return named;
      return filesInFolder({ fileSystem, looks }, { path, target, dataDirectory });
    },
    see: (seen) => looks.see(seen),
    foresight: () => new Foresight({ fileSystem, intake }),
    foreseenWait: (path) => foreseenWait({ fileSystem, looks, timings }, path),
  };
}
