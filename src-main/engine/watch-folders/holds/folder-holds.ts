import type { FolderHold } from '../../../contract/folder-hours.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { HeldFolder } from '../../jobs/availability/folder-hold-table.ts';
import type { FolderRecord, FolderRecords } from '../files/folder-records.ts';
import { holdOfFolder, nextLookMs } from './hold-of-folder.ts';

/** What ends at a time of the wall clock is looked at so often: timers do not count a sleep, nor that the clock was set. */
const lookMs = minuteMs;
/** Timers may fire a little early by the wall clock. */
const leastDelayMs = 20;

export interface FolderHoldsOptions {
  readonly clock: Clock;
  readonly folders: Pick<FolderRecords, 'all'>;
  /** What holds folders, where statements about jobs see it. */
  readonly write: (holds: readonly HeldFolder[]) => void;
  /** Something is held that was not, or is not any more, or otherwise. */
  readonly onChanged: () => void;
  /** The time is over for which a person paused this folder: it is to go on. */
  readonly endPause: (watchFolderId: number) => Promise<void>;
  readonly logger: Logger;
}

/** Which watched folders wait, and until when: kept as time goes by, and as people pause folders and change their hours. */
export class FolderHolds {
  readonly #options: FolderHoldsOptions;
  #told = '[]';
  #isRunning = false;
  #cancelTimer: CancelTimer | null = null;

  constructor(options: FolderHoldsOptions) {
    this.#options = options;
    this.refresh();
  }

  /** From now on what changes with the time is seen as it does. */
  start(): void {
    this.#isRunning = true;
    this.refresh();
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer?.();
  }

  of(folder: FolderRecord): FolderHold | null {
    const hold = holdOfFolder(folder, this.#options.clock.nowMs());
    return hold === null ? null : { cause: hold.cause, untilMs: hold.untilMs };
  }

  /** Call after a folder came, went or changed, and after the machine slept. */
  refresh(): void {
    const { clock, folders, write, onChanged } = this.#options;
    const nowMs = clock.nowMs();
    const all = folders.all();
    const holds = all.flatMap((folder) => holdOfFolder(folder, nowMs) ?? []);
    this.#lookAgain(all, nowMs);
    const told = JSON.stringify(holds);
    if (told !== this.#told) {
      write(holds);
      this.#told = told;
      onChanged();
    }
    if (!this.#isRunning) return;
    for (const { id, state, pausedUntilMs } of all) {
      if (state === 'paused' && pausedUntilMs !== null && pausedUntilMs <= nowMs) this.#endPause(id);
    }
  }

  #endPause(folderId: number): void {
    const { endPause, logger } = this.#options;
    endPause(folderId).catch((error: unknown) => {
      logger.write('folder.resume_failed', { folderId, ...faultOf(error) }, messageOfFault(error));
    });
  }

  #lookAgain(all: readonly FolderRecord[], nowMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!this.#isRunning) return;
    const looks = all
      .flatMap((folder) => nextLookMs(folder, nowMs) ?? [])
      // What should have gone on by now could not, and is tried again.
      .map((atMs) => (atMs > nowMs ? atMs : nowMs + lookMs));
    if (looks.length === 0) return;
    const nextMs = looks.reduce((least, atMs) => Math.min(least, atMs));
    const delayMs = Math.min(lookMs, Math.max(leastDelayMs, nextMs - nowMs));
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.refresh();
    }, delayMs);
  }
}
