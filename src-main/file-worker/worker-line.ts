import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { StillCall, type InHand } from './in-hand.ts';
import { LookWatch, type LookLimit } from './look-watch.ts';
import { OpenQuestion } from './open-question.ts';
import type { Answer, Ask, FromWorker, ToWorker } from './messages.ts';

/** One running worker. */
export interface RunningWorker {
  post(message: ToWorker): void;
  /** Whether the process goes on for its sake. */
  hold(isHeld: boolean): void;
  end(): Promise<unknown>;
  /** How long a processor has worked for it so far. */
  processorMs(): Promise<number>;
  readonly inHand: Pick<InHand, 'call' | 'path'>;
}

/** `gone`: it ended by itself, or could not begin. Told once. */
export type StartWorker = (
  take: (message: FromWorker) => void,
  gone: (error: unknown) => void,
) => RunningWorker;

/**
 * The worker ended while something was in its hands. `isForGood`: several did, one after the other, and none answered. `isOfFile`: it
 * ended while it took a file of this question apart, or was ended for it.
 */
export class WorkerGone extends Error {
  readonly told = { code: 'file_error.reader_ended', params: {} } as const;
  readonly isForGood: boolean;
  readonly isOfFile: boolean;

  constructor({ isForGood = false, isOfFile = false } = {}) {
    super('WorkerGone');
    this.name = 'WorkerGone';
    this.isForGood = isForGood;
    this.isOfFile = isOfFile;
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

/** What a disk has not given for long. `given`: settles once it has. */
export type OnStill = (path: string, given: Promise<unknown>) => void;

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
  readonly #watch: LookWatch;
  readonly #limit: LookLimit;
  readonly #onStill: OnStill;
  readonly #stillCall = new StillCall();
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

  constructor(start: StartWorker, logger: Logger, limit: LookLimit, onStill: OnStill = () => undefined) {
    this.#start = start;
    this.#logger = logger;
    this.#watch = new LookWatch(limit);
    this.#limit = limit;
    this.#onStill = onStill;
  }

  ask(ask: Ask, stopped: () => boolean): Asked {
    const id = this.#nextId;
    this.#nextId += 1;
    const question = new OpenQuestion(id, stopped);
    this.#open.set(id, question);
    question.lookForStop();
    const worker = this.#running();
    if (worker === null) question.fail(new WorkerGone({ isForGood: true }));
    worker?.hold(true);
    worker?.post({ kind: 'ask', id, ask, cells: question.handled.cells });
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
    for (const question of this.#open.values()) question.fail(new WorkerGone({ isForGood: true }));
    if (worker !== null) await endedSoon(worker, this.#limit.giveUpAfterMs);
  }

  /** `null` where there is none to be had now. */
  #running(): RunningWorker | null {
    if (this.#isClosed || performance.now() < this.#restsUntilMs) return null;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    this.#stopTimer ??= setInterval(() => {
      for (const question of this.#open.values()) question.lookForStop();
      this.#lookAfterWorker();
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

  #lookAfterWorker(): void {
    const worker = this.#worker;
    if (worker === null) return;
    const questions = [...this.#open.values()];
    const { inHand } = worker;
    if (this.#stillCall.waitingMs(inHand, performance.now()) > this.#limit.stillAfterMs) {
      this.#setDown(worker, inHand.path);
      return;
    }
    if (questions.some((question) => question.stoppedForMs > this.#limit.giveUpAfterMs)) {
      this.#dismiss(worker, new Error('nobody waits any longer for what it reads'));
      return;
    }
    this.#watch
      .check(questions, () => worker.processorMs())
      .then(
        (hopeless) => {
          if (hopeless !== null && this.#worker === worker) {
            this.#dismiss(worker, new Error('it took too long over one file'));
          }
        },
        () => {
          // Ignored: it has just ended, which is told by itself.
        },
      );
  }

  /** Leaves it with the disk that it waits for. What it had in hand may go on elsewhere, and is no fault of its file. */
  #setDown(worker: RunningWorker, path: string): void {
    this.#onStill(path, worker.end());
    this.#deaths = 0;
    this.#died(new Error('a disk gives nothing of what it was asked for'), { isOfDisk: true });
  }

  /** Ends it as it is. What else it had in hand is asked of the next one. */
  #dismiss(worker: RunningWorker, why: Error): void {
    void worker.end();
    this.#deaths = 0;
    this.#died(why);
  }

  #died(error: unknown, { isOfDisk = false } = {}): void {
    this.#worker = null;
    this.#deaths += 1;
    const items = this.#open.size;
    this.#logger.write('folder.reader_ended', { items, ...faultOf(error) }, messageOfFault(error));
    const isForGood = this.#deaths >= deathsAtMost;
    if (isForGood) this.#restsUntilMs = performance.now() + restMs;
    for (const question of this.#open.values()) {
      question.fail(new WorkerGone({ isForGood, isOfFile: !isOfDisk && question.handled.isLooking }));
    }
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

/** Resolves also where a thread cannot be ended: one that waits for a disk that does not answer. */
function endedSoon(worker: RunningWorker, giveUpAfterMs: number): Promise<unknown> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, giveUpAfterMs).unref();
  });
  return Promise.race([worker.end(), late]);
}
