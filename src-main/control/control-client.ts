import { connect, type Socket } from 'node:net';
import { createClient } from '../contract/client.ts';
import { OutboxError } from '../contract/errors.ts';
import {
  serverFrameSchema,
  type CallResult,
  type OutboxClient,
  type Transport,
} from '../contract/transport.ts';
import { helloCall, maximumAnswerLineBytes, showCall, showOutputSchema } from './control-frames.ts';
import { LineReader } from './line-reader.ts';
import { readOwnerRecord } from './owner-record.ts';

/** An owner that is alive answers at once; one that does not is treated as none, and the data folder's lock decides. */
const helloDeadlineMs = 5000;

export interface ControlConnection {
  readonly client: OutboxClient;
  /** The same connection without types. */
  readonly transport: Transport;
  /** Asks the owner to show itself: an address to open where it serves pages, else `null`. */
  show(): Promise<string | null>;
  close(): void;
}

/** Connects to the instance that owns the data folder, or gives `null` where none listens. What a dead one left is ignored. */
export async function connectControl(dataDirectory: string): Promise<ControlConnection | null> {
  const record = readOwnerRecord(dataDirectory);
  if (record === null) return null;
  const socket = await open(record.address);
  if (socket === null) return null;
  const transport = new ControlTransport(socket);
  const hello = await transport.invoke(helloCall, { token: record.token }).catch(() => null);
  if (hello?.ok !== true) {
    socket.destroy();
    return null;
  }
  socket.setTimeout(0);
  return {
    client: createClient(transport),
    transport,
    async show() {
      const result = await transport.invoke(showCall, {});
      const shown = showOutputSchema.safeParse(result.ok ? result.value : null);
      return shown.success ? shown.data.address : null;
    },
    close() {
      socket.destroy();
    },
  };
}

function open(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.setTimeout(helloDeadlineMs, () => socket.destroy());
    socket.once('error', () => {
      resolve(null);
    });
    socket.once('connect', () => {
      resolve(socket);
    });
  });
}

class ControlTransport implements Transport {
  readonly #socket: Socket;
  readonly #reader = new LineReader(maximumAnswerLineBytes);
  readonly #waiting = new Map<
    number,
    { resolve: (result: CallResult) => void; reject: (reason: Error) => void }
  >();
  readonly #listeners = new Set<(event: string, payload: unknown) => void>();
  #lastId = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const line of this.#reader.push(chunk)) this.#receive(line);
      } catch {
        socket.destroy();
      }
    });
    socket.once('close', () => {
      for (const { reject } of this.#waiting.values()) reject(ended());
      this.#waiting.clear();
    });
  }

  invoke(call: string, input: unknown): Promise<CallResult> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(ended());
        return;
      }
      const id = (this.#lastId += 1);
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${JSON.stringify({ id, call, input })}\n`);
    });
  }

  subscribe(listener: (event: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #receive(line: string): void {
    const frame = serverFrameSchema.parse(JSON.parse(line));
    if ('event' in frame) {
      for (const listener of this.#listeners) listener(frame.event, frame.payload);
      return;
    }
    this.#waiting.get(frame.id)?.resolve(frame.result);
    this.#waiting.delete(frame.id);
  }
}

const ended = (): OutboxError =>
  new OutboxError('internal', 'The running Outbox ended before it answered. Run the command again.');
