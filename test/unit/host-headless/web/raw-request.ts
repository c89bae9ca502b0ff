import { connect } from 'node:net';

/** Sends bytes as they are, and gives everything that comes back until the server ends the connection. */
export function sendRaw(port: number, text: string, giveUpAfterMs = 5000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
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

/** A request with these header lines and no others. */
export const requestText = (line: string, headers: readonly string[], body = ''): string =>
  `${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`;

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? 0);
