import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { AddResult, JobIntake, NewJob } from './job-intake.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';

/**
 * A job keeps its content and its target for ever, as what is recorded of it rests on them: where a person gives it others it is
 * skipped, and another one of the same batch goes in its place, unless the same goes there already. Part of a transaction of the
 * caller's.
 */
export function createReplaceJob({
  store,
  intake,
}: {
  readonly store: Pick<JobStore, 'change'>;
  readonly intake: Pick<JobIntake, 'add'>;
}): (job: JobRecord, inPlace: NewJob, reason: Recorded) => AddResult {
  return (job, inPlace, reason) => {
    store.change(job, { ...job, state: 'skipped', hold: null, cause: 'moved', reason });
    // A batch is of one connection.
    const batchId = inPlace.connectionId === job.connection_id ? job.batch_id : null;
    const [added] = intake.add([{ ...inPlace, isDecided: true }], () => batchId);
    if (added === undefined) throw new Error('The intake answered nothing');
    return added;
  };
}

/** What is as the job is, but for what is given. */
export function alikeJob(job: JobRecord): Omit<NewJob, 'isDecided'> {
  return {
    kind: job.kind,
    connectionId: job.connection_id,
    watchFolderId: job.watch_folder_id,
    target: {
      ...{ kind: job.target_kind, id: job.target_id, label: job.target_label },
      ...{ slideId: job.slide_id, slideLabel: job.slide_label },
    },
    name: job.name,
    file:
      job.path === null || job.sha256 === null
        ? null
        : {
            path: job.path,
            device: job.device ?? '',
            inode: job.inode ?? '',
            sizeBytes: job.size_bytes ?? 0,
            modifiedAtMs: job.modified_at_ms ?? 0,
            sha256: job.sha256,
          },
    url: job.url,
    title: job.title,
    serialOrder: job.serial_order,
    priority: job.priority,
    ...(job.held_at_ms === null ? {} : { heldAtMs: job.held_at_ms }),
    ...(job.location_rule === null ? {} : { location: job.location_rule }),
    ...(job.asks_client === null ? {} : { asksClient: messageOf(job.asks_client) }),
  };
}
