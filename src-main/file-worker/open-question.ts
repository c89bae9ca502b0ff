import { errorOf } from './failures.ts';
import { Handled, type Answer, type Ask } from './messages.ts';

/** One question to a worker, and the answers that came and were not taken yet. */
export class OpenQuestion {
  readonly id: number;
  readonly #ask: Ask;
  #steps = { count: 0, sinceMs: performance.now() };
  readonly handled = new Handled();
  #stoppedAtMs: number | null = null;
  readonly #stopped: () => boolean;
  readonly #answers: Answer[] = [];
  #failure: Error | null = null;
  #waiting: (() => void) | null = null;

  constructor(id: number, ask: Ask, stopped: () => boolean) {
    this.id = id;
    this.#ask = ask;
    this.#stopped = stopped;
  }

  lookForStop(): void {
    if (this.#stopped()) this.giveUp();
  }

  giveUp(): void {
    this.handled.stop();
    this.#stoppedAtMs ??= performance.now();
  }

  /** What is in the worker's hands; where that is not known, the first of what it was asked for. */
  get path(): string {
    const ask = this.#ask;
    if (ask.kind === 'walk') return ask.tree.root;
    const paths = ask.kind === 'read' ? ask.requests.map(({ path }) => path) : ask.paths;
    return paths[this.handled.index ?? 0] ?? '';
  }

  /** Since something went on, as far as it was asked. */
  get quietForMs(): number {
    const { steps } = this.handled;
    const nowMs = performance.now();
    if (steps !== this.#steps.count) this.#steps = { count: steps, sinceMs: nowMs };
    return nowMs - this.#steps.sinceMs;
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
