import { message } from '../../../contract/messages/message.ts';
import { isTransientStatus } from '../../../contract/transient-status.ts';
import { toldRedirect } from './classify-write.ts';
import type { NetworkFailure } from '../transport/network-failure.ts';
import { toldLater } from './told-refusals.ts';
import { saidBy, toldReply, type Reply } from '../replies/reply.ts';
import { isAskedToWait } from './asks-to-wait.ts';
import { retryAfterMs } from '../wire/retry-after.ts';
import type { ReadOutcome } from './outcome.ts';
import {
  accountRefusalIn,
  toldAccountRefusal,
  toldGateway,
  isGateways,
  toldUnreached,
} from './common-refusals.ts';
import type { Decode } from '../replies/fields.ts';
import type { JsonValue } from '../replies/strict-json.ts';

/** How the exchange of a read ended. Without a failure there is a reply, and it came whole. */
export interface ReadEnd {
  readonly reply: Reply | null;
  readonly failure: NetworkFailure | null;
  /** "GET /api-proxy/brands", for words. */
  readonly endpoint: string;
  readonly origin: string;
  readonly nowMs: number;
  readonly tookMs: number;
  /**
   * True where a value without `success: true` proves nothing: a page in front of the service may answer 200 with JSON of its
   * own (reliability N14).
   */
  readonly needsEnvelope: boolean;
}

/** What the end of a read means. Pure, total: whatever came, one of the outcomes is told. */
export function classifyRead<Value>(end: ReadEnd, decode: Decode<Value>): ReadOutcome<Value> {
  const { reply, failure } = end;
  if (failure !== null || reply === null) return failedRead(failure);
  const { statusCode, envelope, body } = reply;
  const refused = refusedRead<Value>(end, reply);
  if (refused !== null) return refused;
  if (body.kind === 'page') {
    return {
      kind: 'not_offered',
      isPage: true,
      statusCode,
      message: message('read.page', { endpoint: end.endpoint, status: statusCode }),
    };
  }
  if (body.kind !== 'json') {
    const reason = body.kind === 'empty' ? message('body.empty') : body.why;
    return {
      kind: 'not_understood',
      message: message('read.not_understood', { endpoint: end.endpoint, reason }),
    };
  }
  if (end.needsEnvelope && envelope?.success !== true) {
    return { kind: 'not_understood', message: message('read.no_success', { endpoint: end.endpoint }) };
  }
  const understood = decode(payloadOf(reply, body.value), body.value);
  if ('missing' in understood) {
    return {
      kind: 'not_understood',
      message: message('read.no_field', { endpoint: end.endpoint, field: understood.missing }),
    };
  }
  return { kind: 'ok', value: understood.value, tookMs: end.tookMs };
}

/** `null` for a reply that says yes. */
function refusedRead<Value>(end: ReadEnd, reply: Reply): ReadOutcome<Value> | null {
  const { statusCode, envelope, body } = reply;
  const saidNo = envelope?.success === false;
  const accountRefusal = accountRefusalIn(reply);
  if (accountRefusal !== null) {
    const told = toldAccountRefusal(accountRefusal, reply);
    switch (accountRefusal) {
      case 'key':
        return { kind: 'unauthorized', hold: 'auth', message: told };
      case 'billing':
        return { kind: 'unauthorized', hold: 'billing', message: told };
      case 'unnamed':
        return { kind: 'forbidden', message: told };
      case 'credits':
      case 'scope':
      case 'named':
        return { kind: 'refused', statusCode, message: told };
    }
  }
  const notReached = toldUnreached(reply);
  if (notReached !== null) return { kind: 'offline', message: notReached };
  if (statusCode >= 300 && statusCode < 400)
    return { kind: 'trouble', message: toldRedirect(reply, end.origin) };
  if (isTransientStatus(statusCode) && statusCode !== 501) {
    const waitMs = retryAfterMs(statusCode, reply.headers, end.nowMs);
    const asked = { retryAfterMs: waitMs, asksToWait: isAskedToWait(reply) };
    return isGateways(reply)
      ? { kind: 'later', message: toldGateway(reply), ...asked, isGateways: true }
      : { kind: 'later', message: toldLater(reply, waitMs, end.nowMs), ...asked };
  }
  const isUnknownPath = statusCode === 405 || statusCode === 501 || (statusCode === 404 && envelope === null);
  if (isUnknownPath || (statusCode >= 400 && body.kind === 'page')) {
    return {
      kind: 'not_offered',
      statusCode,
      message: message('read.not_offered', { endpoint: end.endpoint, reply: toldReply(reply) }),
    };
  }
  if (saidNo || statusCode >= 400) {
    return {
      kind: 'refused',
      statusCode,
      message: message('read.refused', { endpoint: end.endpoint, reply: toldReply(reply) }),
      said: saidBy(reply),
    };
  }
  return null;
}

function failedRead<Value>(failure: NetworkFailure | null): ReadOutcome<Value> {
  const reason = failure?.told ?? message('failure.no_reply');
  switch (failure?.kind) {
    case 'tls':
      return { kind: 'trouble', message: message('unreached.untrusted', { reason }) };
    case 'proxy_refused':
      return { kind: 'trouble', message: message('unreached.proxy', { reason }) };
    case 'garbled':
    case 'too_long':
      return { kind: 'not_understood', message: message('read.garbled', { reason }) };
    // Whatever cut the exchange short, no answer came from the service.
    default:
      return { kind: 'offline', message: message('unreached.offline', { reason }) };
  }
}

function payloadOf(reply: Reply, whole: JsonValue): JsonValue {
  const fields =
    reply.envelope?.fields ??
    (whole !== null && typeof whole === 'object' && !Array.isArray(whole) ? whole : null);
  if (fields === null) return whole;
  return fields['data'] ?? whole;
}
