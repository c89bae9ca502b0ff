import type { JobRecord } from '../../jobs/record/job-record.ts';
import { ofSameService } from '../../jobs/store/same-service.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { SentFile, SentReceiptFile } from './stated-contents.ts';

/** What jobs sent, as far as their files left as they are. Only reads. */
export interface SentFiles {
  /** Of those that were answered with these ids. */
  sentFiles(connectionId: number, ids: readonly string[]): SentReceiptFile[];
  /** `null` where a job has no file, or other content leaves for it. */
  sentFile(job: JobRecord): SentFile | null;
}

export function createSentFiles(database: OutboxDatabase): SentFiles {
  const ofIds = database.prepare<[{ connectionId: number; ids: string }], SentReceiptFile>(`
    select remote_id as remoteId, size_bytes, sha256 from job
    where remote_id in (select value from json_each(:ids)) and job.${ofSameService} and sha256 is not null
      and kind in ('kb_document', 'clip_upload') and not exists (select 1 from sent_content where job_id = job.id)
      and exists (select 1 from attempt where job_id = job.id and outcome = 'accepted')`);
  const isSentOtherwise = database
    .prepare<[number], number>('select exists (select 1 from sent_content where job_id = ?)')
    .pluck();
  return {
    sentFiles: (connectionId, ids) => ofIds.all({ connectionId, ids: JSON.stringify(ids) }),
    sentFile: (job) => (job.sha256 === null || isSentOtherwise.get(job.id) === 1 ? null : job),
  };
}
