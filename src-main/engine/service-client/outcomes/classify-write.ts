import { message, type Message } from '../../../contract/messages/message.ts';
import type { WriteOperation } from '../../../contract/service-profile.ts';
import { isTransientStatus } from '../../../contract/transient-status.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { NetworkFailure } from '../transport/network-failure.ts';
import { toldLater, toldMayHaveActed, toldMissingPath, toldRejection } from './told-refusals.ts';
import type { SentFile } from '../wire/sending.ts';
import type { ObservedStatus } from '../replies/observations.ts';
import { plainText } from '../wire/plain-text.ts';
import { toldReply, type Reply } from '../replies/reply.ts';
import { isAskedToWait } from './asks-to-wait.ts';
import { retryAfterMs } from '../wire/retry-after.ts';
import type { WriteOutcome } from './outcome.ts';
import { accountRefusalIn, mayFollowWork, toldAccountRefusal, toldUnreached } from './common-refusals.ts';
import { isJsonObject, type JsonValue } from '../replies/strict-json.ts';
import { speaksAgainst } from '../replies/unsaid-yes.ts';
import { writeFacts } from './write-facts.ts';

/** How the exchange of a write ended. Without a failure there is a reply, and it came whole. */
export interface WriteEnd {
  readonly operation: WriteOperation;
  /** "POST /api-proxy/clips/{clipId}/render", for words. */
  readonly endpoint: string;
  /** Whether the last bytes had been released (T2): before, nothing is applied; after, only a complete reply decides. */
  readonly stage: 'before_end' | 'after_end';
  readonly reply: Reply | null;
  readonly failure: NetworkFailure | null;
  /** Scheme, host and port asked, to say where a redirect would lead. */
  readonly origin: string;
  readonly nowMs: number;
  /** The connection's profile: a 5xx decides nothing, not even a 503 in the service's own envelope. */
  readonly strict5xx: boolean;
  /** The connection's profile: in the service's own envelope a 408 or any 5xx is its no. */
  readonly believes5xx: boolean;
  /** The connection's profile: a 2xx of this operation that holds an id is a yes, though it says no `success`. */
  readonly idIsYes: boolean;
  /** The file that was sent or announced, where there was one. */
  readonly file: SentFile | null;
}

/** What is taken from the reply of an accepted write. */
export interface ReplyDecoder<Value> {
  /** `whole` is the reply as it came. */
  decode(whole: JsonValue): Value;
  /** For what is harmless to repeat: whether a 2xx without the envelope holds all that is needed. */
  isEnough?(value: Value): boolean;
  /** Whether the reply itself names what was made, with an id that the request had not told. */
  holdsId?(value: Value, whole: JsonValue): boolean;
  /** 204 with no body is a yes. */
  readonly isEmptyEnough?: boolean;
  /** The statuses that the reply gave. */
  statusesIn?(value: Value): readonly ObservedStatus[];
}

type Unread<Value> = Exclude<WriteOutcome<Value>, { kind: 'accepted' } | { kind: 'stopped' }>;

/** What the end of a write means: the table of reliability §2.4, and nothing else decides it. Pure. */
export function classifyWrite<Value>(end: WriteEnd, decoder: ReplyDecoder<Value>): WriteOutcome<Value> {
  const outcome = classified(end, decoder);
  return outcome.kind === 'in_doubt' && writeFacts[end.operation].isHarmless
    ? {
        kind: 'retry',
        cause: end.reply !== null ? 'server' : end.failure?.kind === 'silent' ? 'stalled' : 'cut_off',
        message: message('retry.harmless', { reason: outcome.message }),
        counted: true,
        retryAfterMs: null,
        reply: outcome.reply,
      }
    : outcome;
}

function classified<Value>(end: WriteEnd, decoder: ReplyDecoder<Value>): WriteOutcome<Value> {
  const { stage, reply, failure } = end;
  if (reply === null) return withoutReply(stage, failure);
  if (stage === 'after_end') {
    const broken = failure?.told ?? (reply.body.kind === 'encoded' ? reply.body.why : null);
    if (broken !== null) {
      return inDoubt(message('doubt.answer_broken', { status: reply.statusCode, reason: broken }), reply);
    }
  }
  if (reply.envelope?.success === true && failure === null) return claimOfSuccess(end, reply, decoder);
  return (
    acceptedWithoutEnvelope(end, reply, decoder) ??
    refusalIn(end, reply, decoder) ??
    withoutVerdict(end, reply, decoder)
  );
}

function claimOfSuccess<Value>(
  { stage }: WriteEnd,
  reply: Reply,
  decoder: ReplyDecoder<Value>,
): WriteOutcome<Value> {
  if (stage === 'before_end') {
    return {
      kind: 'unusable',
      message: message('reply.success_too_early', { status: reply.statusCode }),
      reply: reply.record,
    };
  }
  if (reply.statusCode >= 300) {
    return inDoubt(message('doubt.error_with_success', { status: reply.statusCode }), reply);
  }
  const whole = reply.body.kind === 'json' ? reply.body.value : null;
  return { kind: 'accepted', value: decoder.decode(whole), reply: reply.record };
}

