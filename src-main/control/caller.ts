import type { Socket } from 'node:net';
import {
  requestFrameSchema,
  type CallResult,
  type RequestFrame,
  type ServerFrame,
} from '../contract/transport.ts';
import { maximumGreetingBytes, maximumRequestLineBytes, showCall } from './control-frames.ts';
import type { Dispatch } from './dispatch.ts';
import { OwnerHandshake, type Secret } from './handshake.ts';
import { LineReader } from './line-reader.ts';

const handshakeDeadlineMs = 5000;
/** Of answers and events that a caller has not read yet; then it is dropped. */
const maximumUnreadBytes = 64 * 1024 * 1024;

export interface CallerOptions {
  readonly version: string;
  readonly dispatch: Dispatch;
  readonly show?: () => string | null;
}

/** One connection: proves itself, then calls. */
export class Caller {
  readonly #socket: Socket;
  readonly #handshake: OwnerHandshake;
  readonly #options: CallerOptions;
  readonly #reader = new LineReader(maximumGreetingBytes);
  readonly #deadline: NodeJS.Timeout;
  #isTrusted = false;

  constructor(socket: Socket, secret: Secret, options: CallerOptions) {
    this.#socket = socket;
    this.#handshake = new OwnerHandshake(secret, options.version);
    this.#options = options;
    // A caller that goes away in the middle of an answer is no event.
    socket.on('error', () => undefined);
    // Of the whole handshake: whoever sends a byte now and then would stay without end.
    this.#deadline = setTimeout(() => socket.destroy(), handshakeDeadlineMs);
    socket.once('close', () => {
      clearTimeout(this.#deadline);
    });
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
    try {
      for (const line of this.#reader.push(chunk)) if (!this.#take(line)) return;
    } catch {
      this.#socket.destroy();
    }
  }

  /** False: nothing more is read. */
  #take(line: string): boolean {
    if (!this.#isTrusted) return this.#shakeHands(line);
    const frame = parseFrame(line);
    if (frame === null) this.#socket.destroy();
    else void this.#answer(frame);
    return frame !== null;
  }

  /** False: nothing more is read. */
  #shakeHands(line: string): boolean {
    const { next, answer } = this.#handshake.read(line);
    const message = answer === undefined ? '' : `${JSON.stringify(answer)}\n`;
    if (next === 'hang_up') {
      this.#socket.end(message);
      this.#socket.destroySoon();
      return false;
    }
    this.#socket.write(message);
    if (next === 'go_on') return true;
    this.#isTrusted = true;
    this.#reader.allow(maximumRequestLineBytes);
    clearTimeout(this.#deadline);
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
    const frame: ServerFrame = { id, result };
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(frame)}\n`);
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
