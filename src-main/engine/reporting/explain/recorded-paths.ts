import { isAbsolute, normalize } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { JobRow } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { isAtOrBelow, relativePathBelow } from '../../../foundation/files/paths-below.ts';
import { describeFile } from './describe-file.ts';
import { describeJobOfPath } from './describe-job-of-path.ts';
import {
  createPathRecords,
  type ExplainedFile,
  type ExplainedFolder,
  type PathRecords,
} from './path-records.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

/** What is recorded of an absolute path, in order. */
export interface RecordedPath {
  /** The folder whose rules hold there, `null` where none is watched. */
  readonly folderId: number | null;
  readonly relativePath: string | null;
  readonly folder: readonly Message[];
  readonly file: readonly Message[];
  readonly jobs: readonly Message[];
  readonly jobIds: number[];
}

/**
 * `folderId`: by the rules of this folder, where those of another may hold. Throws `OutboxError` invalid_input for a path that is
 * not absolute.
 */
export type RecordedPaths = (path: string, folderId?: number) => RecordedPath;

/** Older jobs of one path say nothing of its present fate. */
const shownJobs = 10;

/** From the database alone: the disk is not looked at, so a path on a drive that is away is explained too. */
export function createRecordedPaths(options: {
  readonly database: OutboxDatabase;
  /** A job with the holds of its surroundings, as lists show it. */
  rowOf(jobId: number): JobRow | null;
  /** What is noted of the name under which a job goes, or `null`. */
  sameNameOf(job: JobRow): Message | null;
  /** Where its file was moved after its delivery, or `null`. */
  putAwayOf(jobId: number): Message | null;
  /** The folder at the same path that takes the file, where it is not this one's. */
  ownerBeside(folderId: number, relativePath: string): number | null;
}): RecordedPaths {
  const records = createPathRecords(options.database);
  return (given, folderId) => {
    if (!isAbsolute(given))
      throw new OutboxError('invalid_input', message('path.not_absolute', { path: given }));
    const path = withoutEnd(normalize(given));
    const around = records.folders().filter((folder) => isAtOrBelow(folder.path, path));
    const watched = around.filter(({ state }) => state !== 'removed').sort(deepestFirst);
    const [deepest] = watched;
    const relativeTo = deepest === undefined ? null : relativePathBelow(deepest.path, path);
    const ownerId =
      folderId ??
      (deepest === undefined || relativeTo === null ? null : options.ownerBeside(deepest.id, relativeTo));
    const folder = watched.find(({ id }) => id === ownerId) ?? deepest;
    const { messages, jobId } =
      folder === undefined ? { messages: [], jobId: null } : fileOf(records, folder, path);
    const jobIds = [...new Set([...records.jobsOf(path, shownJobs), ...(jobId === null ? [] : [jobId])])];
    const jobs = jobIds.flatMap((id) => {
      const row = options.rowOf(id);
      if (row === null) return [];
      const noted = [options.sameNameOf(row), options.putAwayOf(id)].filter((each) => each !== null);
      return [...describeJobOfPath(row, path, factsOf(records, id)), ...noted];
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

function describeFolder(folder: ExplainedFolder, path: string): Message[] {
  const connection = folder.connection_name;
  const where =
    folder.path === path
      ? message('explained.folder.this', { folder: folder.id, connection })
      : message('explained.folder.in', { path: folder.path, connection });
  if (folder.state === 'paused') return [where, message('explained.folder.paused')];
  if (folder.health !== 'unavailable' && folder.health !== 'different') return [where];
  const { health_detail: detail } = folder;
  return [
    where,
    detail === null
      ? message('explained.folder.unusable')
      : message('explained.folder.unusable_because', { reason: messageOf(detail) }),
  ];
}

function fileOf(
  records: PathRecords,
  folder: ExplainedFolder,
  path: string,
): { messages: readonly Message[]; jobId: number | null } {
  const relativePath = relativePathBelow(folder.path, path);
  if (relativePath === null) return { messages: [], jobId: null };
  const file = records.file(folder.id, relativePath);
  if (file !== null) return { messages: describeFile(file), jobId: file.job_id };
  // A folder that is ignored has one record for all that it holds.
  const parts = relativePath.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const above = records.file(folder.id, `${parts.slice(0, length).join('/')}/`);
    if (above !== null) return { messages: [ignoredAbove(above)], jobId: null };
  }
  return { messages: [message('explained.file.unseen')], jobId: null };
}

function ignoredAbove({ relative_path: path, reason }: ExplainedFile): Message {
  return reason === null
    ? message('explained.folder.ignored', { path })
    : message('explained.folder.ignored_because', { path, reason: messageOf(reason) });
}

function describeUnwatched(removed: ExplainedFolder | undefined, hasJobs: boolean): Message {
  if (removed !== undefined) return message('explained.folder.removed', { path: removed.path });
  return message(hasJobs ? 'explained.folder.none' : 'explained.folder.unknown');
}

function factsOf(records: PathRecords, jobId: number) {
  return { sentAtMs: records.sentAtMs(jobId), isImported: records.isImported(jobId) };
}

const deepestFirst = (one: ExplainedFolder, other: ExplainedFolder): number =>
  other.path.length - one.path.length;

function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/[/\\]+$/u, '') || path : path;
}
