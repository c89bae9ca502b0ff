import { secondMs } from '../../../foundation/durations.ts';

/** A file counts as so many bytes more: on a long way it is the files, not their bytes, of which more should go at a time. */
const fileWorthBytes = 16 * 1024;
const firstWidth = 8;
/** From so many on, more must bring more. */
const startedWidth = 16;
/** Where few go well in this time, the line is slow, and more at a time would only each take longer. */
const startMs = 2 * secondMs;
const leastMs = 0.4 * secondMs;
const [firstRestMs, longestRestMs] = [5 * secondMs, 80 * secondMs];
/** What a doubling must bring, and what a halving may cost. */
const [worthwhile, bearable] = [1.1, 0.96];

/** What was found for one way, and is where the next search begins. */
export interface FoundWidth {
  readonly width: number;
  /** So many at a time were too many for the service; `null`: none were. */
  readonly refusedAt: number | null;
}

/** What moved while one width stood. */
interface Measure {
  sinceMs: number;
  bytes: number;
  files: number;
}

/**
 * How many requests at a time move the most, found by trying: twice as many where that brings more, half as many where that costs
 * nothing. A try that brought nothing is taken back, and the next one waits longer, so that a way that does not change is left
 * alone (reliability §2.6). Times are monotonic milliseconds.
 */
export class WidthSearch {
  readonly #maximum: number;
  #width: number;
  /** Until a few are known to go well, each that does lets more go. */
  #isStarting: boolean;
  #startedAtMs: number | null = null;
  /** What the width that is not a try moved, bytes per millisecond. */
  #settled: { width: number; rate: number } | null = null;
  #next: 'up' | 'down' = 'up';
  /** So many at a time were too many for the service. */
  #refusedAt: number | null;
  #restMs = 0;
  #restsUntilMs = 0;
  #measure: Measure | null = null;
  /** Those that began before the width changed say nothing of it. */
  #toPass = 0;

  /** `known`: of an earlier search; what moves at a time is measured from there on. */
  constructor(maximum: number, known: FoundWidth | null = null) {
    this.#maximum = maximum;
    this.#width = Math.min(known?.width ?? firstWidth, maximum);
    this.#isStarting = known === null;
    this.#refusedAt = known?.refusedAt ?? null;
  }

  get width(): number {
    return this.#width;
  }

  /** `null`: nothing is known yet that the next search could begin with. */
  get found(): FoundWidth | null {
    if (this.#isStarting) return null;
    return { width: this.#settled?.width ?? this.#width, refusedAt: this.#refusedAt };
  }

  moved(bytes: number): void {
    if (this.#measure !== null) this.#measure.bytes += bytes;
  }

  /** One went well. `wasFilled`: there was enough to do for as many as may be under way. */
  succeeded(nowMs: number, wasFilled: boolean): void {
    if (this.#isStarting) {
      this.#start(nowMs);
      return;
    }
    // With room left over, it is not the width that says how much moves.
    if (!wasFilled) this.#measure = null;
    else if (this.#toPass > 0) this.#toPass -= 1;
    else if (this.#measure === null) this.#measure = { sinceMs: nowMs, bytes: 0, files: 0 };
    else this.#judge(this.#measure, nowMs);
  }

  /** One came to nothing. Where none went well yet, that many might each be in doubt: fewer find out whether any does. */
  failed(): void {
    if (this.#isStarting && this.#startedAtMs === null)
      this.#width = Math.max(1, Math.floor(this.#width / 2));
  }

  /** The service asked for less. What began before the width was made less says nothing more. */
  slowDown(nowMs: number): void {
    if (this.#refusedAt !== null && this.#toPass > 0) {
      this.#toPass -= 1;
      return;
    }
    const before = this.#settled?.width ?? this.#width;
    this.#refusedAt = this.#width;
    this.#settled = null;
    this.#next = 'up';
    this.#rest(nowMs);
    this.#begin(before < this.#width ? before : Math.max(1, Math.floor(this.#width / 2)));
  }

  /** Each that goes well lets two more go. What moves meanwhile says little: each new connection has to be made first. */
  #start(nowMs: number): void {
    this.#startedAtMs ??= nowMs;
    const isSlow = nowMs - this.#startedAtMs > startMs;
    if (!isSlow) this.#width = Math.min(startedWidth, this.#maximum, this.#width + 2);
    if (isSlow || this.#width >= Math.min(startedWidth, this.#maximum)) this.#begin(this.#width);
  }

  #judge(measure: Measure, nowMs: number): void {
    measure.files += 1;
    const tookMs = nowMs - measure.sinceMs;
    if (tookMs < leastMs || measure.files < 2 * this.#width) return;
    const rate = rateOf(measure, nowMs);
    this.#measure = null;
    if (this.#settled === null || this.#settled.width === this.#width) {
      this.#settled = { width: this.#width, rate };
      if (nowMs >= this.#restsUntilMs) this.#try(nowMs);
      return;
    }
    const isUp = this.#width > this.#settled.width;
    if (rate >= this.#settled.rate * (isUp ? worthwhile : bearable)) {
      this.#settled = { width: this.#width, rate };
      this.#restMs = 0;
      this.#try(nowMs);
      return;
    }
    this.#next = isUp ? 'down' : 'up';
    this.#rest(nowMs);
    this.#begin(this.#settled.width);
  }

  #try(nowMs: number): void {
    const wider = Math.min(this.#maximum, this.#wider());
    const narrower = Math.max(1, Math.floor(this.#width / 2));
    const other = this.#next === 'up' ? wider : narrower;
    if (other !== this.#width) {
      this.#begin(other);
      return;
    }
    this.#next = this.#next === 'up' ? 'down' : 'up';
    this.#rest(nowMs);
  }

  /** Twice as many; half of the way to what was refused, and one more in the end, as that may be another day. */
  #wider(): number {
    const refused = this.#refusedAt;
    if (refused === null || refused <= this.#width) return this.#width * 2;
    return Math.max(this.#width + 1, Math.floor((this.#width + refused) / 2));
  }

  #rest(nowMs: number): void {
    this.#restMs = Math.min(longestRestMs, Math.max(firstRestMs, this.#restMs * 2));
    this.#restsUntilMs = nowMs + this.#restMs;
  }

  #begin(width: number): void {
    this.#isStarting = false;
    this.#toPass = Math.max(this.#width, width);
    this.#width = width;
    this.#measure = null;
  }
}

/** Bytes per millisecond, with what the files are worth. */
function rateOf({ sinceMs, bytes, files }: Measure, nowMs: number): number {
  return (bytes + files * fileWorthBytes) / Math.max(1, nowMs - sinceMs);
}
