import type { JobRow } from '../../src-main/contract/job.ts';
import type { Looked } from '../pictures/previews.svelte.ts';
import { nameOfJob } from '../shared/job/name-of-job.ts';
import { isFileOfJob, pictureOfJob } from '../shared/job/picture-of-job.ts';

/** What there is to see of what a job sends. */
export function lookOfJob(job: Pick<JobRow, 'id' | 'kind' | 'name' | 'sizeBytes'>): Looked {
  return {
    of: isFileOfJob(job) ? { kind: 'job', id: job.id } : null,
    name: nameOfJob(job),
    sizeBytes: job.sizeBytes,
    picture: pictureOfJob(job),
  };
}
