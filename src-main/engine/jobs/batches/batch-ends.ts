import type { AfterTurn, CancelTimer, Clock } from '../../../foundation/clock.ts';
import type { WaitingWrites } from '../../../foundation/waiting-writes.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { neverDueMs } from '../record/job-record.ts';
import { openStates } from '../record/states.ts';
import type { BatchGlance, BatchRecord, BatchRecords } from './batch-records.ts';
import { sumOf } from './shown-batch.ts';

export interface BatchEndsParts {
  readonly database: OutboxDatabase;
  readonly records: BatchRecords;
  readonly clock: Clock;
  readonly afterTurn: AfterTurn;
  readonly writes: Pick<WaitingWrites, 'soon'>;
  /** In the transaction that writes the end down: who is to be told of it is written with it. */
  readonly onEnding: (batch: BatchRecord) => void;
  /** It is written. */
  readonly onEnded: (batch: BatchRecord) => void;
  /** What the turn brought was looked at: `isLooking` may be another now. */
  readonly onLooked: () => void;
}

/** Timers do not count a sleep of the machine, nor that its clock was set. */
const lookMs = minuteMs;
const checkedAtOnce = 200;

/**
 * Notices that a batch ended: nothing of it is open, and nothing is added to it any more. Jobs and rows in the database decide, so
 * that an end that a crash swallowed is found at the next start.
 */
export class BatchEnds {
  readonly #parts: BatchEndsParts;
  readonly #touched = new Set<number>();
  /** When something of it last changed. What a folder brought ended then, and not minutes later, when nothing more came. */
  readonly #lastMs = new Map<number, number>();
  #cancelTimer: CancelTimer = () => undefined;
  #isRunning = false;

  constructor(parts: BatchEndsParts) {
    this.#parts = parts;
  }

  /** Nobody adds anything yet: what was being added to when the last process ended is whole. */
  start(): void {
    const { records, clock, writes } = this.#parts;
    this.#isRunning = true;
    writes.soon(() => {
      records.closeAll();
    });
    for (let afterId = 0; ;) {
      const ids = records.due(clock.nowMs(), afterId, checkedAtOnce);
      for (const id of ids) this.#check(id);
      afterId = ids.at(-1) ?? 0;
      if (ids.length < checkedAtOnce) break;
    }
    this.#sleep();
  }

  /** Whether the turn brought the end of one that is not written down yet. */
  get isLooking(): boolean {
    return [...this.#touched].some((id) => {
      const batch = this.#parts.records.glance(id);
      return batch !== null && this.#hasEnded(batch);
    });
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer();
  }

  /** A job or row of it ended, or nothing more is added to it. Looked at once the turn is over. */
  touch(batchId: number): void {
    this.#lastMs.set(batchId, this.#parts.clock.nowMs());
    if (this.#touched.size === 0) {
      this.#parts.afterTurn(() => {
        this.#checkTouched();
      });
    }
    this.#touched.add(batchId);
  }

  /** A start that failed in between closed the database, and stopped nothing. */
  get #mayLook(): boolean {
    return this.#isRunning && this.#parts.database.open;
  }

  #checkTouched(): void {
    const ids = [...this.#touched];
    this.#touched.clear();
    if (!this.#mayLook) return;
    for (const id of ids) this.#check(id);
    this.#sleep();
    this.#parts.onLooked();
  }

  #check(id: number): void {
    const { database, records, clock, writes, onEnding, onEnded } = this.#parts;
    const batch = records.glance(id);
    if (batch === null || !this.#hasEnded(batch)) return;
    const end = database.transaction((): BatchRecord | null => {
      if (!records.end(id, this.#lastMs.get(id) ?? clock.nowMs())) return null;
      const record = records.get(id);
      if (record !== null) onEnding(record);
      return record;
    });
    writes.soon(() => {
      const ended = end();
      this.#lastMs.delete(id);
      if (ended !== null) onEnded(ended);
    });
  }

  #hasEnded({ id, ended_at_ms, accepts_until_ms, command }: BatchGlance): boolean {
    const { records, clock } = this.#parts;
    if (ended_at_ms !== null || command !== null || accepts_until_ms > clock.nowMs()) return false;
    const totals = records.totals([id]).get(id);
    return totals !== undefined && sumOf(totals.counts, openStates) === 0 && !records.hasOpenRow(id);
  }

  /** What a folder brought may end by itself, once nothing more came for a while. */
  #sleep(): void {
    this.#cancelTimer();
    const { records, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const nextMs = records.nextDueMs(nowMs);
    if (nextMs === null || nextMs >= neverDueMs) return;
    this.#cancelTimer = clock.setTimer(
      () => {
        this.#checkQuiet(nextMs);
      },
      Math.min(lookMs, Math.max(20, nextMs - nowMs)),
    );
  }

  #checkQuiet(dueMs: number): void {
    const { records, clock } = this.#parts;
    if (!this.#mayLook) return;
    if (clock.nowMs() >= dueMs) for (const id of records.quietSince(dueMs, clock.nowMs())) this.#check(id);
    this.#sleep();
  }
}
