import type { Clock } from '../../../src-main/foundation/clock.ts';
import { jobStates } from '../../../src-main/contract/job.ts';
import { defaultSendingRules } from '../../../src-main/contract/sending.ts';
import type { JobCounts } from '../../../src-main/contract/job-counts.ts';
import type { QueueGlance } from '../../../src-main/host-electron/queue-glance.ts';

/** A clock that stands still until it is moved. */
export class StandingClock implements Clock {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly callback: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }
  monotonicMs(): number {
    return this.#nowMs;
  }
  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((known) => known !== timer);
    };
  }

  get waitingTimers(): number {
    return this.#timers.length;
  }

  /** Runs everything that is due on the way, in order. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const [next] = this.#timers
        .filter(({ atMs }) => atMs <= endMs)
        .sort((one, other) => one.atMs - other.atMs);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((known) => known !== next);
      this.#nowMs = next.atMs;
      next.callback();
    }
    this.#nowMs = endMs;
  }
}

export function counts(some: Partial<JobCounts> = {}): JobCounts {
  return { ...(Object.fromEntries(jobStates.map((state) => [state, 0])) as JobCounts), ...some };
}

export function glance(some: Partial<QueueGlance> = {}): QueueGlance {
  return {
    counts: counts(),
    banners: [],
    pause: null,
    transfers: [],
    watchFolders: [],
    held: [],
    unclearStatuses: 0,
    sending: {
      rules: defaultSendingRules,
      machine: { isOnBattery: null, isMetered: null },
      ...{ hold: null, limitBytesPerSecond: null, changesAtMs: null, disregardedUntilMs: null },
    },
    progress: {
      ...{ toGo: 0, toGoBytes: 0, withService: 0, withServiceBytes: 0, done: 0, doneBytes: 0 },
      ...{ bytesPerSecond: 0, secondsLeft: null, throughput: [] },
    },
    appearance: { theme: 'system', density: 'two_lines', language: 'system' },
    ...some,
  };
}
