import { told } from '../../storage/messages/recorded.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { AtService, AtServiceLookup } from './at-service.ts';
import { isIntact } from './check-sum.ts';
import { fieldsOfEdited, type EditedFiles } from './edited-files.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import type { BatchJobs } from './batch-jobs.ts';
import type { ClaimableJobs, ClaimTerms } from './claimable-jobs.ts';
import type { ParkedJobs } from './parked-jobs.ts';
import { fieldsOfBegunElsewhere } from './same-at-service.ts';
import { contentOfRecord, type SameContent } from './content-key.ts';

/**
 * The job that is sent next, or `null`. What must not go unasked is put aside on the way: `put` writes the transition, in the
 * caller's transaction.
 */
export type NextToSend = (
  terms: ClaimTerms,
  put: (job: JobRecord, fields: JobFields) => void,
) => JobRecord | null;

/** When it is looked at again whether older content of a file is still being sent. */
const olderEndsWithinMs = 2 * secondMs;

export function createNextToSend({
  jobs,
  edited,
  parked,
  batches,
  lookup,
}: {
  readonly jobs: ClaimableJobs;
  readonly edited: EditedFiles;
  readonly parked: ParkedJobs;
  readonly batches: Pick<BatchJobs, 'isBatchHeld'>;
  readonly lookup: Pick<AtServiceLookup, 'findAtService' | 'findCancelled'>;
}): NextToSend {
  function nextClaimable(terms: ClaimTerms): JobRecord | null {
    const next = jobs.nextClaimable(terms);
    if (next?.serial_key == null) return next;
    return jobs.firstOfSerialKey(next.serial_key, terms) ?? next;
  }

  const whatIsThere = (content: SameContent): AtService | null =>
    lookup.findAtService(content) ?? lookup.findCancelled(content);

  /** `null`: it goes. */
  function asideOf(job: JobRecord, nowMs: number): JobFields | null {
    if (!isIntact(job)) return { ...job, ...damaged };
    // It came back to the queue after it, or its batch, was held.
    if (job.held_at_ms !== null) return { ...job, due_at_ms: neverDueMs };
    if (job.batch_id !== null && batches.isBatchHeld(job.batch_id)) return { ...job, due_at_ms: neverDueMs };
    if (job.goes_as_another === 1) return null;
    const there = job.repetition === 0 ? whatIsThere(contentOfRecord(job)) : null;
    if (there !== null) return fieldsOfBegunElsewhere(job, there, nowMs);
    if (job.path === null) return null;
    const rule = edited.ruleFor(job);
    if (rule === 'send') return null;
    // It may have become newer content of a delivered file while it waited, whatever it was when it was queued.
    const earlier = edited.before(job);
    if (earlier.kind === 'first') return null;
    if (earlier.kind === 'newer') {
      return fieldsOfEdited(job, earlier.of, earlier.isOtherAddress ? 'ask' : rule);
    }
    const reason = told('job.older_sending', { job: earlier.for.id });
    return { ...job, hold: 'backoff', due_at_ms: nowMs + olderEndsWithinMs, reason };
  }

  return (terms, put) => {
    parked.beginTurn();
    for (;;) {
      const job = nextClaimable(terms);
      if (job === null) return null;
      if (parked.parkIfHeld(job)) {
        if (parked.mayGoOn()) continue;
        return null;
      }
      const aside = asideOf(job, terms.nowMs);
      if (aside === null) return job;
      put(job, aside);
    }
  };
}

/** A damaged row is never sent: it is put before a person, and the queue goes on. */
const damaged = {
  state: 'needs_attention',
  hold: null,
  cause: 'damaged',
  due_at_ms: neverDueMs,
  reason: told('job.damaged'),
} as const satisfies Partial<JobFields>;
