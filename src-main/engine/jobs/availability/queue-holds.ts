import { message } from '../../../contract/messages/message.ts';
import type {
  MachineConditions,
  SendingHold,
  SendingRules,
  SendingState,
} from '../../../contract/sending.ts';
import type { Pause } from '../../../contract/status.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import { recorded } from '../../storage/messages/recorded.ts';
import { effectiveRule, type EffectiveRule } from './effective-rule.ts';
import type { QueueHold } from './queue-hold-table.ts';

/** What ends at a time of the wall clock is looked at so often. */
const lookMs = minuteMs;

/** What a person decided, kept by the caller so that it outlives the run. */
export interface SendingStore {
  pause: Pause | null;
  readonly sendingRules: SendingRules;
  /** Schedule, battery and metered network are disregarded until then. */
  disregardedUntilMs: number | null;
}

export interface QueueHoldsOptions {
  readonly clock: Clock;
  readonly store: SendingStore;
  machine(): MachineConditions;
  setLimit(bytesPerSecond: number | null): void;
  /** What holds everything, where statements about jobs see it; of those that apply the first counts. */
  writeHolds(holds: readonly QueueHold[]): void;
  /** Stops what is being sent and has not sent its end. */
  stopSending(message: string): void;
  /** Anything of what is shown, or whether something may be sent, changed. */
  onChanged(): void;
}

/**
 * Whether anything may be sent now, and how fast: the pause, the week, battery and metered network, the disk. Everything that a
 * person decided is stored, and nothing of it needs a network.
 */
export class QueueHolds {
  readonly #options: QueueHoldsOptions;
  #diskHold: SendingHold | null = null;
  #olderCopyHold: SendingHold | null = null;
  #cancelTimer: CancelTimer | null = null;
  #isRunning = false;

  constructor(options: QueueHoldsOptions) {
    this.#options = options;
    options.writeHolds(this.#holds());
  }

  /** Applies what an earlier run left. */
  start(): void {
    this.#isRunning = true;
    this.#apply();
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer?.();
  }

  get pause(): Pause | null {
    const { clock, store } = this.#options;
    const { pause } = store;
    return pause?.untilMs != null && pause.untilMs <= clock.nowMs() ? null : pause;
  }

  /** Why nothing may be sent, apart from a pause. What needs somebody comes before the rules, which pass. */
  get hold(): SendingHold | null {
    return this.#olderCopyHold ?? this.#diskHold ?? this.#rule().hold;
  }

  get isHeld(): boolean {
    return this.pause !== null || this.hold !== null;
  }

  get state(): SendingState {
    const { store } = this.#options;
    const rule = this.#rule();
    return {
      rules: store.sendingRules,
      machine: this.#options.machine(),
      hold: this.hold,
      limitBytesPerSecond: rule.limitBytesPerSecond,
      changesAtMs: rule.changesAtMs,
      disregardedUntilMs: this.#disregardedUntilMs(),
    };
  }

  pauseUntil(untilMs: number | null, mode: Pause['mode']): void {
    this.#options.store.pause = { untilMs, sinceMs: this.#options.clock.nowMs(), mode };
    if (mode === 'now') this.#options.stopSending('Paused by you');
    this.#apply();
  }

  resume(): void {
    this.#options.store.pause = null;
    this.#apply();
  }

  /** Other rules are stored. */
  rulesChanged(): void {
    this.#apply();
  }

  /** `null` obeys the rules again. */
  disregardUntil(untilMs: number | null): void {
    this.#options.store.disregardedUntilMs = untilMs;
    this.#apply();
  }

  /** Power or network of the machine changed. */
  machineChanged(): void {
    this.#apply();
  }

  /** The disk is full, or has room again. */
  holdForDisk(isFull: boolean): void {
    this.#diskHold = isFull ? { kind: 'disk', untilMs: null, message: message('hold.disk') } : null;
    this.#apply();
  }

  /** A person must first say what the data folder is, or has said it. */
  holdForOlderCopy(isAsked: boolean): void {
    this.#olderCopyHold = isAsked
      ? { kind: 'older_copy', untilMs: null, message: message('hold.older_copy') }
      : null;
    this.#apply();
  }

  /** A pause comes first: it is what the person did last. */
  #holds(): QueueHold[] {
    const { pause } = this;
    return [
      ...(pause === null ? [] : [{ cause: 'paused', untilMs: pause.untilMs, message: null } as const]),
      ...[this.#olderCopyHold, this.#diskHold, this.#rule().hold].flatMap((hold) =>
        hold === null ? [] : [queueHoldOf(hold)],
      ),
    ];
  }

  #rule(): EffectiveRule {
    const { clock, store } = this.#options;
    return effectiveRule(store.sendingRules, this.#options.machine(), {
      nowMs: clock.nowMs(),
      isDisregarded: this.#disregardedUntilMs() !== null,
    });
  }

  #disregardedUntilMs(): number | null {
    const untilMs = this.#options.store.disregardedUntilMs;
    return untilMs !== null && untilMs > this.#options.clock.nowMs() ? untilMs : null;
  }

  #apply(): void {
    const { clock } = this.#options;
    this.#options.setLimit(this.#rule().limitBytesPerSecond);
    this.#options.writeHolds(this.#holds());
    this.#options.onChanged();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#isRunning) return;
    const ends = [this.pause?.untilMs, this.#rule().changesAtMs, this.#disregardedUntilMs()];
    const nextMs = Math.min(...ends.filter((atMs) => atMs != null));
    if (nextMs === Number.POSITIVE_INFINITY) return;
    // Timers do not count a sleep of the machine, nor that its clock was set.
    const delayMs = Math.min(lookMs, Math.max(20, nextMs - clock.nowMs()));
    this.#cancelTimer = clock.setTimer(() => {
      this.#apply();
    }, delayMs);
  }
}

function queueHoldOf(hold: SendingHold): QueueHold {
  return { cause: hold.kind, untilMs: hold.untilMs, message: recorded(hold.message) };
}
