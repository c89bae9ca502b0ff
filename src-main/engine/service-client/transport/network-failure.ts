import { message, type Message, type MessageOf } from '../../../contract/messages/message.ts';
import type { ParametersOf } from '../../../contract/messages/parameters.ts';
import { inwardCode } from '../../../foundation/lookup-from.ts';
import { ProxyError, type ProxyFact } from '../../../foundation/proxy/proxy-error.ts';
import { isUnknownAuthority } from '../../../foundation/trust/unknown-authority.ts';
import { AuthoritiesUnusable } from './authorities-unusable.ts';

/**
 * How the network let an exchange down. Errors of sockets, TLS and the HTTP library become one of these where they enter;
 * nothing further in looks at an error code.
 *
 * - `offline`: no connection came about; certainly nothing was sent.
 * - `inward`: what another host named leads nearer to this computer than that does; certainly nothing was sent.
 * - `proxy_unreachable`: there was no way through the proxy just now; certainly nothing was sent.
 * - `proxy_refused`: the proxy lets nothing through until a person changes something; certainly nothing was sent.
 * - `tls`: the other side could not prove who it is, or does not speak TLS, or nobody can be believed just now.
 * - `cut_off`: the connection ended, or never fully began, without a reason that tells more.
 * - `stalled`: nothing moved for too long while the request was being sent.
 * - `silent`: no complete reply in time.
 * - `garbled`: what came back is not HTTP, or no end of interim replies.
 * - `too_long`: the reply is longer than any of the service.
 * - `abandoned`: the caller no longer waits.
 */
export type NetworkFailureKind =
  | 'offline'
  | 'inward'
  | 'proxy_unreachable'
  | 'proxy_refused'
  | 'tls'
  | 'cut_off'
  | 'stalled'
  | 'silent'
  | 'garbled'
  | 'too_long'
  | 'abandoned';

/** `told` continues a sentence: "the connection was reset (ECONNRESET)". It holds host names and codes only. */
export class NetworkFailure extends Error {
  readonly kind: NetworkFailureKind;
  readonly told: Message;

  constructor(kind: NetworkFailureKind, told: Message) {
    super(told.code);
    this.name = 'NetworkFailure';
    this.kind = kind;
    this.told = told;
  }
}

type Told = (at: { readonly host: string; readonly error: string }) => Message;

const nameNotFound: Told = (at) => message('failure.name_not_found', at);
const nameWithoutAddress: Told = (at) => message('failure.name_without_address', at);
const noLookup: Told = (at) => message('failure.name_lookup', at);
const noRoute: Told = (at) => message('failure.no_route', at);

const offlineFailures: Readonly<Record<string, Told>> = {
  ENOTFOUND: nameNotFound,
  EAI_AGAIN: (at) => message('failure.name_not_now', at),
  EAI_FAIL: noLookup,
  EAI_NODATA: nameWithoutAddress,
  EAI_NONAME: nameNotFound,
  ENODATA: nameWithoutAddress,
  ESERVFAIL: noLookup,
  ECONNREFUSED: (at) => message('failure.refused', at),
  ETIMEDOUT: (at) => message('failure.no_answer', at),
  ENETUNREACH: noRoute,
  ENETDOWN: ({ error }) => message('failure.network_down', { error }),
  EHOSTUNREACH: noRoute,
  EHOSTDOWN: (at) => message('failure.host_down', at),
  EADDRNOTAVAIL: ({ error }) => message('failure.no_own_address', { error }),
};

/** What is wrong with a certificate, by the code of the error. */
const certificateFlaws = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self_signed_root',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_host',
} as const satisfies Record<string, ParametersOf['failure.tls']['certificate']>;

const resets: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** Where a connection attempt stood when it failed. */
export interface ConnectStage {
  readonly host: string;
  readonly secure: boolean;
  /** The TCP connection was there, so what failed is TLS. */
  readonly reached: boolean;
  /** Who signed the certificate that the host showed, where one was read. */
  readonly issuer?: string | null;
}

/** For an error before the connection was usable: certainly nothing of the request was sent. */
export function failureOfConnecting(error: unknown, stage: ConnectStage): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  if (error instanceof AuthoritiesUnusable) return new NetworkFailure('tls', error.told);
  if (error instanceof ProxyError) {
    const kind = error.kind === 'unreachable' ? 'proxy_unreachable' : 'proxy_refused';
    const reason: MessageOf<ProxyFact['code']> = error.told;
    return new NetworkFailure(kind, message('failure.proxy', { reason, advice: error.kind }));
  }
  const code = codeOf(error);
  if (code === inwardCode) {
    return new NetworkFailure('inward', message('failure.inward', { host: stage.host }));
  }
  const at = { host: stage.host, error: code };
  const offline = offlineFailures[code];
  if (offline !== undefined) return new NetworkFailure('offline', offline(at));
  if (isTlsCode(code) || (stage.secure && stage.reached && !resets.has(code))) {
    const flaw = message('failure.tls', { ...at, certificate: flawOf(code) });
    return new NetworkFailure('tls', withIssuer(flaw, code, stage.issuer ?? null));
  }
  return new NetworkFailure('cut_off', message('failure.while_connecting', at));
}

function flawOf(code: string): ParametersOf['failure.tls']['certificate'] {
  return isCertificateCode(code) ? certificateFlaws[code] : 'other';
}

function isCertificateCode(code: string): code is keyof typeof certificateFlaws {
  return Object.hasOwn(certificateFlaws, code);
}

/** Of a certificate that leads to nobody who is trusted: whose it is, and what to do. */
function withIssuer(reason: Message, code: string, issuer: string | null): Message {
  return !isUnknownAuthority(code) || issuer === null
    ? reason
    : message('failure.unknown_issuer', { reason, issuer });
}

/**
 * For an error on an established connection: how much of the request arrived is not known from it. `hasReply`: the head of a
 * reply had come and was in order.
 */
export function failureOfExchange(error: unknown, hasReply = true): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const code = codeOf(error);
  if (isTlsCode(code)) return new NetworkFailure('tls', message('failure.secure_broke', { error: code }));
  // The library's parser gives no usable codes, so it is known by its name and the one message that means a cut.
  const { name, message: text } = error instanceof Error ? error : { name: '', message: '' };
  const isParsers = name === 'HTTPParserError';
  const isOtherLength = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  if ((isOtherLength && hasReply) || (isParsers && /invalid eof/i.test(text))) {
    return new NetworkFailure('cut_off', message('failure.mid_reply'));
  }
  const isOutOfTurn = code === 'UND_ERR_SOCKET' && text.startsWith('bad ');
  // Before any reply, the library says "other length" of whatever it cannot read behind a length, such as a second one.
  if (isParsers || isOutOfTurn || isOtherLength || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new NetworkFailure('garbled', message('failure.not_http'));
  }
  if (code === 'UND_ERR_SOCKET') return new NetworkFailure('cut_off', message('failure.closed'));
  return new NetworkFailure('cut_off', message('failure.cut_off', { error: code }));
}

function isTlsCode(code: string): boolean {
  return (
    code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || isCertificateCode(code)
  );
}

/** The code of an error; of several addresses' errors, the first that has one. Never the message: it may quote anything. */
function codeOf(error: unknown): string {
  if (error === null || typeof error !== 'object') return 'unknown';
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: unknown };
  if (typeof code === 'string' && /^\w{1,64}$/.test(code)) return code;
  if (Array.isArray(errors)) {
    for (const inner of errors) {
      const innerCode = codeOf(inner);
      if (innerCode !== 'unknown') return innerCode;
    }
  }
  return 'unknown';
}
