import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ConnectProxyOptions {
  /** `name:password` that it wants. */
  readonly credentials?: string;
  /** Answers this instead of opening a way. `close`: it closes after what it answered. */
  readonly answers?: { readonly bytes: string; readonly close: boolean };
  /** Where each host really is: a port of this computer. */
  readonly portOf?: (place: string) => number;
}

export interface ConnectProxy {
  readonly port: number;
  readonly url: string;
  /** Whole heads that it was sent, one for each connection. */
  readonly heads: readonly string[];
  /** Everything that it was sent in the clear or carried, of all connections, as bytes. */
  carried(): Buffer;
  /** Closes the first way that from now on carries more than so many bytes to its host, with what it had not passed on. Resolves once it did. */
  cutAfter(bytes: number): Promise<void>;
}

/** A real proxy on the loopback address that takes HTTP CONNECT, closed at the end of the test. */
export async function connectProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const heads: string[] = [];
  const carried: Buffer[] = [];
  const sockets = new Set<Socket>();
  let [cutAfterBytes, onCut] = [Number.POSITIVE_INFINITY, (): void => undefined];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let head = '';
    const read = (piece: Buffer): void => {
      carried.push(piece);
      head += piece.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      heads.push(head);
      const onward = serve(socket, head, options);
      if (onward === null) return;
      sockets.add(onward);
      let bytes = 0;
      socket.on('data', (carriedNow: Buffer) => {
        carried.push(carriedNow);
        bytes += carriedNow.byteLength;
        if (bytes <= cutAfterBytes) return;
        cutAfterBytes = Number.POSITIVE_INFINITY;
        socket.destroy();
        onward.destroy();
        onCut();
      });
    };
    socket.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, url: `http://127.0.0.1:${String(port)}`, heads },
    carried: () => Buffer.concat(carried),
    cutAfter: (bytes) =>
      new Promise((resolve) => {
        [cutAfterBytes, onCut] = [bytes, resolve];
      }),
  };
}

/** The connection to where it is asked to lead; `null` where it is refused. */
function serve(
  socket: Socket,
  head: string,
  { credentials, answers, portOf }: ConnectProxyOptions,
): Socket | null {
  if (answers !== undefined) {
    if (answers.close) socket.end(answers.bytes);
    else socket.write(answers.bytes);
    return null;
  }
  const given = /^proxy-authorization: Basic (.*)$/imu.exec(head)?.[1]?.trim();
  if (credentials !== undefined && given !== Buffer.from(credentials).toString('base64')) {
    socket.end(
      'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
    );
    return null;
  }
  const place = /^CONNECT (\S+) /u.exec(head)?.[1] ?? '';
  const onward = connect(portOf?.(place) ?? 0, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => {
    socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
  });
  return onward;
}
