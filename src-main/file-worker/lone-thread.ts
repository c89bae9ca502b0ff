import type { Worker } from 'node:worker_threads';
import { secondMs } from '../foundation/durations.ts';
import { endThread } from '../foundation/threads.ts';

/** One after the other; what is asked for beyond these is answered with nothing. */
const mostWaiting = 64;
/** A file may be made so that taking it apart never ends. */
const longestMs = 20 * secondMs;
/** A thread that has nothing to do gives its memory back. */
const idleMs = 15 * secondMs;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: (answer: Answer | null) => void;
}

/**
 * A thread for what may fail, hang or fill its memory: begun with the first question, ended with one that takes too long, and while nobody
 * asks.
 */
export class LoneThread<Ask, Answer> {
  readonly #start: () => Worker | null;
  readonly #longestMs: number;
  readonly #waiting: Waiting<Ask, Answer>[] = [];
  #current: Waiting<Ask, Answer> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `start` gives nothing where the program of the thread is missing. */
  constructor(start: () => Worker | null, limits: { readonly longestMs: number } = { longestMs }) {
    this.#start = start;
    this.#longestMs = limits.longestMs;
  }

  /** `null`: there is no answer, whatever happened to the thread. */
  ask(ask: Ask): Promise<Answer | null> {
    if (this.#isClosed || this.#waiting.length >= mostWaiting) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#waiting.push({ ask, answer });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { answer } of this.#waiting.splice(0)) answer(null);
    await this.#end();
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.shift();
    const worker = next === undefined ? null : this.#running();
    if (next === undefined || worker === null) {
      next?.answer(null);
      this.#rest();
      return;
    }
    this.#current = next;
    this.#setTimer(this.#longestMs);
    worker.ref();
    worker.postMessage(next.ask);
  }

  #running(): Worker | null {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    this.#worker = worker;
    worker?.on('message', (answer: Answer | null) => {
      if (this.#worker === worker) this.#answered(answer);
    });
    const gone = (): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#answered(null);
    };
    // Whatever it died of, there is no answer.
    worker?.on('error', gone);
    worker?.on('exit', gone);
    return worker;
  }

  #answered(answer: Answer | null): void {
    const answered = this.#current;
    this.#current = null;
    answered?.answer(answer);
    this.#next();
  }

  #rest(): void {
    this.#worker?.unref();
    this.#setTimer(idleMs);
  }

  #setTimer(delayMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#end().then(() => {
        this.#next();
      });
    }, delayMs).unref();
  }

  async #end(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const [worker, answered] = [this.#worker, this.#current];
    this.#worker = null;
    this.#current = null;
    answered?.answer(null);
    if (worker !== null) await endThread(worker);
  }
}
