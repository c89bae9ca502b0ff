import { constants } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:https';
import type { ServerCertificate } from './certificate/server-certificate.ts';
import type { Place } from '../web/guarded-server.ts';
import { listenAt } from './listen-at.ts';
import type { SharedNames } from './shared-names.ts';

/** As short as the wait for headers (reliability §7.11): whoever does not even begin is not waited for longer. */
const handshakeTimeoutMs = 5000;

/** Only those with forward secrecy that protect what they carry as a whole, of both versions that are spoken. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

const secureOptions = constants.SSL_OP_NO_RENEGOTIATION | constants.SSL_OP_CIPHER_SERVER_PREFERENCE;

export interface SecurePlace extends Place {
  /** New connections are shown it; those that stand go on. */
  show(certificate: ServerCertificate): void;
}

/** A place that is reached over TLS alone, at an address that was named. */
export function securePlace(options: {
  readonly name: string;
  readonly namesAt: (port: number) => SharedNames;
  readonly certificate: ServerCertificate;
}): SecurePlace {
  let server: ReturnType<typeof createServer> | null = null;
  const contextOf = ({ certificatePem, keyPem }: ServerCertificate) => ({
    cert: certificatePem,
    key: keyPem,
    minVersion: 'TLSv1.2' as const,
    ciphers,
    secureOptions,
  });
  return {
    create(limits, answer): Server {
      server = createServer(
        {
          ...limits,
          ...contextOf(options.certificate),
          handshakeTimeout: handshakeTimeoutMs,
          ALPNProtocols: ['http/1.1'],
        },
        answer,
      );
      // What is no TLS, or none that is spoken here: nothing can be answered, and anyone can cause it.
      server.on('tlsClientError', (_error, socket) => {
        socket.destroy();
      });
      return server;
    },
    listen: (created, port) => listenAt(created, options.name, port),
    namesAt: (port) => ({ scheme: 'https', hosts: options.namesAt(port).hosts }),
    show(certificate) {
      server?.setSecureContext(contextOf(certificate));
    },
  };
}
