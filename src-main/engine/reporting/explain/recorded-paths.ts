import { isAbsolute, normalize } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { JobRow } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { isAtOrBelow, relativePathBelow } from '../../../foundation/files/paths-below.ts';
import { describeFile } from './describe-file.ts';
import { describeJobOfPath } from './describe-job-of-path.ts';
import { createPathRecords, type ExplainedFolder, type PathRecords } from './path-records.ts';
import { english } from '../../storage/messages/english.ts';

/** What is recorded of an absolute path, as sentences in order. */
export interface RecordedPath {
  /** The folder whose rules hold there, `null` where none is watched. */
  readonly folderId: number | null;
  readonly relativePath: string | null;
  readonly folder: readonly string[];
  readonly file: readonly string[];
  readonly jobs: readonly string[];
  readonly jobIds: number[];
}

/** Throws `OutboxError` invalid_input for a path that is not absolute. */
export type RecordedPaths = (path: string) => RecordedPath;

/** Older jobs of one path say nothing of its present fate. */
const shownJobs = 10;

/** From the database alone: the disk is not looked at, so a path on a drive that is away is explained too. */
export function createRecordedPaths(options: {
  readonly database: OutboxDatabase;
  /** A job with the holds of its surroundings, as lists show it. */
  rowOf(jobId: number): JobRow | null;
  /** What is noted of the name under which a job goes, or `null`. */
  sameNameOf(job: JobRow): string | null;
  /** Where its file was moved after its delivery, in words, or `null`. */
  putAwayOf(jobId: number): string | null;
}): RecordedPaths {
  const records = createPathRecords(options.database);
  return (given) => {
    if (!isAbsolute(given))
      throw new OutboxError('invalid_input', message('path.not_absolute', { path: given }));
    const path = withoutEnd(normalize(given));
    const around = records.folders().filter((folder) => isAtOrBelow(folder.path, path));
    const folder = around.filter(({ state }) => state !== 'removed').sort(deepestFirst)[0];
    const { messages, jobId } =
      folder === undefined ? { messages: [], jobId: null } : fileOf(records, folder, path);
    const jobIds = [...new Set([...records.jobsOf(path, shownJobs), ...(jobId === null ? [] : [jobId])])];
    const jobs = jobIds.flatMap((id) => {
      const row = options.rowOf(id);
      if (row === null) return [];
      const sameName = options.sameNameOf(row);
      const message = describeJobOfPath(row, path, factsOf(records, id));
      const putAway = options.putAwayOf(id);
      return [
        message,
        ...(sameName === null ? [] : [`${sameName}.`]),
        ...(putAway === null ? [] : [`${putAway}.`]),
      ];
    });
    return {
      folderId: folder?.id ?? null,
      relativePath: folder === undefined ? null : relativePathBelow(folder.path, path),
      folder:
        folder === undefined
          ? [describeUnwatched(around.sort(deepestFirst)[0], jobs.length > 0)]
          : describeFolder(folder, path),
      ...{ file: messages, jobs, jobIds },
    };
  };
}

function describeFolder(folder: ExplainedFolder, path: string): string[] {
  const where =
    folder.path === path
      ? `This is the watched folder ${String(folder.id)}, for ${folder.connection_name}.`
      : `It lies in the watched folder ${folder.path}, for ${folder.connection_name}.`;
  if (folder.state === 'paused') return [where, 'The folder is paused: new and changed files wait.'];
  if (folder.health === 'unavailable' || folder.health === 'different') {
    return [where, `The folder cannot be used now${detail(folder.health_detail)}.`];
  }
  return [where];
}

function fileOf(
  records: PathRecords,
  folder: ExplainedFolder,
  path: string,
): { messages: string[]; jobId: number | null } {
  const relativePath = relativePathBelow(folder.path, path);
  if (relativePath === null) return { messages: [], jobId: null };
  const file = records.file(folder.id, relativePath);
  if (file !== null) return { messages: [describeFile(file)], jobId: file.job_id };
  // A folder that is ignored has one record for all that it holds.
  const parts = relativePath.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const above = records.file(folder.id, `${parts.slice(0, length).join('/')}/`);
    if (above !== null) {
      return {
        messages: [`${above.relative_path} in it is ignored${detail(english(above.reason))}.`],
        jobId: null,
      };
    }
  }
  return {
    messages: ['Nothing is recorded of it: no look into the folder has found it there yet.'],
    jobId: null,
  };
}

function describeUnwatched(removed: ExplainedFolder | undefined, hasJobs: boolean): string {
  if (removed !== undefined) return `It lies in ${removed.path}, which is no longer watched.`;
  return hasJobs
    ? 'It lies in no watched folder.'
    : 'Outbox does not know this path: it lies in no watched folder.';
}

function factsOf(records: PathRecords, jobId: number) {
  return { sentAtMs: records.sentAtMs(jobId), isImported: records.isImported(jobId) };
}

const detail = (message: string | null): string =>
  message === null ? '' : `: ${message.replace(/\.$/u, '')}`;

const deepestFirst = (one: ExplainedFolder, other: ExplainedFolder): number =>
  other.path.length - one.path.length;

function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/[/\\]+$/u, '') || path : path;
}