/**
 * A 2xx that says no `success`, yet gives what was asked for. Enough only where nothing could be done twice, or where a person
 * taught that this service says yes with an id.
 */
function acceptedWithoutEnvelope<Value>(
  end: WriteEnd,
  reply: Reply,
  decoder: ReplyDecoder<Value>,
): WriteOutcome<Value> | null {
  const { statusCode, body, envelope } = reply;
  if (end.stage === 'before_end' || end.failure !== null || statusCode >= 300 || envelope !== null)
    return null;
  const isEmptyYes = decoder.isEmptyEnough === true && statusCode === 204 && body.kind === 'empty';
  if (isEmptyYes) return { kind: 'accepted', value: decoder.decode(null), reply: reply.record };
  if (body.kind !== 'json') return null;
  const value = decoder.decode(body.value);
  const isYes = decoder.isEnough?.(value) === true || (end.idIsYes && isNamed(body.value, decoder));
  return isYes ? { kind: 'accepted', value, reply: reply.record } : null;
}

/** Names what was made, and says nothing against it. */
function isNamed<Value>(whole: JsonValue, decoder: ReplyDecoder<Value>): boolean {
  return !speaksAgainst(whole) && decoder.holdsId?.(decoder.decode(whole), whole) === true;
}

/** The service's or the server's own no, as far as status and envelope tell one. `null` where they do not. */
function refusalIn<Value>(end: WriteEnd, reply: Reply, decoder: ReplyDecoder<Value>): Unread<Value> | null {
  const { statusCode, envelope } = reply;
  const facts = writeFacts[end.operation];
  const saidNo = envelope?.success === false;
  const accountRefusal = accountRefusalIn(reply);
  if (accountRefusal !== null) {
    const said = { message: toldAccountRefusal(accountRefusal, reply), reply: reply.record };
    switch (accountRefusal) {
      case 'key':
        return { kind: 'connection_held', hold: 'auth', ...said };
      case 'billing':
        return { kind: 'connection_held', hold: 'billing', ...said };
      case 'unnamed':
        return { kind: 'refused', asks: 'key', ...said };
      case 'named':
        return { kind: 'refused', asks: 'scope', ...said };
      case 'credits':
      case 'scope':
        return { kind: 'kind_held', cause: accountRefusal, ...said };
    }
  }
  const notReached = toldUnreached(reply);
  if (notReached !== null) return turnedAway(notReached, reply);
  if (facts.isPathUnsure && (statusCode === 404 || statusCode === 405 || statusCode === 501)) {
    return {
      kind: 'kind_held',
      cause: 'path',
      message: toldMissingPath(end.operation, reply, end.endpoint),
      ofThisOne: toldRejection(end.operation, reply, end.file),
      reply: reply.record,
    };
  }
  if (facts.isStaleAt409 && statusCode === 409) {
    return {
      kind: 'stale_revision',
      message: toldRejection(end.operation, reply, end.file),
      reply: reply.record,
    };
  }
  if (end.stage === 'after_end' && mayFollowWork(statusCode) && !isOwnNo(end, reply)) {
    return inDoubt(toldMayHaveActed(reply, saidNo), reply);
  }
  if (isLater(statusCode, saidNo)) {
    if (end.stage === 'after_end' && statusCode === 503 && tellsOfWork(reply, decoder))
      return inDoubt(toldMayHaveActed(reply, saidNo), reply);
    const waitMs = retryAfterMs(statusCode, reply.headers, end.nowMs);
    return {
      kind: 'retry',
      cause: isAskedToWait(reply) ? 'rate_limited' : 'server',
      message: toldLater(reply, waitMs, end.nowMs),
      counted: !isAskedToWait(reply),
      retryAfterMs: waitMs,
      reply: reply.record,
    };
  }
  if (saidNo || (statusCode >= 400 && statusCode < 500)) {
    const isMissing = facts.isAboutTarget && (statusCode === 404 || statusCode === 410);
    const said = { message: toldRejection(end.operation, reply, end.file), reply: reply.record };
    return isMissing
      ? { kind: 'refused', asks: 'target', ...said }
      : { kind: 'rejected', wholeTarget: false, ...said };
  }
  const isRedirect = end.stage === 'before_end' ? statusCode >= 300 && statusCode < 400 : isMoved(statusCode);
  if (!isRedirect) return null;
  const told = toldRedirect(reply, end.origin);
  return end.stage === 'before_end' || facts.isHarmless
    ? turnedAway(told, reply)
    : inDoubt(message('doubt.redirected', { reason: told }), reply);
}

/** 303 says that the work is done, and the others are no answers to a write. */
function isMoved(statusCode: number): boolean {
  return statusCode === 301 || statusCode === 302 || statusCode === 307 || statusCode === 308;
}

/** What stands before the service waited no longer. */
const clientClosedRequest = 499;

