import {
  proofWords,
  holdReasons,
  holdWords,
  liftWords,
  meaningWhileTracked,
  stateWords,
  upperFirst,
} from './job-words.ts';
import type { Cause, JobRow, JobState, Proof } from './job.ts';
import type { Message } from './messages/message.ts';

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
  return ownReason(job, textOf) ?? generalReason(job);
}

function ownReason({ reason }: JobRow, textOf: TextOf): string | null {
  const text = reason === null ? '' : textOf(reason);
  return text === '' ? null : text;
}

/** What is said of a job where nothing more particular is known of it. */
export function generalReason(job: JobRow): string {
  switch (job.state) {
    case 'queued':
      return job.hold === null ? stateReasons.next : upperFirst(holdReasons[job.hold]);
    case 'sending':
      return job.phase === 'final' ? stateReasons.answer : stateReasons.open;
    case 'done':
      return doneReason(job);
    case 'needs_attention':
      return attentionReason(job.cause);
    case 'tracking':
    case 'in_doubt':
    case 'rejected':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      return stateReasons[job.state];
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
  const note = job.state === 'in_doubt' ? noteOnDoubt : null;
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

/** What is said of a job where nothing more particular is known of it. */
const stateReasons = {
  next: 'Next when a place is free',
  open: 'Its last bytes are held back until its content is checked',
  answer: 'Everything is sent, the answer is awaited',
  tracking: 'The service accepted it and is still working',
  in_doubt: 'Everything was sent, no answer came',
  rejected: 'The service refused it',
  failed: 'Every attempt was used up',
  skipped: 'Nothing had to be sent',
  cancelled: 'By you',
} as const;

export const noteOnDoubt = 'Outbox never sends it again on its own';

function doneReason({ proof, remoteId }: JobRow): string {
  if (proof === 'accepted_only' && remoteId === null) return 'The answer held no usable id';
  return proof === null ? 'The service took it' : proofReasons[proof];
}

const proofReasons: Readonly<Record<Proof, string>> = {
  indexed: 'It can be searched',
  completed: 'The service confirmed it',
  accepted_only: 'The service took it and promises no later status that could be read',
};

function attentionReason(cause: Cause | null): string {
  switch (cause) {
    case 'slide':
      return 'Choose a slide for it';
    case 'brand':
      return 'Choose a brand for it';
    case 'target':
      return 'Choose a target for it';
    case 'early_success':
      return 'The service claimed success before it had everything';
    case 'poison':
      return 'Interrupted three times in a row';
    case 'no_status':
      return 'No final status came in time';
    case 'remote_failed':
      return 'Accepted, then failed at the service';
    case 'revision':
      return 'The clip has another revision than the approved one';
    case 'being_edited':
      return 'The clip is being edited: its revision was stale five times in a row';
    case 'no_revision':
      return 'The clip has no usable revision, so nothing was submitted';
    case 'edited':
      return 'Edited since it was delivered: as another one, or left';
    case 'damaged':
      return 'What is written down about it was changed on the disk';
    case 'unfit':
      return 'Its file does not fit where it goes';
    case 'client':
      return 'It would go to another client';
    case 'same_cancelled':
      return 'The file of the same content was cancelled';
    case 'sent_before':
      return 'It may be there already';
    case 'file':
      return 'Another file stands where the one lay that was sent';
    case 'duplicate':
    case 'superseded':
    case 'source_gone':
    case 'left':
    case 'rules':
    case 'moved':
    case null:
      return 'Somebody has to decide';
  }
}
