import { describeError } from '../../errors/describe-error.ts';

/** Something small that a person does to one of many things: which is under way, and which one failed and why. */
export class Deed<Key extends string> {
  #runningKey = $state<Key | null>(null);
  #failure = $state.raw<{ readonly key: Key; readonly message: string } | null>(null);

  get isRunning(): boolean {
    return this.#runningKey !== null;
  }

  isRunningFor(key: Key): boolean {
    return this.#runningKey === key;
  }

  failureOf(key: Key): string | null {
    return this.#failure?.key === key ? this.#failure.message : null;
  }

  fail(key: Key, message: string): void {
    this.#failure = { key, message };
  }

  clear(): void {
    this.#failure = null;
  }

  /** True where it worked. While one is under way another is not begun. */
  async run(key: Key, act: () => Promise<unknown>): Promise<boolean> {
    if (this.isRunning) return false;
    this.#runningKey = key;
    this.#failure = null;
    try {
      await act();
      return true;
    } catch (error) {
      this.fail(key, describeError(error).detail);
      return false;
    } finally {
      this.#runningKey = null;
    }
  }
}
