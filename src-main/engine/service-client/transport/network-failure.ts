import { inwardCode } from '../../../foundation/lookup-from.ts';
import { ProxyError, type ProxyErrorKind } from '../../../foundation/proxy/proxy-error.ts';
import { TrustError } from '../../../foundation/trust/find-trust.ts';
import { isUnknownAuthority } from '../../../foundation/trust/unknown-authority.ts';

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

/** `message` continues a sentence: "the connection was reset (ECONNRESET)". It holds host names and codes only. */
export class NetworkFailure extends Error {
  readonly kind: NetworkFailureKind;

  constructor(kind: NetworkFailureKind, message: string) {
    super(message);
    this.name = 'NetworkFailure';
    this.kind = kind;
  }
}

const offlineWords: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `the name ${host} was not found`,
  EAI_AGAIN: (host) => `the name ${host} cannot be looked up just now`,
  EAI_FAIL: (host) => `the name ${host} cannot be looked up`,
  EAI_NODATA: (host) => `the name ${host} has no address`,
  EAI_NONAME: (host) => `the name ${host} was not found`,
  ENODATA: (host) => `the name ${host} has no address`,
  ESERVFAIL: (host) => `the name ${host} cannot be looked up`,
  ECONNREFUSED: (host) => `${host} refused the connection`,
  ETIMEDOUT: (host) => `${host} did not answer`,
  ENETUNREACH: (host) => `there is no way to ${host} from here`,
  ENETDOWN: () => 'the network is down',
  EHOSTUNREACH: (host) => `there is no way to ${host} from here`,
  EHOSTDOWN: (host) => `${host} is down`,
  EADDRNOTAVAIL: () => 'this computer has no address for that network',
};

const certificateWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this computer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate leads to one that is signed by itself',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an authority that this computer does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that this computer does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

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

/** What the proxy is to be done about, after why. */
export const adviceOfProxy = {
  unreachable: 'Check the proxy in the network settings',
  refused: 'Ask whoever runs it, or choose another way in the network settings',
  wants_password: 'Give them in the network settings',
  untrusted: 'If it is your company’s, name your company’s certificates in the network settings',
} as const satisfies Record<ProxyErrorKind, string>;

/** For an error before the connection was usable: certainly nothing of the request was sent. */
export function failureOfConnecting(error: unknown, stage: ConnectStage): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  if (error instanceof TrustError) return new NetworkFailure('tls', error.message);
  if (error instanceof ProxyError) {
    const kind = error.kind === 'unreachable' ? 'proxy_unreachable' : 'proxy_refused';
    return new NetworkFailure(kind, `${error.message}. ${adviceOfProxy[error.kind]}`);
  }
  const code = codeOf(error);
  if (code === inwardCode) {
    return new NetworkFailure('inward', `the name ${stage.host} leads to this computer or into its network`);
  }
  const offline = offlineWords[code];
  if (offline !== undefined) return new NetworkFailure('offline', `${offline(stage.host)} (${code})`);
  if (isTlsCode(code) || (stage.secure && stage.reached && !resets.has(code))) {
    return new NetworkFailure(
      'tls',
      `no secure connection to ${stage.host}: ${certificateWords[code] ?? 'the handshake failed'} (${code})${issuerWords(code, stage.issuer ?? null)}`,
    );
  }
  return new NetworkFailure(
    'cut_off',
    `the connection to ${stage.host} failed while it was being made (${code})`,
  );
}

/** Of a certificate that leads to nobody who is trusted: whose it is, and what to do. */
function issuerWords(code: string, issuer: string | null): string {
  if (!isUnknownAuthority(code)) return '';
  const advice = 'If that is your company’s authority, name its certificates under Settings, Network';
  return issuer === null ? '' : `. It was issued by ${issuer}. ${advice}`;
}

/**
 * For an error on an established connection: how much of the request arrived is not known from it. `hasReply`: the head of a
 * reply had come and was in order.
 */
export function failureOfExchange(error: unknown, hasReply = true): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const code = codeOf(error);
  if (isTlsCode(code)) return new NetworkFailure('tls', `the secure connection broke (${code})`);
  // The library's parser gives no usable codes, so it is known by its name and the one message that means a cut.
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const isParsers = name === 'HTTPParserError';
  const isOtherLength = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  if ((isOtherLength && hasReply) || (isParsers && /invalid eof/i.test(message))) {
    return new NetworkFailure('cut_off', 'the connection ended in the middle of the reply');
  }
  const isOutOfTurn = code === 'UND_ERR_SOCKET' && message.startsWith('bad ');
  // Before any reply, the library says "other length" of whatever it cannot read behind a length, such as a second one.
  if (isParsers || isOutOfTurn || isOtherLength || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new NetworkFailure('garbled', 'what came back is not a proper HTTP reply');
  }
  if (code === 'UND_ERR_SOCKET') return new NetworkFailure('cut_off', 'the other side closed the connection');
  return new NetworkFailure('cut_off', `the connection was cut off (${code})`);
}

function isTlsCode(code: string): boolean {
  return (
    code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code in certificateWords
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
