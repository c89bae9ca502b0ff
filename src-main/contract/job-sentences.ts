import { holdWords, stateWords } from './job-words.ts';
import type { Cause, JobRow } from './job.ts';
import { isMessage, message, type Message } from './messages/message.ts';

/*
 * What is said of a job to people, put together here alone: its state in a few words, and the reason. The window adds what
 * moves (progress, times) to the same reason.
 */

/** Makes text of a message, in English here. */
export type TextOf = (message: Message) => string;

/** `queued`, `queued (backoff)` */
export function stateText({ state, hold }: Pick<JobRow, 'state' | 'hold'>): string {
  return hold === null ? stateWords[state] : `${stateWords[state]} (${holdWords[hold]})`;
}

/** Why it is where it is: what is known of this very job, or else what is said of all that are there. */
export function reasonOfJob(job: JobRow): Message {
  const { reason } = job;
  if (reason === null || (isMessage(reason, 'legacy.text') && reason.params.text === ''))
    return generalReason(job);
  return reason;
}

export function reasonText(job: JobRow, textOf: TextOf): string {
  return textOf(reasonOfJob(job));
}

/** What is said of a job where nothing more particular is known of it. */
export function generalReason(job: JobRow): Message {
  switch (job.state) {
    case 'queued':
      return job.hold === null ? message('job_reasons.next') : message(`job_reasons.hold.${job.hold}`);
    case 'sending':
      return message(job.phase === 'final' ? 'job_reasons.answer' : 'job_reasons.open');
    case 'done':
      return doneReason(job);
    case 'needs_attention':
      return attentionReason(job.cause);
    case 'in_doubt':
      return message('job_reasons.in_doubt');
    case 'tracking':
    case 'rejected':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      return message(`job_reasons.${job.state}`);
  }
}

function doneReason({ proof, remoteId }: JobRow): Message {
  if (proof === 'accepted_only' && remoteId === null) return message('job_reasons.done.no_id');
  return proof === null ? message('job_reasons.done.taken') : message(`job_reasons.done.${proof}`);
}

function attentionReason(cause: Cause | null): Message {
  switch (cause) {
    case 'duplicate':
    case 'superseded':
    case 'source_gone':
    case 'left':
    case 'rules':
    case 'moved':
    case null:
      return message('job_reasons.cause.other');
    default:
      return message(`job_reasons.cause.${cause}`);
  }
}
