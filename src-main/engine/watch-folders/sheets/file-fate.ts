import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { Destination } from '../placement/destination.ts';
import type { FileRecord } from '../files/file-records.ts';

/**
 * What a row that says something else does to its file. `follows`: what it says holds, and nothing is done again · `anew`: nothing of it
 * was sent, so that it is decided anew where it goes · `asks`: it was sent to another place.
 */
export type FileFate = 'follows' | 'anew' | 'asks';

/** `destination`: where the row sends the file; `null` where no row names it any more. */
export function fateOfFile(
  jobs: Pick<FolderJobs, 'hasBegun' | 'isWaiting'>,
  { record, job }: { readonly record: FileRecord | null; readonly job: JobRecord | null },
  destination: Destination | null,
): FileFate {
  if (record === null) return 'follows';
  const isWaiting = jobs.isWaiting(record.jobId);
  if (record.phase !== 'queued') return isWaiting ? 'anew' : 'follows';
  const isAtPlace = job !== null && destination !== null && isSamePlace(job, destination);
  if (isAtPlace) return 'follows';
  if (isWaiting) return 'anew';
  // Its job was dropped for its age: it was in hand once.
  if (job === null || jobs.hasBegun(job.id)) return destination === null ? 'follows' : 'asks';
  return mayBegin(job) && destination !== null ? 'anew' : 'follows';
}

export function isSamePlace(job: JobRecord, destination: Destination): boolean {
  const { connectionId, target } = destination;
  return (
    (destination.kind === 'goes' || (destination.kind === 'asks' && destination.for === 'client')) &&
    job.connection_id === connectionId &&
    job.target_kind === target.kind &&
    job.target_id === target.id &&
    (job.slide_id ?? null) === target.slideId
  );
}

/** It ended without being sent, and not because a person said so. */
function mayBegin({ state, cause }: JobRecord): boolean {
  if (state === 'rejected' || state === 'failed') return true;
  return state === 'skipped' && (cause === 'duplicate' || cause === 'moved' || cause === 'rules');
}
