import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { nameInCertificate } from '../../../foundation/trust/certificate-names.ts';

/** Who signed the certificate that the other side showed, as people write it; `null` where none was read. */
export type PeerIssuer = () => string | null;

/**
 * Reads the certificate between the handshake and its verification: where that refuses it, the connection is gone before anybody
 * could ask whose it was. Not as an X509Certificate: asked for that first, Node then finds no names in the certificate and refuses
 * every one.
 */
export function issuerOf(socket: Socket): PeerIssuer {
  if (!(socket instanceof TLSSocket)) return () => null;
  let issuer: Readonly<Record<string, string | readonly string[] | undefined>> = {};
  socket.prependOnceListener('secure', () => {
    issuer = { ...socket.getPeerCertificate().issuer };
  });
  return () => nameInCertificate(issuer);
}
