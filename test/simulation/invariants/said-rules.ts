import { defaultSendingRules, type HourRule, type SendingRules } from '../../../src-main/contract/sending.ts';
import type { Pause, Snapshot } from '../../../src-main/contract/status.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { Settings } from '../../../src-main/engine/storage/settings/settings.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';

const hourMs = 3_600_000;
/** 1 January 1970 was a Thursday; a week of rules begins on Monday. */
const hoursBeforeThursday = 72;

interface Said {
  readonly rules: SendingRules;
  readonly pause: Pick<Pause, 'untilMs' | 'mode'> | null;
  readonly disregardedUntilMs: number | null;
}

/** What people said about when and how fast is sent, and what that forbids, worked out apart from the engine (I11). */
export class SaidRules {
  readonly #world: World;
  readonly #stopped = new Set<string>();
  #said: Said = { rules: defaultSendingRules, pause: null, disregardedUntilMs: null };

  constructor(world: World) {
    this.#world = world;
  }

  get rules(): SendingRules {
    return this.#said.rules;
  }

  /** From the moment of the call on, unless it failed. */
  say<Answer>(change: Partial<Said>, call: () => Answer): Answer {
    const before = this.#said;
    this.#said = { ...before, ...change };
    try {
      return call();
    } catch (error) {
      this.#said = before;
      throw error;
    }
  }

  /** Another database stands in the place of the one that was told: what that knows is said. */
  restored(database: OutboxDatabase): void {
    const settings = new Settings(database);
    const { sendingRules: rules, pause, disregardedUntilMs } = settings;
    this.#said = { rules, pause, disregardedUntilMs };
    this.#stopped.clear();
  }

  /** Which rule holds everything back now, or `null`. */
  get hold(): 'schedule' | 'battery' | 'metered' | null {
    const { conditions } = this.#world;
    if (this.#areDisregarded) return null;
    if (this.#hour() === 'off') return 'schedule';
    if (this.rules.onMetered === 'wait' && conditions.current.isMetered === true) return 'metered';
    return this.rules.onBattery === 'wait' && conditions.current.isOnBattery === true ? 'battery' : null;
  }

  get isPaused(): boolean {
    const { pause } = this.#said;
    return pause !== null && (pause.untilMs ?? Infinity) > this.#world.time.wallMs;
  }

  /** Bytes per second, or `null` for no limit. `agoMs`: what it was so long ago, had nobody changed the rules since. */
  limit(agoMs = 0): number | null {
    const hour = this.#areDisregarded ? null : this.#hour(agoMs);
    const limits = [this.rules.limitBytesPerSecond, hour].filter((one) => typeof one === 'number');
    return limits.length === 0 ? null : Math.min(...limits);
  }

  /** Somebody had everything stopped at once: what has not sent its end may not send it any more. */
  stopped(jobs: readonly WatchedJob[]): number {
    const open = jobs.filter(({ phase }) => phase === 'open');
    for (const { id, attempt } of open) this.#stopped.add(`${id} ${attempt}`);
    return open.length;
  }

  mayEnd({ id, attempt }: WatchedJob): boolean {
    return !this.#stopped.has(`${id} ${attempt}`);
  }

  /** What was said in one life stands in the next. */
  checkStored({ sending, pause }: Pick<Snapshot, 'sending' | 'pause'>): void {
    const { violations, time } = this.#world;
    const nowMs = time.wallMs;
    const later = (untilMs: number | null): number | null => ((untilMs ?? 0) > nowMs ? untilMs : null);
    const told = [sending.rules, later(sending.disregardedUntilMs), pause?.untilMs, pause?.mode];
    const ownPause = this.isPaused ? this.#said.pause : undefined;
    const said = [this.rules, later(this.#said.disregardedUntilMs), ownPause?.untilMs, ownPause?.mode];
    violations.check(
      JSON.stringify(told) === JSON.stringify(said),
      'I17',
      () => `a new life has the rules ${JSON.stringify(told)}, and ${JSON.stringify(said)} was said`,
    );
  }

  get #areDisregarded(): boolean {
    return (this.#said.disregardedUntilMs ?? 0) > this.#world.time.wallMs;
  }

  #hour(agoMs = 0): HourRule {
    const hours = Math.floor((this.#world.time.wallMs - agoMs) / hourMs) + hoursBeforeThursday;
    const { week } = this.rules;
    return week === null ? null : (week[((hours % week.length) + week.length) % week.length] ?? null);
  }
}
