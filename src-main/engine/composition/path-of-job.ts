import { OutboxError } from '../../contract/errors.ts';
import { lacksFile } from '../jobs/store/job-record.ts';
import type { JobStore } from '../jobs/store/job-store.ts';

/** Where the file of a job lies. Throws `not_found` where there is none, or none that was met here. */
export function pathFinder(store: Pick<JobStore, 'get'>): (jobId: number) => string {
  return (jobId) => {
    const job = store.get(jobId);
    if (job?.path != null) return job.path;
    throw new OutboxError(
      'not_found',
      job !== null && lacksFile(job)
        ? `The receipt of job ${String(jobId)} comes from another Outbox: its file was not met here yet.`
        : `Job ${String(jobId)} has no file.`,
    );
  };
}
