import { legacy } from '../../src-main/contract/messages/message.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/record/attempt-result.ts';
import type { Random } from '../../src-main/foundation/random.ts';
import { acceptedToFollow } from '../helpers/attempt-results.ts';

/** What comes of a request whose end was sent. */
export function answerTo(random: Random): AttemptResult {
  const chance = random.next();
  const reply = { statusCode: 200, excerpt: '{"success":true}' };
  const id = `remote_${String(Math.floor(random.next() * 1e9))}`;
  if (chance < 0.5) return accepted(id, null);
  if (chance < 0.7) return accepted(null, 'accepted_only');
  if (chance < 0.8)
    return { kind: 'rejected', message: legacy('Refused: no such file'), wholeTarget: false, reply };
  if (chance < 0.9) return { kind: 'in_doubt', message: legacy('The connection was cut'), reply: null };
  return retry('server');
}

/** What ends an attempt before its end was sent. */
export function failureBeforeTheEnd(random: Random): AttemptResult {
  const chance = random.next();
  if (chance < 0.5) return retry('cut_off');
  if (chance < 0.8) return { kind: 'source_changed', message: legacy('Saved again while it was being sent') };
  return { kind: 'stopped', message: legacy('Stopped before its end') };
}

function accepted(remoteId: string | null, proof: 'accepted_only' | null): AttemptResult {
  return { ...acceptedToFollow, remoteId, proof, reply: { statusCode: 200, excerpt: '{"success":true}' } };
}

function retry(cause: 'server' | 'cut_off'): AttemptResult {
  return {
    kind: 'retry',
    cause,
    message: legacy('Tried again'),
    counted: true,
    retryAfterMs: null,
    reply: null,
  };
}
