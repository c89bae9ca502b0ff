import { message, type Message } from '../../../contract/messages/message.ts';
import type { IntakeVerdict } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/** What happens to a file that Outbox knows already. */
export interface KnownFate {
  readonly fate: 'already_sent' | 'warned' | 'stay' | 'send';
  readonly message: Message;
}

/** `null`: nothing is known of it, so its folder's rules alone say what becomes of it. */
export function knownFate(verdict: IntakeVerdict | null): KnownFate | null {
  switch (verdict?.kind) {
    case undefined:
      return null;
    case 'goes':
      if (verdict.newerOf === null) return null;
      return { fate: 'send', message: message('known.again', { job: verdict.newerOf.id }) };
    case 'known':
      return { fate: 'already_sent', message: whyKnown(verdict.same) };
    case 'sent_elsewhere': {
      const { target_label, target_id } = verdict.job;
      return {
        fate: 'already_sent',
        message: message('known.elsewhere', { target: target_label ?? target_id }),
      };
    }
    case 'sent_before':
      return { fate: 'warned', message: message('known.in_doubt', { job: verdict.there.job.id }) };
    case 'ended':
      return { fate: 'stay', message: whyEnded(verdict.job) };
    case 'edited': {
      const job = verdict.of.id;
      return verdict.rule === 'ask'
        ? { fate: 'warned', message: message('known.asks', { job }) }
        : { fate: 'stay', message: message('known.edited', { job }) };
    }
  }
}

function whyKnown({ id: job, state }: JobRecord): Message {
  if (state === 'done' || state === 'tracking') return message('known.sent', { job });
  if (state === 'in_doubt') return message('known.in_doubt', { job });
  return message('known.queued', { job });
}

function whyEnded({ id: job, state, cause }: JobRecord): Message {
  if (cause === 'left') return message('known.left', { job });
  if (cause === 'duplicate') return message('known.same', { job });
  return message('known.ended', { job, state: endOf(state) });
}

function endOf(state: JobRecord['state']): 'rejected' | 'failed' | 'cancelled' | 'skipped' | 'other' {
  switch (state) {
    case 'rejected':
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return state;
    default:
      return 'other';
  }
}
