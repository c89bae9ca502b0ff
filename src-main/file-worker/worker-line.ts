import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { errorOf } from './failures.ts';
import type { Answer, Ask, FromWorker, ToWorker } from './messages.ts';

/** One running worker. */
export interface RunningWorker {
  post(message: ToWorker): void;
  /** Whether the process goes on for its sake. */
  hold(isHeld: boolean): void;
  end(): Promise<unknown>;
}

/** `gone`: it ended by itself, or could not begin. Told once. */
export type StartWorker = (
  take: (message: FromWorker) => void,
  gone: (error: unknown) => void,
) => RunningWorker;

/** The worker ended while something was in its hands. `isForGood`: several did, one after the other, and none answered. */
export class WorkerGone extends Error {
  readonly isForGood: boolean;

  constructor(isForGood: boolean) {
    super('the thread that reads files ended');
    this.name = 'WorkerGone';
    this.isForGood = isForGood;
  }
}

/** One question, and its answers as they come. */
export interface Asked {
  /** Rejects with what the worker failed with, or `WorkerGone`. */
  next(): Promise<Answer>;
  /** One answer more may come. */
  more(): void;
  /** No answer is wanted any more. */
  end(): void;
}

const deathsAtMost = 3;
/** How soon a worker hears that what it does is not wanted any more. */
const lookForStopMs = 50;
/** Where none can be had, no other is begun before this. */
const restMs = 60_000;
/** A worker that has nothing to do gives its memory back. */
const idleMs = 30_000;

/** The way to a worker: begun with the first question, begun anew where it dies, ended while nobody asks. */
export class WorkerLine {
  readonly #start: StartWorker;
  readonly #logger: Logger;
  readonly #open = new Map<number, OpenQuestion>();
  readonly #inbox: FromWorker[] = [];
  #worker: RunningWorker | null = null;
  #nextId = 1;
  /** Since one answered. */
  #deaths = 0;
  #restsUntilMs = 0;
  #stopTimer: NodeJS.Timeout | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(start: StartWorker, logger: Logger) {
    this.#start = start;
    this.#logger = logger;
  }

  ask(ask: Ask, stopped: () => boolean): Asked {
    const id = this.#nextId;
    this.#nextId += 1;
    const question = new OpenQuestion(stopped);
    this.#open.set(id, question);
    question.lookForStop();
    const worker = this.#running();
    if (worker === null) question.fail(new WorkerGone(true));
    worker?.hold(true);
    worker?.post({ kind: 'ask', id, ask, stop: question.stop });
    return {
      next: () => question.next(),
      more: () => {
        question.lookForStop();
        this.#worker?.post({ kind: 'more', id });
      },
      end: () => {
        this.#end(id);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const question of this.#open.values()) question.giveUp();
    this.#clearTimers();
    const worker = this.#worker;
    this.#worker = null;
    await worker?.end();
    for (const question of this.#open.values()) question.fail(new WorkerGone(true));
  }

  /** `null` where there is none to be had now. */
  #running(): RunningWorker | null {
    if (this.#isClosed || performance.now() < this.#restsUntilMs) return null;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    this.#stopTimer ??= setInterval(() => {
      for (const question of this.#open.values()) question.lookForStop();
    }, lookForStopMs);
    if (this.#worker !== null) return this.#worker;
    try {
      const worker = this.#start(
        (message) => {
          this.#deaths = 0;
          this.#inbox.push(message);
          if (this.#inbox.length === 1) this.#handOutSoon();
        },
        (error) => {
          if (this.#worker === worker) this.#died(error);
        },
      );
      this.#worker = worker;
      return worker;
    } catch (error) {
      this.#deaths = deathsAtMost;
      this.#died(error);
      return null;
    }
  }

  /**
   * Whoever asked works on an answer at once, and a port gives whatever has come in one go: one for each turn of the event loop
   * leaves everybody else theirs.
   */
  #handOutSoon(): void {
    setImmediate(() => {
      const message = this.#inbox.shift();
      if (message !== undefined) this.#open.get(message.id)?.take(message.answer);
      if (this.#inbox.length > 0) this.#handOutSoon();
    });
  }

  #died(error: unknown): void {
    this.#worker = null;
    this.#deaths += 1;
    const items = this.#open.size;
    this.#logger.write('folder.reader_ended', { items, ...faultOf(error) }, messageOfFault(error));
    const isForGood = this.#deaths >= deathsAtMost;
    if (isForGood) this.#restsUntilMs = performance.now() + restMs;
    for (const question of this.#open.values()) question.fail(new WorkerGone(isForGood));
  }

  #end(id: number): void {
    this.#open.get(id)?.giveUp();
    this.#open.delete(id);
    // A walk may be waiting for room: that, too, is how it hears of its end.
    this.#worker?.post({ kind: 'more', id });
    if (this.#open.size > 0 || this.#isClosed) return;
    this.#clearTimers();
    this.#worker?.hold(false);
    this.#idleTimer = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = null;
      void worker?.end();
    }, idleMs).unref();
  }

  #clearTimers(): void {
    if (this.#stopTimer !== null) clearInterval(this.#stopTimer);
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#stopTimer = null;
    this.#idleTimer = null;
  }
}

class OpenQuestion {
  readonly stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #stopped: () => boolean;
  readonly #answers: Answer[] = [];
  #failure: Error | null = null;
  #waiting: (() => void) | null = null;

  constructor(stopped: () => boolean) {
    this.#stopped = stopped;
  }

  lookForStop(): void {
    if (this.#stopped()) this.giveUp();
  }

  giveUp(): void {
    Atomics.store(this.stop, 0, 1);
  }

  take(answer: Answer): void {
    if (answer.kind === 'failed') this.fail(errorOf(answer.failure));
    else {
      this.#answers.push(answer);
      this.#waiting?.();
    }
  }

  fail(error: Error): void {
    this.#failure ??= error;
    this.#waiting?.();
  }

  /** What was answered before a failure counts. */
  async next(): Promise<Answer> {
    for (;;) {
      const answer = this.#answers.shift();
      if (answer !== undefined) return answer;
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      this.#waiting = null;
    }
  }
}
