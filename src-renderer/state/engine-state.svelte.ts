import type { Changed } from '../../src-main/contract/events.ts';
import type { Snapshot, Transfer } from '../../src-main/contract/status.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { Presence, PresenceState } from '../api/presence.ts';
import { reconnectDelayMs } from '../api/reconnect-delay.ts';
import { applyChange, fitOf, transfersByJob } from './apply-change.ts';
import { Listeners } from './listeners.ts';
import type { Schedule } from './timers.ts';

/**
 * What the pages know of the engine. They hold no truth: a snapshot first, then changes by revision. A gap, or a line that
 * was lost, is answered by a new snapshot.
 */
export class EngineState {
  readonly #client: OutboxClient;
  readonly #presencePort: Presence;
  readonly #schedule: Schedule;
  readonly #listeners = new Listeners<Changed | null>();
  #snapshot = $state.raw<Snapshot | null>(null);
  #presence = $state.raw<PresenceState>({ kind: 'present' });
  #failure = $state.raw<unknown>(null);
  readonly #transfersById = $derived(transfersByJob(this.#snapshot?.transfers ?? []));

  /** Changes that arrived while a snapshot was on its way. */
  #waiting: Changed[] = [];
  #isSyncing = false;
  #failedTries = 0;
  #callOffRetry: (() => void) | null = null;

  constructor(client: OutboxClient, presence: Presence, schedule: Schedule) {
    this.#client = client;
    this.#presencePort = presence;
    this.#presence = presence.state;
    this.#schedule = schedule;
  }

  /** `null` until the first snapshot has come. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  get presence(): PresenceState {
    return this.#presence;
  }

  /** Why there is no snapshot yet, or `null`. */
  get failure(): unknown {
    return this.#failure;
  }

  transferOf(jobId: number): Transfer | null {
    return this.#transfersById.get(jobId) ?? null;
  }

  /** Attaches. Returns the function that detaches. */
  start(): () => void {
    const endEvents = this.#client.on('changed', (change) => {
      this.#receive(change);
    });
    const endPresence = this.#presencePort.subscribe((state) => {
      const wasPresent = this.#presence.kind === 'present';
      this.#presence = state;
      if (state.kind === 'present' && !wasPresent) void this.#sync();
    });
    if (this.#presence.kind === 'present') void this.#sync();
    return () => {
      endEvents();
      endPresence();
      this.#callOffRetry?.();
    };
  }

  /** Told every change after it was applied, and `null` after a new snapshot: everything may have changed. */
  onChange(listener: (change: Changed | null) => void): () => void {
    return this.#listeners.add(listener);
  }

  askNow(): void {
    this.#presencePort.askNow();
    if (this.#presence.kind === 'present') void this.#sync();
  }

  #receive(change: Changed): void {
    if (this.#snapshot === null || this.#isSyncing) {
      this.#waiting.push(change);
      return;
    }
    switch (fitOf(this.#snapshot, change)) {
      case 'old':
        return;
      case 'next':
        this.#snapshot = applyChange(this.#snapshot, change);
        this.#listeners.tell(change);
        return;
      case 'gap':
        void this.#sync();
    }
  }

  async #sync(): Promise<void> {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    this.#callOffRetry?.();
    this.#callOffRetry = null;
    try {
      const snapshot = await this.#client.call('app.snapshot', {});
      this.#isSyncing = false;
      this.#failure = null;
      this.#failedTries = 0;
      this.#snapshot = snapshot;
      this.#listeners.tell(null);
    } catch (error) {
      this.#isSyncing = false;
      this.#failure = error;
      this.#waiting = [];
      this.#retryLater();
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const change of waiting) this.#receive(change);
  }

  /** A line that is away comes back through its presence; only a snapshot that failed on an open line is asked for again. */
  #retryLater(): void {
    if (this.#presence.kind !== 'present') return;
    const delayMs = reconnectDelayMs(this.#failedTries, 0.5);
    this.#failedTries += 1;
    this.#callOffRetry = this.#schedule(delayMs, () => {
      this.#callOffRetry = null;
      void this.#sync();
    });
  }
}
