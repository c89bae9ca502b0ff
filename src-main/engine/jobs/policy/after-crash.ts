import { neverDueMs, type JobFields, type JobRecord } from '../store/job-record.ts';
import type { End } from './end.ts';

/** Three interruptions in a row look like a file that brings the program down; the queue goes on without it. */
const poisonousInterruptions = 3;

/**
 * What becomes of a job that was being sent when the process died (reliability §2.3): before its end was recorded it was
 * certainly not applied, afterwards nobody knows.
 */
export function afterCrash(job: JobRecord): Pick<End, 'fields' | 'counted' | 'record'> {
  const base: JobFields = { ...job, phase: null, hold: null, cause: null };
  if (job.phase === 'final') {
    const reason = 'Everything was sent, then Outbox was stopped before an answer came';
    return {
      fields: { ...base, state: 'in_doubt', interruptions: 0, reason },
      record: 'in_doubt',
      counted: false,
    };
  }
  const interruptions = job.interruptions + 1;
  const fields: JobFields =
    interruptions >= poisonousInterruptions
      ? {
          ...base,
          state: 'needs_attention',
          cause: 'poison',
          interruptions,
          due_at_ms: neverDueMs,
          reason: `Outbox was stopped ${String(interruptions)} times in a row while sending this. Try it again when you are sure of it.`,
        }
      : {
          ...base,
          state: 'queued',
          due_at_ms: 0,
          interruptions,
          reason: 'Interrupted before the end was sent, so nothing can have arrived',
        };
  return { fields, record: 'interrupted', counted: false };
}
