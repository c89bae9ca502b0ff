/** Which job a file became that settled before. Pure. */
import type { JobRow, JobState } from '../../../src-main/contract/job.ts';
import type { SettlingFile } from '../../../src-main/contract/watch-folder.ts';

/** Of a job that a file became: it has not ended. */
const underWay: ReadonlySet<JobState> = new Set<JobState>([
  'queued',
  'sending',
  'tracking',
  'needs_attention',
]);

/** Those that are no job of `rows` yet. */
export function withoutJobs(files: readonly SettlingFile[], rows: Iterable<JobRow>): readonly SettlingFile[] {
  if (files.length === 0) return files;
  const jobs = new Set<string>();
  for (const row of rows) if (underWay.has(row.state)) jobs.add(keyOfJob(row));
  return files.filter((file) => !jobs.has(keyOfFile(file)));
}

/** Those of `before` that do not settle any more, and are among the jobs that were made since. */
export function madeIntoJobs(
  before: readonly SettlingFile[],
  now: readonly SettlingFile[],
  made: readonly JobRow[],
): readonly SettlingFile[] {
  const settling = pathsOf(now);
  const jobs = new Set(made.map(keyOfJob));
  return before.filter((file) => !settling.has(file.path) && jobs.has(keyOfFile(file)));
}

export function pathsOf(files: readonly SettlingFile[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}

/** With its size, as a file that is written to while its job waits is another one. */
function keyOfFile({ watchFolderId, path, sizeBytes }: SettlingFile): string {
  return `${String(watchFolderId)} ${String(sizeBytes)} ${path}`;
}

function keyOfJob({ watchFolderId, path, sizeBytes }: JobRow): string {
  return `${String(watchFolderId)} ${String(sizeBytes)} ${path ?? ''}`;
}
