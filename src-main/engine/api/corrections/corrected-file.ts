import { dirname, isAbsolute } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { fileTargetKindSchema } from '../../../contract/job.ts';
import { message } from '../../../contract/messages/message.ts';
import { isAtOrBelow } from '../../../foundation/files/paths-below.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import { whyNotTaken } from '../chosen-files.ts';
import { WrongCell } from './read-correction.ts';
import type { WatchFolders } from '../../watch-folders/watch-folders.ts';

export interface CorrectedFileParts {
  readonly watchFolders: WatchFolders;
  /** Where a path leads, with all links resolved. Rejects where nothing is there. */
  readonly realPath: (path: string) => Promise<string>;
}

/**
 * The file that a row names instead of the job's. Only what lies below the folder that the job's own file lies in (its watched
 * folder, where it has one) is taken, links resolved: a list must not make other files of this computer leave it. Throws `WrongCell`.
 */
export async function correctedFile(
  { watchFolders, realPath }: CorrectedFileParts,
  job: JobRecord,
  path: string,
): Promise<SettledFile> {
  const kind = fileTargetKindSchema.safeParse(job.target_kind);
  if (job.path === null || !kind.success) throw new WrongCell('file', message('correction.no_file'));
  if (!isAbsolute(path)) throw new WrongCell('file', message('correction.part_of_path', { path }));
  const watched = watchFolders.list().find(({ id }) => id === job.watch_folder_id);
  const folder = watched?.path ?? dirname(job.path);
  const [real, realFolder] = await Promise.all([
    realPath(path).catch(() => null),
    realPath(folder).catch(() => null),
  ]);
  if (real === null) throw new WrongCell('file', message('correction.file_missing', { path }));
  if (realFolder === null || !isAtOrBelow(realFolder, real)) {
    throw new WrongCell('file', message('correction.other_folder', { path, folder }));
  }
  const why = whyNotTaken(path, kind.data);
  if (why !== null) throw new WrongCell('file', why);
  try {
    return await watchFolders.settleFile(path);
  } catch (error) {
    if (error instanceof OutboxError) throw new WrongCell('file', error.told);
    throw error;
  }
}
