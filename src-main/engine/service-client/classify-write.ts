import { assertNever } from '../../foundation/assert-never.ts';
import type { NetworkFailure } from './network-failure.ts';
import { namesUnauthorized, saidBy, statusWords, type Envelope, type Reply } from './reply.ts';
import { retryAfterMs } from './retry-after.ts';
import type { WriteOutcome } from './service-client.ts';

/** How the exchange of a write ended. Without a failure there is a reply, and it came whole. */
export interface WriteEnd {
  /** Whether the last bytes had been released (T2): before, nothing is applied; after, only a complete reply decides. */
  readonly stage: 'before_end' | 'after_end';
  readonly reply: Reply | null;
  readonly failure: NetworkFailure | null;
  /** Scheme, host and port asked, to say where a redirect would lead. */
  readonly origin: string;
  readonly nowMs: number;
}

type Unread<Value> = Exclude<WriteOutcome<Value>, { kind: 'accepted' } | { kind: 'stopped' }>;

/**
 * What the end of a write means: the table of reliability §2.4, and nothing else decides it. Pure. `decode` takes what it can
 * use from the envelope of an accepted write.
 */
export function classifyWrite<Value>(
  end: WriteEnd,
  decode: (envelope: Envelope) => Value,
): WriteOutcome<Value> {
  const { stage, reply, failure } = end;
  if (reply === null) return withoutReply(stage, failure);
  if (stage === 'after_end') {
    const broken = failure?.message ?? (reply.body.kind === 'encoded' ? reply.body.why : null);
    if (broken !== null) {
      return inDoubt(
        `Everything was sent, but the answer (${statusWords(reply.statusCode)}) cannot be relied on: ${broken}.`,
        reply,
      );
    }
  }
  if (reply.envelope?.success === true && failure === null)
    return claimOfSuccess(end, reply, reply.envelope, decode);
  return refusalIn(end, reply) ?? withoutVerdict(end, reply);
}

function claimOfSuccess<Value>(
  { stage }: WriteEnd,
  reply: Reply,
  envelope: Envelope,
  decode: (envelope: Envelope) => Value,
): WriteOutcome<Value> {
  if (stage === 'before_end') {
    return {
      kind: 'unusable',
      words: `The service answered ${statusWords(reply.statusCode)} with success before it had the whole request. It cannot have taken it.`,
      reply: reply.record,
    };
  }
  if (reply.statusCode >= 300) {
    return inDoubt(`The service answered ${statusWords(reply.statusCode)}, yet says success.`, reply);
  }
  return { kind: 'accepted', value: decode(envelope), reply: reply.record };
}

/** The service's or the server's own no, as far as status and envelope tell one. `null` where they do not. */
function refusalIn<Value>(end: WriteEnd, reply: Reply): Unread<Value> | null {
  const { statusCode, envelope } = reply;
  const saidNo = envelope?.success === false;
  if (
    namesUnauthorized(envelope) ||
    statusCode === 401 ||
    (statusCode === 403 && (envelope?.error ?? null) === null)
  ) {
    return {
      kind: 'unauthorized',
      words: `The service refused the key (${statusWords(statusCode)})${saidBy(reply)}.`,
      reply: reply.record,
    };
  }
  const isBusy = statusCode === 408 || statusCode === 425 || statusCode === 429 || statusCode === 503;
  // An envelope's word counts at any 5xx; without one, only 503 says that the request was not taken on.
  if (isBusy || (saidNo && statusCode >= 500)) {
    return {
      kind: 'retry',
      cause: statusCode === 429 ? 'rate_limited' : 'server',
      words: `The service asked to come back later (${statusWords(statusCode)})${saidBy(reply)}.`,
      burns: true,
      retryAfterMs: retryAfterMs(statusCode, reply.headers, end.nowMs),
      reply: reply.record,
    };
  }
  if (saidNo || (statusCode >= 400 && statusCode < 500)) {
    return {
      kind: 'rejected',
      words: `The service said no (${statusWords(statusCode)})${saidBy(reply)}.`,
      wholeTarget: statusCode === 404 || statusCode === 410,
      reply: reply.record,
    };
  }
  if (statusCode >= 300 && statusCode < 400 && (statusCode !== 303 || end.stage === 'before_end')) {
    return { kind: 'trouble', words: redirectWords(reply, end.origin), reply: reply.record };
  }
  return null;
}

/** What is left: success without the service's word for it, 303, and 5xx of which nobody knows who sent it. */
function withoutVerdict<Value>(end: WriteEnd, reply: Reply): Unread<Value> {
  const status = statusWords(reply.statusCode);
  if (end.stage === 'after_end') {
    const why = reply.body.kind === 'unreadable' ? `: ${reply.body.why}` : saidBy(reply);
    return inDoubt(
      `Everything was sent, and ${status} came back without the service's own yes or no${why}.`,
      reply,
    );
  }
  if (end.failure !== null) return withoutReply(end.stage, end.failure);
  if (reply.statusCode < 300) {
    return {
      kind: 'trouble',
      words: `Something answered ${status} before the whole request was there, and not as the service does${saidBy(reply)}.`,
      reply: reply.record,
    };
  }
  return {
    kind: 'retry',
    cause: 'server',
    words: `The service failed (${status})${saidBy(reply)} before it had the whole request.`,
    burns: true,
    retryAfterMs: null,
    reply: reply.record,
  };
}

function withoutReply<Value>(stage: WriteEnd['stage'], failure: NetworkFailure | null): Unread<Value> {
  const what = failure?.message ?? 'no reply came';
  if (stage === 'after_end')
    return inDoubt(`Everything was sent, but no complete answer came: ${what}.`, null);
  const retry = (cause: 'cut_off' | 'stalled' | 'server', burns: boolean): Unread<Value> => ({
    kind: 'retry',
    cause,
    words: `Not finished: ${what}. Nothing was taken by the service.`,
    burns,
    retryAfterMs: null,
    reply: null,
  });
  const kind = failure?.kind ?? 'cut_off';
  switch (kind) {
    case 'offline':
      return { kind: 'offline', words: `The service cannot be reached: ${what}.` };
    case 'tls':
      return {
        kind: 'trouble',
        words: `The service cannot be trusted: ${what}. Nothing was sent.`,
        reply: null,
      };
    case 'cut_off':
    case 'abandoned':
      return retry('cut_off', false);
    case 'stalled':
    case 'silent':
      return retry('stalled', true);
    case 'garbled':
    case 'too_long':
      return retry('server', true);
    default:
      return assertNever(kind, 'network failure');
  }
}

/** Shows where it leads, by origin only: the rest of a location may hold anything. */
export function redirectWords(reply: Reply, origin: string): string {
  const { location } = reply;
  const target = URL.canParse(location, origin) ? new URL(location, origin).origin : null;
  const where =
    target === null || target === 'null' ? '' : target === origin ? ' within itself' : ` to ${target}`;
  return `The base URL redirects${where} (${statusWords(reply.statusCode)}). Redirects are not followed; check the base URL.`;
}

function inDoubt<Value>(words: string, reply: Reply | null): Unread<Value> {
  return { kind: 'in_doubt', words, reply: reply?.record ?? null };
}
