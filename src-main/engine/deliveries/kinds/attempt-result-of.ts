import { message } from '../../../contract/messages/message.ts';
import { OutboxError, toldBy } from '../../../contract/errors.ts';
import { AttemptFenced } from '../../jobs/record/job-kind.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { WriteOutcome } from '../../service-client/outcomes/outcome.ts';
import type { ReplyRecord } from '../../service-client/replies/reply.ts';
import { SourceChanged } from '../source/file-source.ts';
import type { OpenRefusal } from '../targets/judge-refusals.ts';

type Accepted = Omit<Extract<AttemptResult, { kind: 'accepted' }>, 'kind' | 'reply'>;

/** How the service client's write ended, as the queue takes it: its kinds and fields are the queue's but for these two. */
export function attemptResultOf<Value>(
  outcome: WriteOutcome<Value>,
  accepted: (value: Value, reply: ReplyRecord) => Accepted,
): AttemptResult | OpenRefusal {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', ...accepted(outcome.value, outcome.reply), reply: outcome.reply };
    case 'stopped':
      return stoppedBy(outcome.error);
    default:
      return outcome;
  }
}

function stoppedBy(error: Error): AttemptResult {
  // The client counts the bytes as it sends them: a file that grew or shrank is a conflict with the promised length.
  const hasOtherSize = error instanceof OutboxError && error.code === 'conflict';
  if (error instanceof SourceChanged || hasOtherSize) {
    return {
      kind: 'source_changed',
      message: message('stopped.saved_again'),
    };
  }
  if (error instanceof AttemptFenced) return { kind: 'stopped', message: message('stopped.before_end') };
  // What stops an attempt otherwise is the file or the database: neither is the service's doing.
  return { kind: 'source_busy', message: message('stopped.because', { reason: toldBy(error) }) };
}
