import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/**
 * Whether the service itself said, in its answer to a request of this installation, that it took exactly this content. A person's
 * word, a policy's assumption, another installation's receipt, and what the send journal says after a database was lost, make a
 * job done too; but a mistake in them would cost the only copy of a file.
 */
export function isServicesWord(
  job: Pick<JobRecord, 'sha256'>,
  attempts: readonly Pick<AttemptRecord, 'outcome' | 'status_code' | 'sha256'>[],
): boolean {
  return (
    job.sha256 !== null &&
    attempts.some(
      ({ outcome, status_code, sha256 }) =>
        outcome === 'accepted' && status_code !== null && sha256 === job.sha256,
    )
  );
}
