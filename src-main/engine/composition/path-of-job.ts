import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { PutAwayRecords } from '../deliveries/after/put-away-records.ts';
import { lacksFile } from '../jobs/record/job-record.ts';
import type { JobStore } from '../jobs/store/job-store.ts';

/** Where the file of a job lies now. Throws `not_found` where there is none, or none that was met here. */
export function pathFinder(
  store: Pick<JobStore, 'get'>,
  putAway: Pick<PutAwayRecords, 'of'>,
): (jobId: number) => string {
  return (jobId) => {
    const job = store.get(jobId);
    const path = job?.path == null ? null : (putAway.of(jobId)?.path ?? job.path);
    if (path !== null) return path;
    throw new OutboxError(
      'not_found',
      job !== null && lacksFile(job)
        ? message('job.file_elsewhere', { job: jobId })
        : message('job.no_file', { job: jobId }),
    );
  };
}
