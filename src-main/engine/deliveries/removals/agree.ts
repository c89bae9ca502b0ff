import { message, type Message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Affected } from '../../jobs/store/job-commands.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { RemovalRecords } from './removal-records.ts';

/** A person says that outdated documents are deleted at the service. */
export type AgreeToRemovals = (jobIds: readonly number[]) => Affected;

export function createAgree(parts: {
  readonly records: RemovalRecords;
  readonly store: Pick<JobStore, 'get' | 'together'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Why documents of a connection cannot be deleted, or `null`. */
  whyNot(connectionId: number): Message | null;
}): AgreeToRemovals {
  const { records, store, clock } = parts;

  function agree(jobId: number): Message | null {
    const job = store.get(jobId);
    if (job === null) return message('not_done.unknown_job', { job: jobId });
    if (job.kind !== 'kb_document' || job.remote_id === null) return message('not_done.no_document_id');
    const off = parts.whyNot(job.connection_id);
    if (off !== null) return off;
    const newer = records.newerOf(jobId);
    if (newer === null) return message('not_done.no_newer');
    if (records.standsForFile(jobId)) return message('not_done.file_stands');
    const isNew = records.agree({ jobId, newerJobId: newer.jobId, nowMs: clock.nowMs() });
    return isNew ? null : message('not_done.deleting');
  }

  return (jobIds) => {
    const refused = store.together(() =>
      jobIds.flatMap((id) => {
        const why = agree(id);
        return why === null ? [] : [{ id, why }];
      }),
    );
    return { changed: jobIds.length - refused.length, refused };
  };
}
