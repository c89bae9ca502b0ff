import { minuteMs } from '../../../foundation/durations.ts';
import type { AttemptRecords } from '../../jobs/store/attempt-records.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import type { AccessOf } from '../kinds/connection-access.ts';
import { keysOf } from './content-keys.ts';
import type { DoubtRecords } from './doubt-records.ts';
import { listDocuments } from './remote-lists.ts';

/** The service's clock and ours may differ by so much. */
const slackMs = 5 * minuteMs;

/** Whether a document of this job's name is listed that no receipt has, and that is no older than the first try. */
export function createStandsThere(parts: {
  readonly client: Pick<ServiceClient, 'documents'>;
  readonly accessOf: AccessOf;
  readonly records: Pick<DoubtRecords, 'owners' | 'stoodBefore'>;
  readonly attempts: Pick<AttemptRecords, 'ofJob'>;
}): (job: JobRecord, signal: AbortSignal) => Promise<boolean> {
  const { client, accessOf, records, attempts } = parts;
  return async (job, signal) => {
    const read = await listDocuments(client, await accessOf(job.connection_id), job.target_id, signal);
    if (read.kind !== 'ok') return false;
    const keys = keysOf(job);
    const firstMs = attempts.ofJob(job.id)[0]?.started_at_ms ?? 0;
    const named = read.value.items.filter(
      ({ id, key, createdAt }) =>
        key !== null &&
        keys.has(key) &&
        id !== records.stoodBefore(job.id) &&
        (createdAt === null || createdAt.atMs >= firstMs - slackMs),
    );
    const owners = records.owners(
      job.connection_id,
      named.map(({ id }) => id),
      job.target_id,
    );
    return named.some(({ id }) => !owners.has(id));
  };
}
