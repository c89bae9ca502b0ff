/**
 * Why there is no connection through a proxy; nothing of a request was sent. `unreachable`: the proxy, or from there the host; that may
 * pass by itself · `refused`: the proxy lets nothing through, or cannot be used, until a person changes something · `wants_password`:
 * 407 · `untrusted`: it speaks TLS, and no authority that is trusted here signed its certificate.
 */
export type ProxyErrorKind = 'unreachable' | 'refused' | 'wants_password' | 'untrusted';

interface Fact<Code extends string, Params extends object> {
  readonly code: Code;
  readonly params: Params;
}
interface AtProxy {
  /** Its name, without a password. */
  readonly proxy: string;
}
interface ToHost extends AtProxy {
  /** The host and its port. */
  readonly host: string;
  readonly status: number;
}

/** What happened, as a message has it. It holds host names, codes and statuses, never what a proxy wrote, nor a password. */
export type ProxyFact =
  | Fact<'proxy.unreachable', AtProxy & { readonly cause: UnreachableCause; readonly error: string }>
  | Fact<'proxy.no_way_on' | 'proxy.refused_host', ToHost>
  | Fact<'proxy.no_proxy_reply' | 'proxy.untrusted', AtProxy & { readonly error: string }>
  | Fact<
      'proxy.early_bytes' | 'proxy.wants_password' | 'proxy.wrong_password' | 'proxy.password_unread',
      AtProxy
    >
  | Fact<'proxy.not_named' | 'proxy.other_kind', object>
  | Fact<'proxy.variable_unusable', { readonly variable: string }>;

export type UnreachableCause =
  'name_not_found' | 'name_not_now' | 'refused' | 'no_answer' | 'closed' | 'other';

/** `told` continues a sentence. */
export class ProxyError extends Error {
  readonly kind: ProxyErrorKind;
  readonly told: ProxyFact;

  constructor(kind: ProxyErrorKind, told: ProxyFact) {
    super(`${told.code} ${JSON.stringify(told.params)}`);
    this.name = 'ProxyError';
    this.kind = kind;
    this.told = told;
  }
}
