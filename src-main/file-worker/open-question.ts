import { errorOf } from './failures.ts';
import { Handled, type Answer } from './messages.ts';

/** One question to a worker, and the answers that came and were not taken yet. */
export class OpenQuestion {
  readonly id: number;
  readonly handled = new Handled();
  #stoppedAtMs: number | null = null;
  readonly #stopped: () => boolean;
  readonly #answers: Answer[] = [];
  #failure: Error | null = null;
  #waiting: (() => void) | null = null;

  constructor(id: number, stopped: () => boolean) {
    this.id = id;
    this.#stopped = stopped;
  }

  lookForStop(): void {
    if (this.#stopped()) this.giveUp();
  }

  giveUp(): void {
    this.handled.stop();
    this.#stoppedAtMs ??= performance.now();
  }

  get stoppedForMs(): number {
    return this.#stoppedAtMs === null ? 0 : performance.now() - this.#stoppedAtMs;
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
