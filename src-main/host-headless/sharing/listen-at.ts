import { lookup } from 'node:dns/promises';
import type { AddressInfo, Server } from 'node:net';
import { OutboxError } from '../../contract/errors.ts';
import { errorCode } from '../../foundation/error-code.ts';
import { messageOf } from '../../foundation/error-message.ts';

/**
 * Listens at an address of this computer, or at the one that a name leads to. The port is fixed, as people keep the address: one
 * that another program has is not given way to. Throws `OutboxError` unsupported with what to do.
 */
export async function listenAt(server: Server, name: string, port: number): Promise<number> {
  const address = await addressOf(name);
  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error): void => {
      server.off('listening', onListening);
      reject(whyNot(name, address, port, error));
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve();
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen({ host: address, port, exclusive: true, ipv6Only: false });
  });
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port;
}

async function addressOf(name: string): Promise<string> {
  try {
    return (await lookup(name)).address;
  } catch (cause) {
    throw new OutboxError(
      'unsupported',
      `Nothing says which address ${name} is. Give --share the address itself, and --share-name ${name}.`,
      { cause },
    );
  }
}

function whyNot(name: string, address: string, port: number, cause: Error): OutboxError {
  const at = name === address ? name : `${name} (${address})`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${String(port)} of ${at} is in use by another program. Give --share another port, or end that program.`,
    EADDRNOTAVAIL: `${at} is no address of this computer. Give --share one of its own; --share-name says by which name others reach it.`,
    EACCES: `Port ${String(port)} needs rights that Outbox does not have. Give --share a port from 1024 on.`,
  };
  const reason =
    reasons[errorCode(cause) ?? ''] ??
    `Nobody can be listened to at ${at}, port ${String(port)}: ${messageOf(cause)}. Give --share another address.`;
  return new OutboxError('unsupported', reason, { cause });
}
