import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { findChromium } from '../../helpers/chromium.mjs';
import { chromiumArguments, type ChromiumOptions } from './command-line.ts';
import { MessagePipe } from './message-pipe.ts';
import { Session, type CommandPort } from './session.ts';

interface Waiter {
  readonly method: string;
  resolve(reply: unknown): void;
  reject(reason: Error): void;
}

/** Shape of everything that arrives on the pipe: a reply has an id, an event a method. */
interface PipeMessage {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
}

const closeLimitMs = 1500;

/** A running Chromium and its protocol connection. */
export class Browser implements CommandPort {
  readonly root = new Session(this);
  readonly #process: ChildProcess;
  readonly #pipe: MessagePipe;
  readonly #waiters = new Map<number, Waiter>();
  readonly #sessions = new Map<string, Session>();
  #lastId = 0;
  #closed = false;

  /** `onGone` is called when Chromium ends without having been asked to. */
  constructor(options: ChromiumOptions, onGone: () => void) {
    const executable = process.env['ELECTRON_DOUBLE_CHROMIUM'] ?? findChromium();
    if (executable === undefined) {
      throw new Error('electron-double: no Chromium found; name one in ELECTRON_DOUBLE_CHROMIUM');
    }
    this.#process = spawn(executable, chromiumArguments(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#process.stderr?.on('data', reportChromiumOutput);
    this.#process.once('error', (error) => {
      console.error(`electron-double: ${executable} cannot be started:`, error.message);
    });
    this.#process.once('close', () => {
      this.#refuseWaiters();
      if (this.#closed) return;
      this.#closed = true;
      onGone();
    });
    const [, , , toBrowser, fromBrowser] = this.#process.stdio;
    if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) {
      throw new Error('electron-double: Chromium was started without its debugging pipe');
    }
    this.#pipe = new MessagePipe(toBrowser, fromBrowser, (message) => {
      this.#receive(message as PipeMessage);
    });
  }

  /** Chromium's version, such as '156.0.8078.79'. Resolves once it answers. */
  async version(): Promise<string> {
    const { product } = await this.root.send('Browser.getVersion');
    return product.split('/')[1] ?? product;
  }

  async attach(targetId: string): Promise<Session> {
    const { sessionId } = await this.root.send('Target.attachToTarget', { targetId, flatten: true });
    const session = new Session(this, sessionId);
    this.#sessions.set(sessionId, session);
    return session;
  }

  request(method: string, parameters: object, sessionId: string | undefined): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the browser is closed`));
    const id = ++this.#lastId;
    this.#pipe.send({ id, method, params: parameters, ...(sessionId === undefined ? {} : { sessionId }) });
    return new Promise((resolve, reject) => this.#waiters.set(id, { method, resolve, reject }));
  }

  /** Asks Chromium to end and makes sure that it did. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const gone = once(this.#process, 'exit');
    this.root.post('Browser.close');
    this.#closed = true;
    const limit = setTimeout(() => this.#process.kill('SIGKILL'), closeLimitMs);
    await gone;
    clearTimeout(limit);
  }

  #receive(message: PipeMessage): void {
    if (message.id !== undefined) {
      const waiter = this.#waiters.get(message.id);
      this.#waiters.delete(message.id);
      if (message.error === undefined) waiter?.resolve(message.result);
      else waiter?.reject(new Error(`${waiter.method}: ${message.error.message}`));
      return;
    }
    const session = message.sessionId === undefined ? this.root : this.#sessions.get(message.sessionId);
    if (message.method !== undefined) session?.deliver(message.method, message.params);
  }

  #refuseWaiters(): void {
    for (const waiter of this.#waiters.values()) {
      waiter.reject(new Error(`${waiter.method}: the browser is closed`));
    }
    this.#waiters.clear();
  }
}

/** Passes on the one line that Playwright waits for; the rest of Chromium's chatter only when asked. */
function reportChromiumOutput(chunk: Buffer): void {
  for (const line of chunk.toString('utf8').split('\n')) {
    if (line.startsWith('DevTools listening') || process.env['ELECTRON_DOUBLE_VERBOSE'] !== undefined) {
      process.stderr.write(`${line}\n`);
    }
  }
}
