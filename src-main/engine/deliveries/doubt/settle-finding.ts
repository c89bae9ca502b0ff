import { recorded } from '../../storage/messages/recorded.ts';
import { message } from '../../../contract/messages/message.ts';
import type { CheckResult } from '../../../contract/doubt.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { isOpenQuestion } from '../../jobs/record/states.ts';
import { AttemptFenced, type JobKind } from '../../jobs/record/job-kind.ts';
import type { Finding } from './finding.ts';

/** What a finding is written with. */
export interface SettlingParts {
  readonly store: JobStore;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly clock: Clock;
  /** The service was found to have what a job sent. */
  onArrived?(job: JobRecord): void;
}

/** Keeps what was found of a job as it was asked after; one that arrived leaves doubt by it. */
export function settleFinding(parts: SettlingParts, asked: JobRecord, finding: Finding): CheckResult {
  const { id } = asked;
  try {
    const job = parts.store.get(id);
    // Whatever happened while the service was asked counts more than its answer.
    if (job === null || !isOpenQuestion(job) || job.attempt_count !== asked.attempt_count) {
      throw new AttemptFenced(`Job ${String(id)} changed in the meantime`);
    }
    if (finding.kind === 'arrived') {
      arrive(parts, job, finding);
      parts.onArrived?.(job);
      return { id, finding: 'arrived', message: finding.message, settled: true };
    }
    parts.store.change(job, { ...job, finding: recorded(finding.message) });
    return { id, finding: finding.kind, message: finding.message, settled: false };
  } catch (error) {
    if (!(error instanceof AttemptFenced)) throw error;
    return { id, finding: 'unclear', message: message('finding.changed_meanwhile'), settled: false };
  }
}

function arrive(
  { store, kinds, clock }: SettlingParts,
  job: JobRecord,
  finding: Extract<Finding, { kind: 'arrived' }>,
): void {
  const found = recorded(finding.message);
  const known = {
    ...job,
    cause: null,
    remote_id: finding.remoteId,
    remote_status: finding.remoteStatus,
    finding: found,
    reason: found,
  };
  if (kinds.get(job.kind)?.isTracked !== true) {
    store.change(job, { ...known, state: 'done', proof: 'accepted_only' });
    return;
  }
  const nowMs = clock.nowMs();
  store.change(job, {
    ...known,
    state: 'tracking',
    due_at_ms: nowMs,
    tracking_since_ms: nowMs,
    poll_count: 0,
  });
}
