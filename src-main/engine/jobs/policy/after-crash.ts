import { told } from '../../storage/messages/recorded.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
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
    const reason = told('doubt.stopped_before_answer');
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
          reason: told('job.interrupted_often', { times: interruptions }),
        }
      : {
          ...base,
          state: 'queued',
          due_at_ms: 0,
          interruptions,
          reason: told('job.interrupted'),
        };
  return { fields, record: 'interrupted', counted: false };
}
