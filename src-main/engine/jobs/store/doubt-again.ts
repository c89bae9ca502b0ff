import { recorded } from '../../storage/messages/recorded.ts';
import type { AttemptResult, DoubtedAgain } from '../record/attempt-result.ts';
import type { AttemptRecords } from '../record/attempt-records.ts';
import type { JobRows } from './job-rows.ts';
import type { Change, JobTransitions } from './job-transitions.ts';
import type { ToldRecords } from './told-records.ts';

/** Receipts that another job's answer put in question. */
export interface ReceiptsInQuestion {
  /** How a job's attempt ended, with what was said meanwhile of the id that it was answered with. */
  judged(jobId: number, result: AttemptResult): AttemptResult;
  /** Takes back what this end says was no proof. Part of a transaction of the caller's. */
  takeBack(result: AttemptResult): readonly Change[];
}

export function createReceiptsInQuestion(parts: {
  readonly rows: Pick<JobRows, 'get'>;
  readonly transitions: Pick<JobTransitions, 'transition'>;
  readonly attempts: Pick<AttemptRecords, 'doubt'>;
  readonly told: Pick<ToldRecords, 'forget'>;
}): ReceiptsInQuestion {
  const { rows, transitions, attempts, told } = parts;
  /** By job: its answer has come, and is not written yet. */
  const unwritten = new Map<number, DoubtedAgain>();

  function takeBackOne(doubted: DoubtedAgain): readonly Change[] {
    const before = rows.get(doubted.jobId);
    if (before?.state === 'sending') unwritten.set(before.id, doubted);
    if (before === null || before.remote_id !== doubted.remoteId) return [];
    if (before.state !== 'done' && before.state !== 'tracking') return [];
    const reason = recorded(doubted.message);
    attempts.doubt(before.id, before.attempt_count, reason);
    told.forget(before.id);
    return transitions.transition(before, {
      ...before,
      ...{
        state: 'in_doubt',
        cause: null,
        proof: null,
        due_at_ms: 0,
        poll_count: 0,
        tracking_since_ms: null,
      },
      ...{ remote_id: null, remote_url: null, remote_status: null, finding: null, reason },
    });
  }

  return {
    judged(jobId, result) {
      const doubted = unwritten.get(jobId);
      unwritten.delete(jobId);
      if (result.kind !== 'accepted' || doubted?.remoteId !== result.remoteId) return result;
      return { kind: 'in_doubt', message: doubted.message, reply: result.reply };
    },
    takeBack: (result) =>
      result.kind === 'accepted' || result.kind === 'in_doubt'
        ? (result.doubtsAgain ?? []).flatMap(takeBackOne)
        : [],
  };
}
