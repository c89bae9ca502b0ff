import { OutboxError } from '../../contract/errors.ts';
import { assertNever } from '../../foundation/assert-never.ts';
import { AttemptFenced } from '../jobs/job-kind.ts';
import type { AttemptResult, RecordedReply } from '../jobs/attempt-result.ts';
import type { ReplyRecord, WriteOutcome } from '../service-client/service-client.ts';
import { SourceChanged } from './file-source.ts';
import type { OpenRefusal } from './judge-refusals.ts';

type Accepted = Omit<Extract<AttemptResult, { kind: 'accepted' }>, 'kind' | 'reply'>;

/** Translates how the service client's write ended into what the queue knows. Only `accepted` differs between kinds. */
export function attemptResultOf<Value>(
  outcome: WriteOutcome<Value>,
  accepted: (value: Value, reply: ReplyRecord) => Accepted,
): AttemptResult | OpenRefusal {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', ...accepted(outcome.value, outcome.reply), reply: recorded(outcome.reply) };
    case 'rejected': {
      const said = { words: outcome.words, reply: recorded(outcome.reply) };
      return outcome.isMissing
        ? { kind: 'refused', asks: 'target', ...said }
        : { kind: 'rejected', wholeTarget: false, ...said };
    }
    case 'forbidden':
      return { kind: 'refused', asks: 'key', words: outcome.words, reply: recorded(outcome.reply) };
    case 'stale':
      return { kind: 'stale_revision', words: outcome.words, reply: recorded(outcome.reply) };
    case 'kind_held':
      return {
        kind: 'kind_held',
        cause: outcome.cause,
        words: outcome.words,
        reply: outcome.reply === null ? null : recorded(outcome.reply),
      };
    case 'unauthorized':
      return {
        kind: 'connection_held',
        hold: outcome.hold,
        words: outcome.words,
        reply: recorded(outcome.reply),
      };
    case 'offline':
      return { kind: 'connection_held', hold: 'offline', words: outcome.words, reply: null };
    case 'trouble':
      return {
        kind: 'connection_held',
        hold: 'trouble',
        words: outcome.words,
        reply: outcome.reply === null ? null : recorded(outcome.reply),
      };
    case 'retry':
      return {
        kind: 'retry',
        cause: outcome.cause,
        words: outcome.words,
        burns: outcome.burns,
        retryAfterMs: outcome.retryAfterMs,
        reply: outcome.reply === null ? null : recorded(outcome.reply),
      };
    case 'in_doubt':
      return {
        kind: 'in_doubt',
        words: outcome.words,
        reply: outcome.reply === null ? null : recorded(outcome.reply),
      };
    case 'unusable':
      return { kind: 'unusable', words: outcome.words, reply: recorded(outcome.reply) };
    case 'stopped':
      return stoppedBy(outcome.error);
    default:
      return assertNever(outcome, 'write outcome');
  }
}

function stoppedBy(error: Error): AttemptResult {
  // The client counts the bytes as it sends them: a file that grew or shrank is a conflict with the promised length.
  const hasOtherSize = error instanceof OutboxError && error.code === 'conflict';
  if (error instanceof SourceChanged || hasOtherSize) {
    return {
      kind: 'source_changed',
      words: 'The file was saved again while it was being sent. Stopped before the end; it settles anew',
    };
  }
  if (error instanceof AttemptFenced)
    return { kind: 'stopped', words: 'Stopped before the end: nothing can have arrived' };
  // What stops an attempt otherwise is the file or the database: neither is the service's doing.
  return { kind: 'source_busy', words: `Stopped before the end: ${error.message}` };
}

function recorded(reply: ReplyRecord): RecordedReply {
  return { statusCode: reply.statusCode, excerpt: reply.excerpt };
}
