import { runPhases, type RunFigures, type RunPhase } from '../../../contract/run-figures.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import type { ProcessFigures } from '../../host-services.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { RecentDurations } from './recent-durations.ts';
import { sliceMs, windowMs } from './recent-window.ts';
import { SentLately } from './sent-lately.ts';

type Job = Pick<
  JobRecord,
  'id' | 'state' | 'phase' | 'updated_at_ms' | 'tracking_since_ms' | 'connection_id'
>;

/** What is asked of others at the moment somebody looks. */
export interface FigureSources {
  sockets(): RunFigures['sockets'];
  widths(): RunFigures['widths'];
}

/** How it runs, of late: counted while it does, in memory of one size. Nobody is told of a change; whoever looks asks. */
export class RunBoard {
  readonly #clock: Clock;
  readonly #process: ProcessFigures | undefined;
  readonly #phases: Readonly<Record<RunPhase, RecentDurations>>;
  readonly #commits: RecentDurations;
  readonly #journal: RecentDurations;
  readonly #lateness: RecentDurations;
  readonly #sent: SentLately;
  #lastAtMs: number | null = null;
  /** Monotonic: since then nobody did anything, nor looked. */
  #quietSinceMs = 0;
  #endLateness: (() => void) | null = null;
  #cancelTimer: CancelTimer = () => undefined;

  /** `keep`: told of bytes handed to the network, and of milliseconds in which something was being sent. */
  constructor(
    clock: Clock,
    process: ProcessFigures | undefined,
    keep?: (movedBytes: number, busyMs: number) => void,
  ) {
    const monotonicMs = (): number => clock.monotonicMs();
    const durations = (): RecentDurations => new RecentDurations(monotonicMs);
    this.#clock = clock;
    this.#process = process;
    this.#phases = {
      settling: durations(),
      reading: durations(),
      queued: durations(),
      connecting: durations(),
      sending: durations(),
      answer: durations(),
      tracking: durations(),
    };
    this.#commits = durations();
    this.#journal = durations();
    this.#lateness = durations();
    this.#sent = new SentLately(monotonicMs, keep);
  }

  /** `count` files took so long each. */
  readonly took = (phase: RunPhase, tookMs: number, count = 1): void => {
    this.#phases[phase].add(tookMs, count);
    // Services are asked how they are where nothing is done for a file.
    if (phase !== 'connecting') this.#isBusy();
  };

  /** Bytes were handed to the network. */
  moved(bytes: number): void {
    this.#sent.moved(bytes);
  }

  /** A group of transfers wrote what they had to: how long the database took, and the journal. */
  readonly written = (commitMs: number, journalMs: number | null): void => {
    this.#commits.add(commitMs);
    if (journalMs !== null) this.#journal.add(journalMs);
  };

  jobChanged(before: Job | null, after: Job): void {
    if (before === null) return;
    const tookMs = after.updated_at_ms - before.updated_at_ms;
    if (after.state === 'sending') {
      if (before.state === 'queued') {
        this.took('queued', tookMs);
        this.#sent.began(after.id);
      } else if (before.phase === 'open' && after.phase === 'final') this.took('sending', tookMs);
    } else if (before.state === 'sending') {
      if (before.phase === 'final') this.took('answer', tookMs);
      this.#sent.ended(after.id, after.state === 'tracking' || after.state === 'done');
    }
    if (before.state === 'tracking' && after.state === 'done' && after.tracking_since_ms !== null) {
      this.took('tracking', after.updated_at_ms - after.tracking_since_ms);
    }
  }

  read(sources: FigureSources): RunFigures {
    this.#watchLateness();
    const phases = {} as Record<RunPhase, RunFigures['phases'][RunPhase]>;
    for (const phase of runPhases) phases[phase] = this.#phases[phase].summary();
    return {
      windowMs,
      sent: this.#sent.summary(),
      lastAtMs: this.#lastAtMs,
      phases,
      commits: this.#commits.summary(),
      journal: this.#journal.summary(),
      lateness: this.#lateness.summary(),
      memory: this.#process?.memory() ?? null,
      sockets: sources.sockets(),
      widths: sources.widths(),
    };
  }

  stop(): void {
    this.#cancelTimer();
    this.#endLateness?.();
    this.#endLateness = null;
  }

  #isBusy(): void {
    this.#lastAtMs = this.#clock.nowMs();
    this.#watchLateness();
  }

  /** Until nothing was done, and nobody looked, for a while: what does nothing wakes up for nothing. */
  #watchLateness(): void {
    if (this.#process === undefined) return;
    this.#quietSinceMs = this.#clock.monotonicMs();
    if (this.#endLateness !== null) return;
    this.#endLateness = this.#process.watchLateness((lateMs) => {
      this.#lateness.add(lateMs);
    });
    this.#lookAgain();
  }

  #lookAgain(): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      const isQuiet = !this.#sent.isUnderWay && this.#clock.monotonicMs() - this.#quietSinceMs >= sliceMs;
      if (isQuiet) this.stop();
      else this.#lookAgain();
    }, sliceMs);
  }
}
