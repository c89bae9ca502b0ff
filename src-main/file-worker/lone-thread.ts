import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { secondMs } from '../foundation/durations.ts';
import { endThread } from '../foundation/threads.ts';

/** One after the other; what is asked for beyond these is answered with nothing. */
const mostWaiting = 64;
/** A file may be made so that taking it apart never ends. */
const longestMs = 20 * secondMs;
/** As long as the end waits for a thread that reads files. */
const endsWithinMs = 3 * secondMs;
/** How often the processor's time is asked for while a question is worked on. */
const watchMs = 100;
const microsOfMs = 1000;
/** A thread that has nothing to do gives its memory back. */
const idleMs = 15 * secondMs;

export interface ThreadLimits {
  /** By the clock, for one question. */
  readonly longestMs: number;
  /** By the time that the processor worked for it, so that a busy computer gives no file up. Left out: the clock alone counts. */
  readonly processorMs?: number;
  /** How long a close waits for a thread that does not end. */
  readonly endsWithinMs?: number;
}

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
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting<Ask, Answer>[] = [];
  #current: Waiting<Ask, Answer> | null = null;
  #worker: Worker | null = null;
  /** The thread that has begun to run. */
  #online: Worker | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `start` gives nothing where the program of the thread is missing. */
  constructor(start: () => Worker | null, limits: ThreadLimits = { longestMs }) {
    this.#start = start;
    this.#limits = limits;
  }

  /** `null`: there is no answer, whatever happened to the thread. */
  ask(ask: Ask): Promise<Answer | null> {
    if (this.#isClosed || this.#waiting.length >= mostWaiting) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#waiting.push({ ask, answer });
      this.#next();
    });
  }

  /** Resolves also where the thread cannot be ended: one whose native code hangs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { answer } of this.#waiting.splice(0)) answer(null);
    await Promise.race([
      this.#end(),
      setTimeoutPromise(this.#limits.endsWithinMs ?? endsWithinMs, undefined, { ref: false }),
    ]);
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
    this.#setTimer(this.#limits.longestMs);
    worker.ref();
    worker.postMessage(next.ask);
    void this.#watchProcessor(worker, next);
  }

  #running(): Worker | null {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    this.#worker = worker;
    worker?.on('message', (answer: Answer | null) => {
      if (this.#worker === worker) this.#answered(answer);
    });
    worker?.once('online', () => {
      this.#online = worker;
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

  /** Ends the thread once the processor worked for this question for too long. */
  async #watchProcessor(worker: Worker, watched: Waiting<Ask, Answer>): Promise<void> {
    const most = this.#limits.processorMs;
    if (most === undefined) return;
    try {
      let before: NodeJS.CpuUsage | null = null;
      while (this.#current === watched) {
        // Asked before it runs, a thread never answers.
        if (this.#online === worker) {
          const now = await worker.cpuUsage();
          before ??= now;
          if ((now.user + now.system - before.user - before.system) / microsOfMs > most) break;
        }
        await setTimeoutPromise(watchMs, undefined, { ref: false });
      }
    } catch {
      // Ignored: the thread ended, and so did its question.
      return;
    }
    if (this.#current === watched && this.#worker === worker) this.#dismiss();
  }

  #setTimer(delayMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#dismiss();
    }, delayMs).unref();
  }

  /** The next question gets a thread of its own at once: this one may never come to its end. */
  #dismiss(): void {
    void this.#end();
    this.#next();
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
