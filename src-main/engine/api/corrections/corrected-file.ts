import { dirname, isAbsolute } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { fileTargetKindSchema } from '../../../contract/job.ts';
import { isAtOrBelow } from '../../../foundation/files/paths-below.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { whyNotTaken } from '../chosen-files.ts';
import type { EngineParts } from '../engine-parts.ts';
import { WrongCell } from './read-correction.ts';

/**
 * The file that a row names instead of the job's. Only what lies below the folder that the job's own file lies in (its watched
 * folder, where it has one) is taken, links resolved: a list must not make other files of this computer leave it. Throws `WrongCell`.
 */
export async function correctedFile(
  { watchFolders, realPath }: Pick<EngineParts, 'watchFolders' | 'realPath'>,
  job: JobRecord,
  path: string,
): Promise<SettledFile> {
  const kind = fileTargetKindSchema.safeParse(job.target_kind);
  if (job.path === null || !kind.success) throw new WrongCell('file', 'It sends no file. Empty this cell.');
  if (!isAbsolute(path))
    throw new WrongCell('file', `${path} is not a whole path. Write it from the root on.`);
  const watched = watchFolders.list().find(({ id }) => id === job.watch_folder_id);
  const folder = watched?.path ?? dirname(job.path);
  const [real, realFolder] = await Promise.all([
    realPath(path).catch(() => null),
    realPath(folder).catch(() => null),
  ]);
  if (real === null) throw new WrongCell('file', `There is no file at ${path}. Write where it lies.`);
  if (realFolder === null || !isAtOrBelow(realFolder, real)) {
    throw new WrongCell(
      'file',
      `${path} does not lie in ${folder}, and only files from there are taken. Move it there, or add it by itself.`,
    );
  }
  const why = whyNotTaken(path, kind.data);
  if (why !== null) throw new WrongCell('file', `${inEnglish(why)}.`);
  try {
    return await watchFolders.settleFile(path);
  } catch (error) {
    if (error instanceof OutboxError) throw new WrongCell('file', `${inEnglish(error.told)}.`);
    throw error;
  }
}
