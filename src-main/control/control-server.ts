import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, rmdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { OutboxError } from '../contract/errors.ts';
import type { Changed } from '../contract/events.ts';
import type { ServerFrame } from '../contract/transport.ts';
import { messageOf } from '../foundation/error-message.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { Caller } from './caller.ts';
import { chooseControlAddress } from './control-address.ts';
import { controlProtocol } from './control-frames.ts';
import type { Dispatch } from './dispatch.ts';
import { removeOwnerRecord, writeOwnerRecord } from './owner-record.ts';

const maximumConnections = 32;

export interface ControlServerOptions {
  /** Must be owned by this process already: whatever an earlier owner left there is removed. */
  readonly dataDirectory: string;
  /** Of the product. Commands of another version are told so instead of being served. */
  readonly version: string;
  /** `XDG_RUNTIME_DIR`. */
  readonly runDirectory: string | undefined;
  readonly dispatch: Dispatch;
  /** Subscribes to the engine's changes; returns the function that ends the subscription. */
  readonly onChanged: (listener: (changed: Changed) => void) => () => void;
  readonly logger: Logger;
  /** Lets the host be seen, and gives a fresh address where it serves pages. */
  readonly show?: () => string | null;
}

export interface ControlServer {
  /** Ends every connection and removes the record. */
  stop(): Promise<void>;
}

/** Lets commands of the same user talk to the instance that owns the data folder. Throws `OutboxError` storage. */
export async function startControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const { dataDirectory, version, logger } = options;
  const secret = randomBytes(32).toString('base64url');
  const callers = new Set<Caller>();
  const { address, folder } = chooseControlAddress(dataDirectory, options.runDirectory);
  const server = createServer((socket) => {
    const caller = new Caller(socket, { address, secret }, options);
    callers.add(caller);
    socket.once('close', () => callers.delete(caller));
  });
  server.maxConnections = maximumConnections;

  try {
    if (process.platform !== 'win32') rmSync(address, { force: true });
    await listen(server, address);
    if (process.platform !== 'win32') chmodSync(address, 0o600);
    writeOwnerRecord(dataDirectory, {
      protocol: controlProtocol,
      version,
      address,
      secret,
      processId: process.pid,
    });
  } catch (cause) {
    server.close();
    const reason = messageOf(cause);
    throw new OutboxError(
      'storage',
      `Commands cannot reach this instance: listening at ${address} failed: ${reason}`,
      {
        cause,
      },
    );
  }

  const unsubscribe = options.onChanged((changed) => {
    const line = `${JSON.stringify({ event: 'changed', payload: changed } satisfies ServerFrame)}\n`;
    for (const caller of callers) caller.tell(line);
  });
  server.on('error', (error) => {
    logger.write('control.failed', faultOf(error), messageOfFault(error));
  });

  return {
    async stop() {
      unsubscribe();
      removeOwnerRecord(dataDirectory);
      const closed = new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
      for (const caller of callers) caller.end();
      await closed;
      if (folder !== null) rmdirSync(folder);
    },
  };
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
