import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync, rmdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { OutboxError } from '../contract/errors.ts';
import type { Changed } from '../contract/events.ts';
import {
  requestFrameSchema,
  type CallResult,
  type RequestFrame,
  type ServerFrame,
} from '../contract/transport.ts';
import type { Logger } from '../foundation/logger.ts';
import { helloCall, helloInputSchema, maximumRequestLineBytes, showCall } from './control-frames.ts';
import type { Dispatch } from './dispatch.ts';
import { LineReader } from './line-reader.ts';
import { chooseControlAddress, removeOwnerRecord, writeOwnerRecord } from './owner-record.ts';

const maximumConnections = 32;
const helloDeadlineMs = 5000;
/** Of answers and events that a caller has not read yet; then it is dropped. */
const maximumUnreadBytes = 64 * 1024 * 1024;

export interface ControlServerOptions {
  /** Must be owned by this process already: whatever an earlier owner left there is removed. */
  readonly dataDirectory: string;
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
  const { dataDirectory, logger } = options;
  const token = randomBytes(32).toString('base64url');
  const callers = new Set<Caller>();
  const { address, folder } = chooseControlAddress(dataDirectory);
  const server = createServer((socket) => {
    const caller = new Caller(socket, token, options);
    callers.add(caller);
    socket.once('close', () => callers.delete(caller));
  });
  server.maxConnections = maximumConnections;

  try {
    if (process.platform !== 'win32') rmSync(address, { force: true });
    await listen(server, address);
    if (process.platform !== 'win32') chmodSync(address, 0o600);
    writeOwnerRecord(dataDirectory, { address, token, processId: process.pid });
  } catch (cause) {
    server.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OutboxError(
      'storage',
      `Commands cannot reach this instance: listening at ${address} failed: ${reason}`,
      {
        cause,
      },
    );
  }

  const unsubscribe = options.onChanged((changed) => {
    const line = encode({ event: 'changed', payload: changed });
    for (const caller of callers) caller.tell(line);
  });
  server.on('error', (error) => {
    logger.warn('control.failed', { error: error.message });
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

const encode = (frame: ServerFrame): string => `${JSON.stringify(frame)}\n`;

/** One connection: proves itself with the first frame, then calls. */
class Caller {
  readonly #socket: Socket;
  readonly #token: string;
  readonly #options: ControlServerOptions;
  readonly #reader = new LineReader(maximumRequestLineBytes);
  #isTrusted = false;

  constructor(socket: Socket, token: string, options: ControlServerOptions) {
    this.#socket = socket;
    this.#token = token;
    this.#options = options;
    // A caller that goes away in the middle of an answer is no event.
    socket.on('error', () => undefined);
    socket.setTimeout(helloDeadlineMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      this.#receive(chunk);
    });
  }

  /** Passes an event on, to a caller that has proved itself. */
  tell(line: string): void {
    if (!this.#isTrusted) return;
    if (this.#socket.writableLength + line.length > maximumUnreadBytes) this.#socket.destroy();
    else this.#socket.write(line);
  }

  end(): void {
    this.#socket.end();
    this.#socket.destroySoon();
  }

  #receive(chunk: Buffer): void {
    let lines: string[];
    try {
      lines = this.#reader.push(chunk);
    } catch {
      this.#socket.destroy();
      return;
    }
    for (const line of lines) {
      const frame = parseFrame(line);
      if (frame === null) {
        this.#socket.destroy();
        return;
      }
      if (this.#isTrusted) void this.#answer(frame);
      else if (!this.#hello(frame)) return;
    }
  }

  #hello(frame: RequestFrame): boolean {
    const hello = helloInputSchema.safeParse(frame.input);
    this.#isTrusted = frame.call === helloCall && hello.success && isSame(hello.data.token, this.#token);
    if (!this.#isTrusted) {
      const error = { code: 'forbidden', message: 'The token is not that of this instance.' } as const;
      this.#socket.end(encode({ id: frame.id, result: { ok: false, error } }));
      return false;
    }
    this.#socket.setTimeout(0);
    this.#reply(frame.id, { ok: true, value: {} });
    return true;
  }

  async #answer(frame: RequestFrame): Promise<void> {
    this.#reply(
      frame.id,
      frame.call === showCall
        ? { ok: true, value: { address: this.#options.show?.() ?? null } }
        : await this.#options.dispatch(frame.call, frame.input),
    );
  }

  #reply(id: number, result: CallResult): void {
    if (this.#socket.writable) this.#socket.write(encode({ id, result }));
  }
}

function parseFrame(line: string): RequestFrame | null {
  try {
    const parsed = requestFrameSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
