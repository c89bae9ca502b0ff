/**
 * Why there is no way through a proxy; nothing of a request was sent. `unreachable`: the proxy, or from there the host; that may pass
 * by itself · `refused`: the proxy lets nothing through, or cannot be used, until a person changes something · `wants_password`: 407 ·
 * `untrusted`: it speaks TLS, and its certificate leads to nobody who is trusted here.
 */
export type ProxyErrorKind = 'unreachable' | 'refused' | 'wants_password' | 'untrusted';

/** `message` continues a sentence. It holds host names, codes and statuses, never what a proxy wrote, nor a password. */
export class ProxyError extends Error {
  readonly kind: ProxyErrorKind;

  constructor(kind: ProxyErrorKind, message: string) {
    super(message);
    this.name = 'ProxyError';
    this.kind = kind;
  }
}
