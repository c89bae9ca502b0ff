/** How long a path may be, in UTF-8; of a longer one the beginning tells enough. */
const mostBytes = 4096;
const cell = { calls: 0, isWaiting: 1, length: 2 } as const;
const headBytes = 4 * Object.keys(cell).length;

/** What of a disk a thread waits for, told also while it waits and answers nothing. Both sides share it. */
export class InHand {
  readonly shared: SharedArrayBuffer;
  readonly #cells: Int32Array<SharedArrayBuffer>;
  readonly #bytes: Uint8Array<SharedArrayBuffer>;
  #last = '';

  constructor(shared = new SharedArrayBuffer(headBytes + mostBytes)) {
    this.shared = shared;
    this.#cells = new Int32Array(shared, 0, Object.keys(cell).length);
    this.#bytes = new Uint8Array(shared, headBytes);
  }

  /** `work` is one call that blocks until the disk gave what it has at `path`. */
  during<Result>(path: string, work: () => Result): Result {
    if (path !== this.#last) {
      this.#last = path;
      // Not into the shared bytes themselves: encoders refuse those.
      const bytes = Buffer.from(path).subarray(0, mostBytes);
      this.#bytes.set(bytes);
      Atomics.store(this.#cells, cell.length, bytes.length);
    }
    Atomics.add(this.#cells, cell.calls, 1);
    Atomics.store(this.#cells, cell.isWaiting, 1);
    try {
      return work();
    } finally {
      Atomics.store(this.#cells, cell.isWaiting, 0);
    }
  }

  /** The number of the call that waits just now; `null` where none does. */
  get call(): number | null {
    return Atomics.load(this.#cells, cell.isWaiting) === 1 ? Atomics.load(this.#cells, cell.calls) : null;
  }

  /** Of that call. */
  get path(): string {
    return Buffer.from(this.#bytes.slice(0, Atomics.load(this.#cells, cell.length))).toString();
  }
}

/** Finds that one call waits for too long, by looking again and again. */
export class StillCall {
  #seen: { readonly call: number; readonly sinceMs: number } | null = null;

  /** For how long the call that waits now has been seen to wait. */
  waitingMs({ call }: Pick<InHand, 'call'>, nowMs: number): number {
    if (call === null) this.#seen = null;
    else if (this.#seen?.call !== call) this.#seen = { call, sinceMs: nowMs };
    return this.#seen === null ? 0 : nowMs - this.#seen.sinceMs;
  }
}