/** Whether another try may help. What failed there says so only in the service's own words, or with a 503. */
function isLater(statusCode: number, saidNo: boolean): boolean {
  if (statusCode >= 500) return statusCode === 503 || saidNo;
  return isTransientStatus(statusCode) || statusCode === clientClosedRequest;
}

/** It asks to come again, yet names what it made, or says that something took too long that it had begun. */
function tellsOfWork<Value>({ body, envelope }: Reply, decoder: ReplyDecoder<Value>): boolean {
  const namesMade =
    body.kind === 'json' && decoder.holdsId?.(decoder.decode(body.value), body.value) === true;
  const said = [envelope?.error, envelope?.code, envelope?.message];
  return namesMade || said.some((words) => tookTooLong.test(words ?? ''));
}

const tookTooLong = /time[ds]?[ _-]?out|deadline[ _-]?exceeded/iu;

/**
 * Whether such a status is the service's own word that it did nothing. Without its `success: false` a gateway may have said it;
 * with it a 503 asks to wait, and anything else counts only where a person taught that this service's word does: services were
 * seen to do the work and then answer so.
 */
function isOwnNo({ strict5xx, believes5xx }: WriteEnd, { statusCode, envelope }: Reply): boolean {
  if (envelope?.success !== false) return false;
  if (strict5xx && statusCode >= 500) return false;
  return statusCode === 503 || believes5xx;
}

/** What is left: success without the service's word for it, 303, and 5xx of which nobody knows who sent it. */
function withoutVerdict<Value>(end: WriteEnd, reply: Reply, decoder: ReplyDecoder<Value>): Unread<Value> {
  const { statusCode: status } = reply;
  if (end.stage === 'after_end') {
    const unsaid = toldUnsaid(reply, decoder);
    if (unsaid !== null) return inDoubt(unsaid, reply);
    return inDoubt(
      reply.body.kind === 'unreadable'
        ? message('doubt.unreadable', { status, reason: reply.body.why })
        : message('doubt.no_verdict', { reply: toldReply(reply) }),
      reply,
    );
  }
  if (end.failure !== null) return withoutReply(end.stage, end.failure);
  if (status < 300) return turnedAway(message('reply.not_the_service', { reply: toldReply(reply) }), reply);
  return {
    kind: 'retry',
    cause: 'server',
    message: message('retry.failed_early', { reply: toldReply(reply) }),
    counted: true,
    retryAfterMs: null,
    reply: reply.record,
  };
}

/** What a person can teach where a 2xx holds something and only lacks `success`. `null` where that would not help. */
function toldUnsaid<Value>(
  { statusCode: status, body }: Reply,
  decoder: ReplyDecoder<Value>,
): Message | null {
  if (status >= 300 || body.kind !== 'json' || decoder.holdsId === undefined) return null;
  const whole = body.value;
  if (!isJsonObject(whole) || Object.keys(whole).length === 0 || speaksAgainst(whole)) return null;
  return isNamed(whole, decoder)
    ? message('doubt.success_unsaid', { status })
    : message('doubt.success_and_id_unsaid', { status });
}

function withoutReply<Value>(stage: WriteEnd['stage'], failure: NetworkFailure | null): Unread<Value> {
  const reason = failure?.told ?? message('failure.no_reply');
  if (stage === 'after_end') return inDoubt(message('doubt.no_answer', { reason }), null);
  const retry = (cause: 'cut_off' | 'stalled' | 'server', counted: boolean): Unread<Value> => ({
    kind: 'retry',
    cause,
    message: message('retry.not_finished', { reason }),
    counted,
    retryAfterMs: null,
    reply: null,
  });
  const kind = failure?.kind ?? 'cut_off';
  switch (kind) {
    case 'offline':
    case 'inward':
    case 'proxy_unreachable':
      return connectionHeld('offline', message('unreached.offline', { reason }));
    case 'proxy_refused':
      return connectionHeld('trouble', message('unreached.proxy', { reason }));
    case 'tls':
      return connectionHeld('trouble', message('unreached.untrusted', { reason }));
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

/** Shows where it leads: of another host no more than its origin, as the rest of a location may hold anything. */
export function toldRedirect({ location, statusCode: status }: Reply, origin: string): Message {
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null;
  if (target === null || target.origin === 'null') return message('unreached.redirect', { status });
  // As the sign-in page of a network does it, which nothing in the base URL could mend.
  if (target.origin !== origin)
    return message('unreached.redirect_elsewhere', { host: target.origin, status });
  return message('unreached.redirect_to', { path: plainText(target.pathname, 120), status });
}

function connectionHeld<Value>(hold: 'offline' | 'trouble', told: Message): Unread<Value> {
  return { kind: 'connection_held', hold, message: told, reply: null };
}

function turnedAway<Value>(told: Message, reply: Reply): Unread<Value> {
  return { kind: 'turned_away', message: told, reply: reply.record };
}

function inDoubt<Value>(told: Message, reply: Reply | null): Unread<Value> {
  return {
    ...{ kind: 'in_doubt', message: told, reply: reply?.record ?? null },
    ...(reply?.body.kind === 'page' && { isPage: true }),
  };
}
