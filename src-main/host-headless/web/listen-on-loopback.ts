import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboxError } from '../../contract/errors.ts';

const neighbours = 20;

/**
 * Listens at a loopback address on `port`, or on the next one that is free, and gives the port that is really held: nothing is printed for a port
 * that another program may own (reliability §7.17). Port 0 takes any.
 */
export async function listenOnLoopback(server: Server, address: string, port: number): Promise<number> {
  const candidates = port === 0 ? [0] : [...Array.from({ length: neighbours }, (_, step) => port + step), 0];
  for (const candidate of candidates.filter((value) => value <= 65_535)) {
    if (await tryToListen(server, address, candidate)) return (server.address() as AddressInfo).port;
  }
  throw new OutboxError('unsupported', `No port is free on ${address}.`);
}

function tryToListen(server: Server, address: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else
        reject(
          new OutboxError('unsupported', `Port ${String(port)} cannot be used: ${error.message}`, {
            cause: error,
          }),
        );
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen({ host: address, port, exclusive: true });
  });
}
