import type { Message } from '../../../contract/messages/message.ts';
import { TLSSocket } from 'node:tls';
import { withoutBrackets } from '../../../foundation/proxy/proxy-address.ts';
import { nameInCertificate } from '../../../foundation/trust/certificate-names.ts';
import { SocketConnector, type ConnectOptions } from './connect-socket.ts';
import { NetworkFailure } from './network-failure.ts';

/** What a host showed to prove who it is. */
export interface SeenCertificate {
  /** Who signed it, and until when it is valid; `null` where it was not believed, or says nothing of it. */
  readonly issuer: string | null;
  readonly untilMs: number | null;
  /** Why it is not believed, which continues a sentence; `null`: it is. */
  readonly trouble: Message | null;
}

/**
 * Shakes hands with a host as every request does, and sends nothing. `null` where it speaks no TLS, and where it was not reached, so
 * that nothing is known of its certificate.
 */
export function lookAtCertificate(baseUrl: string, options: ConnectOptions): Promise<SeenCertificate | null> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const connector = new SocketConnector(options);
  return new Promise((resolve) => {
    connector.connect({ protocol, port, hostname: withoutBrackets(hostname) }, (...[error, socket]) => {
      const isOfTrust = error instanceof NetworkFailure && error.kind === 'tls';
      if (isOfTrust) resolve({ issuer: null, untilMs: null, trouble: error.told });
      else if (socket instanceof TLSSocket) {
        resolve(shownBy(socket));
        socket.destroy();
      } else resolve(null);
    });
  });
}

function shownBy(socket: TLSSocket): SeenCertificate {
  const shown = socket.getPeerCertificate();
  const untilMs = Date.parse(shown.valid_to);
  return {
    issuer: nameInCertificate({ ...shown.issuer }),
    untilMs: Number.isNaN(untilMs) ? null : untilMs,
    trouble: null,
  };
}
