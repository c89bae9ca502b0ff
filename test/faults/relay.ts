import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export const loopback = '127.0.0.1';

export interface ListeningPort {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on a port of this computer, any free one where none is given. Sockets stay half open until both ends are done. */
export async function listenOnLoopback(
  onSocket: (socket: Socket) => void,
  wantedPort = 0,
): Promise<ListeningPort> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      return server.listening
        ? new Promise((resolve) => {
            server.close(() => resolve());
          })
        : Promise.resolve();
    },
  };
}

export function connectToLoopback(port: number): Socket {
  const socket = connect({ host: loopback, port, allowHalfOpen: true, noDelay: true });
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when the system has taken the bytes, or the socket is gone. */
export function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.writableEnded || bytes.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      resolve();
    };
    socket.once('close', done);
    socket.write(bytes, done);
  });
}

/** The chunks of a socket until it ends, whichever way; leaving the loop does not close it. */
export async function* chunksOf(socket: Socket): AsyncGenerator<Buffer, void> {
  try {
    // No encoding is set, so the chunks are buffers; the type of the stream cannot say so.
    yield* socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    // Reset or destroyed: an end like any other.
  }
}
