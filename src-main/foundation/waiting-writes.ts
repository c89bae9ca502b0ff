import { isDiskFull } from './disk-full.ts';

/**
 * Writes for which a full disk has no room, not even in what is set aside: another program may have taken that first. They are kept
 * in memory and tried at each look for room, so that nothing is given up that only needs some.
 */
export class WaitingWrites {
  readonly #diskIsFull: (error: unknown) => void;
  /** In the order in which they were asked for. While there is one, the next ones wait behind it. */
  readonly #waiting: (() => void)[] = [];
  #look = Promise.withResolvers<undefined>();
  #isClosed = false;

  /** `diskIsFull` gives up what is set aside, and sees to it that `look` is called again. */
  constructor(diskIsFull: (error: unknown) => void) {
    this.#diskIsFull = diskIsFull;
  }

  /** Writes now, or in its turn once there is room. It may begin several times. What waits at the end of the program is not written. */
  soon(write: () => void): void {
    if (this.#waiting.length > 0 || !this.#isWritten(write)) this.#waiting.push(write);
  }

  /** Resolves when it is written, however long there is no room. Rejects with the full disk where that lasts until the program ends. */
  async inHand<Result>(write: () => Result | Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        this.#diskIsFull(error);
        if (tries === 1) continue;
        if (this.#isClosed) throw error;
        await this.#look.promise;
      }
    }
  }

  /** There may be room. False where there is too little for what waits in its turn. */
  look(): boolean {
    const { resolve } = this.#look;
    this.#look = Promise.withResolvers();
    resolve(undefined);
    for (let write = this.#waiting[0]; write !== undefined; write = this.#waiting[0]) {
      if (!this.#isWritten(write)) return false;
      this.#waiting.shift();
    }
    return true;
  }

  /** What is in hand is tried once more, and then given up. */
  close(): void {
    this.#isClosed = true;
    this.look();
  }

  #isWritten(write: () => void): boolean {
    for (let tries = 1; tries <= 2; tries += 1) {
      try {
        write();
        return true;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        this.#diskIsFull(error);
      }
    }
    return false;
  }
}
