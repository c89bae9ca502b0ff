import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { SharedServer } from '../../../conformance/shared-page.ts';

/** A connection whose certificate is the one that was printed. */
export function connectTls(server: SharedServer, options: ConnectionOptions = {}): TLSSocket {
  return connect({ host: '127.0.0.1', port: server.port, ca: server.certificate, ...options });
}

/** Sends bytes as they are through TLS, and gives everything that comes back until the server ends the connection. */
export function sendRawOverTls(
  server: SharedServer,
  text: string,
  options: ConnectionOptions = {},
  giveUpAfterMs = 5000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls(server, options);
    let received = '';
    socket.once('secureConnect', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1');
    socket.setTimeout(giveUpAfterMs, () => {
      socket.destroy();
      reject(new Error(`The server kept the connection open. It said: ${received.slice(0, 200)}`));
    });
    socket.on('data', (piece: string) => (received += piece));
    // A server may cut the connection after its answer.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

/** `null` where the handshake comes about, otherwise why not. */
export function handshakeFailure(server: SharedServer, options: ConnectionOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connectTls(server, options);
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(null);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
