import { connect, type Socket } from 'node:net';
import { createClient } from '../contract/client.ts';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import {
  serverFrameSchema,
  type CallResult,
  type OutboxClient,
  type Transport,
} from '../contract/transport.ts';
import { deferred } from '../foundation/deferred.ts';
import {
  maximumAnswerLineBytes,
  maximumGreetingBytes,
  showCall,
  showOutputSchema,
} from './control-frames.ts';
import { CallerHandshake, isSameVersion, type OtherVersion } from './handshake.ts';
import { LineReader } from './line-reader.ts';
import { readOwnerRecord } from './owner-record.ts';

/** An owner that is alive answers at once; one that does not is treated as none, and the data folder's lock decides. */
const handshakeDeadlineMs = 5000;

export interface ControlConnection {
  readonly client: OutboxClient;
  /** The same connection without types. */
  readonly transport: Transport;
  /** Asks the owner to show itself: an address to open where it serves pages, else `null`. */
  show(): Promise<string | null>;
  close(): void;
}

/** Who was found. Of a stranger and of another version only the data folder's lock says whether they own it. */
export type FoundOwner =
  | { readonly kind: 'owner'; readonly connection: ControlConnection }
  | { readonly kind: 'other_version'; readonly other: OtherVersion }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'none' };

/**
 * Connects to the instance that owns the data folder. Nothing but a nonce leaves before it has proved that it wrote the folder's
 * record. Throws `OutboxError` storage where the record may be somebody else's.
 */
export async function connectControl(dataDirectory: string, version: string): Promise<FoundOwner> {
  const found = readOwnerRecord(dataDirectory);
  if (found === null) return { kind: 'none' };
  const socket = await open(found.record.address);
  if (socket === null) return { kind: 'none' };
  if (found.kind === 'other_version' || !isSameVersion(found.record, version)) {
    socket.destroy();
    const { protocol, version: theirs } = found.record;
    return { kind: 'other_version', other: { protocol, version: theirs } };
  }
  const transport = new ControlTransport(socket, new CallerHandshake(found.record, version));
  // Of the whole handshake: whoever sends a byte now and then would be waited for without end.
  const deadline = setTimeout(() => socket.destroy(), handshakeDeadlineMs);
  const result = await transport.shaken;
  clearTimeout(deadline);
  if (result.kind !== 'owner') {
    socket.destroy();
    return result;
  }
  return { kind: 'owner', connection: connectionOver(transport, socket) };
}

function connectionOver(transport: Transport, socket: Socket): ControlConnection {
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
    // What comes later is told by the end of the connection.
    socket.on('error', () => {
      resolve(null);
    });
    socket.once('connect', () => {
      resolve(socket);
    });
  });
}

/** How the handshake ended. */
type Shaken = { readonly kind: 'owner' } | Exclude<FoundOwner, { readonly kind: 'owner' }>;

class ControlTransport implements Transport {
  readonly #socket: Socket;
  readonly #reader = new LineReader(maximumGreetingBytes);
  readonly #handshake: CallerHandshake;
  readonly #shaken = deferred<Shaken>();
  readonly #waiting = new Map<
    number,
    { resolve: (result: CallResult) => void; reject: (reason: Error) => void }
  >();
  readonly #listeners = new Set<(event: string, payload: unknown) => void>();
  #isTrusted = false;
  #lastId = 0;

  constructor(socket: Socket, handshake: CallerHandshake) {
    this.#socket = socket;
    this.#handshake = handshake;
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const line of this.#reader.push(chunk)) this.#receive(line);
      } catch {
        socket.destroy();
      }
    });
    socket.once('close', () => {
      this.#shaken.resolve({ kind: 'stranger' });
      for (const { reject } of this.#waiting.values()) reject(ended());
      this.#waiting.clear();
    });
    socket.write(`${JSON.stringify(handshake.greeting)}\n`);
  }

  /** Settles once both sides have proved themselves, or one has not. */
  get shaken(): Promise<Shaken> {
    return this.#shaken.promise;
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
    if (!this.#isTrusted) {
      this.#shakeHands(line);
      return;
    }
    const frame = serverFrameSchema.parse(JSON.parse(line));
    if ('event' in frame) {
      for (const listener of this.#listeners) listener(frame.event, frame.payload);
      return;
    }
    this.#waiting.get(frame.id)?.resolve(frame.result);
    this.#waiting.delete(frame.id);
  }

  #shakeHands(line: string): void {
    const step = this.#handshake.read(line);
    switch (step.next) {
      case 'go_on':
        this.#socket.write(`${JSON.stringify(step.answer)}\n`);
        return;
      case 'welcome':
        this.#isTrusted = true;
        this.#reader.allow(maximumAnswerLineBytes);
        this.#shaken.resolve({ kind: 'owner' });
        return;
      case 'other_version':
        this.#shaken.resolve({ kind: 'other_version', other: step.other });
        break;
      case 'stranger':
        this.#shaken.resolve({ kind: 'stranger' });
    }
    this.#socket.destroy();
  }
}

const ended = (): OutboxError => new OutboxError('internal', message('call.owner_ended'));
