import {
  proofWords,
  holdWords,
  liftWords,
  meaningWhileTracked,
  stateWords,
  upperFirst,
} from './job-words.ts';
import type { Cause, JobRow, JobState } from './job.ts';
import { message, type Message } from './messages/message.ts';

/*
 * What is said of a job to people, put together here alone: its state in a few words, the reason, and the sentence of both. The
 * window adds what moves (progress, times) to the same reason.
 */

/** Makes text of a message, in English here. */
export type TextOf = (message: Message) => string;

/** `queued`, `queued (backoff)` */
export function stateText({ state, hold }: Pick<JobRow, 'state' | 'hold'>): string {
  return hold === null ? stateWords[state] : `${stateWords[state]} (${holdWords[hold]})`;
}

/** Why it is where it is: what is known of this very job, or else what is said of all that are there. */
export function reasonText(job: JobRow, textOf: TextOf): string {
  return ownReason(job, textOf) ?? textOf(generalReason(job));
}

function ownReason({ reason }: JobRow, textOf: TextOf): string | null {
  const text = reason === null ? '' : textOf(reason);
  return text === '' ? null : text;
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

export interface SentenceFacts {
  /** What the sentence is about: `It` where that is clear. */
  readonly subject: string;
  /** When it was sent, as a person reads it; `null` where it was not, or that does not matter. */
  readonly sentAt: string | null;
}

/** Where it stands, why, and what lets it go, as a sentence without a full stop. */
export function jobSentence(
  job: JobRow,
  textOf: TextOf,
  { subject, sentAt }: SentenceFacts = { subject: 'It', sentAt: null },
): string {
  const sentence = `${subject} ${standing(job, sentAt)}: ${inSentence(job, textOf)}`;
  const next = job.hold === null ? null : upperFirst(liftWords[job.hold]);
  const note = job.state === 'in_doubt' ? textOf(message('job_reasons.note_on_doubt')) : null;
  return [sentence, next ?? note].filter((each) => each !== null).join('. ');
}

/** What the service says of a job that is followed stands in the sentence, however the job came to be accepted. */
function inSentence(job: JobRow, textOf: TextOf): string {
  if (job.state !== 'tracking' || job.remoteStatus === null)
    return reasonText(job, textOf).replace(/\.$/u, '');
  return `The service accepted it and says “${job.remoteStatus}”, ${meaningWhileTracked(job.remoteStatus, job.remoteMeaning)}`;
}

function standing({ state, hold, proof }: JobRow, sentAt: string | null): string {
  const at = sentAt === null ? null : `was sent at ${sentAt}`;
  switch (state) {
    case 'queued':
      return hold === null ? 'is queued' : `waits (${holdWords[hold]})`;
    case 'tracking':
      return at ?? 'was sent';
    case 'done': {
      const delivered = `is delivered (${proofWords[proof ?? 'accepted_only']})`;
      return at === null ? delivered : `${at} and ${delivered}`;
    }
    case 'sending':
    case 'in_doubt':
    case 'rejected':
    case 'failed':
    case 'needs_attention':
    case 'skipped':
    case 'cancelled':
      return standings[state];
  }
}

const standings: Readonly<Record<Exclude<JobState, 'queued' | 'tracking' | 'done'>, string>> = {
  sending: 'is being sent',
  in_doubt: 'may have arrived',
  rejected: 'was rejected',
  failed: 'failed after its last attempt',
  needs_attention: 'needs you',
  skipped: 'was skipped',
  cancelled: 'was cancelled',
};

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
