/** Thrown inside a request's body when nothing more may leave: the exchange has ended, or its reply came first. */
export class LatchClosed extends Error {
  constructor() {
    super('nothing more may be sent');
    this.name = 'LatchClosed';
  }
}

/** One for all: it is no failure, only the way out of a body, and making an error for each upload takes time. */
const shut = new LatchClosed();

/**
 * Guards the last bytes of a write, and with them the moment T2 (reliability §2.1). Before the latch is released, the request is
 * certainly not applied, whatever happens; afterwards only a complete reply decides. A reply that begins first keeps the
 * latch shut for good.
 */
export class FinalBytesLatch {
  readonly #onRelease: () => void;
  #state: 'open' | 'reply_came_first' | 'released' | 'ended' = 'open';
  #wasReleased = false;
  #interrupt: ((reason: Error) => void) | null = null;
  #recording: Promise<unknown> | null = null;

  /** `onRelease` runs just before the last bytes leave. */
  constructor(onRelease: () => void) {
    this.#onRelease = onRelease;
  }

  get wasReleased(): boolean {
    return this.#wasReleased;
  }

  /** It was begun to write down that the last bytes leave. */
  get wasRecorded(): boolean {
    return this.#recording !== null;
  }

  /** A final reply has begun to arrive: what is not out yet stays here, while the reply is read to its end. */
  replyBegan(): void {
    if (this.#state === 'open') this.#state = 'reply_came_first';
  }

  /** The exchange is over. Whoever waits here is let go with `LatchClosed`. */
  end(): void {
    this.#state = 'ended';
    this.#interrupt?.(shut);
  }

  /** Returns while the request may go on; otherwise waits for the end of the exchange and throws. */
  async pass(): Promise<void> {
    if (this.#isLatched) await this.#untilEnded();
  }

  /** The value of `promise`, or throws as soon as the exchange ends. One at a time. */
  orEnded<Value>(promise: Promise<Value>): Promise<Value> {
    if (this.#state === 'ended') return Promise.reject(shut);
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      promise.then(resolve, reject);
    });
  }

  /**
   * Runs `record` to its end, then opens the latch if nothing ended or answered the exchange meanwhile. Throws what `record`
   * throws; then, and after `LatchClosed`, the last bytes never leave.
   */
  async release(record: () => Promise<void>): Promise<void> {
    // No other turn may come between a look at the state and the step that follows from it.
    if (this.#isLatched) await this.#untilEnded();
    const recording = (async () => record())();
    this.#recording = recording.catch(() => undefined);
    await recording;
    if (this.#isLatched) await this.#untilEnded();
    this.#state = 'released';
    this.#wasReleased = true;
    this.#onRelease();
  }

  #untilEnded(): Promise<never> {
    return this.orEnded(new Promise<never>(() => undefined));
  }

  get #isLatched(): boolean {
    return this.#state === 'reply_came_first' || this.#state === 'ended';
  }

  /** Resolves when no `record` is running, so that an outcome is never told before its record is in place. */
  async settled(): Promise<void> {
    await this.#recording;
  }
}
