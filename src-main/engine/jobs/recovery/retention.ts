import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { dayMs, minuteMs } from '../../../foundation/durations.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import { createPrune, type Prune } from '../store/prune.ts';
import { openStates, sqlList } from '../record/states.ts';

const firstMs = 5 * minuteMs;
const everyMs = dayMs;
/** Between two slices, so that the queue is never held up for longer than one. */
const pauseMs = 50;
/** A clock that is set far ahead must not make everything look old: the days that count go on by at most so many each day. */
const longestStepMs = 30 * dayMs;
const sliceRows = 200;
const slicePages = 200;

/** Attempts of what was delivered. Its receipt stays for ever: without it, the same content would be sent again. */
export const attemptsKeptMs = 30 * dayMs;
/** What was refused, given up or left out. What a person cancelled stays for ever, as what was delivered does. */
export const endedKeptMs = 180 * dayMs;

/**
 * Keeps the database small: once a day, in small slices beside the running queue, what nobody will look at again is removed and
 * the space given back.
 */
export class Retention {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #database: OutboxDatabase;
  readonly #prune: Prune;
  readonly #statements: ReturnType<typeof prepare>;
  #cancelTimer: CancelTimer = () => undefined;
  #countedMs: number | null = null;

  constructor(options: { database: OutboxDatabase; clock: Clock; logger: Logger }) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#logger = options.logger;
    this.#statements = prepare(options.database);
    this.#prune = createPrune(options.database);
  }

  start(): void {
    this.#countedMs = this.#stepped();
    this.#after(firstMs, () => {
      this.#run();
    });
  }

  stop(): void {
    this.#cancelTimer();
  }

  /** One slice of the work. False where nothing is left to do. */
  slice(): boolean {
    this.#countedMs ??= this.#stepped();
    // The clock may have been set back since that was counted.
    const nowMs = Math.min(this.#countedMs, this.#clock.nowMs());
    return (
      withSoundIndexes(this.#database, () => this.#pruneAttempts(nowMs) || this.#pruneJobs(nowMs)) ||
      this.#giveBack()
    );
  }

  /** The time that counts today, written down so that the next one follows it. */
  #stepped(): number {
    const { counted, setCounted } = this.#statements;
    const nowMs = this.#clock.nowMs();
    const lastMs = Number(counted.get()?.value ?? nowMs);
    const nextMs = Math.min(nowMs, lastMs + longestStepMs);
    setCounted.run(String(nextMs));
    return nextMs;
  }

  #run(): void {
    try {
      const isMore = this.slice();
      if (!isMore) this.#countedMs = null;
      this.#after(isMore ? pauseMs : everyMs, () => {
        this.#run();
      });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#logger.write('retention.waits', {});
      this.#after(everyMs, () => {
        this.#run();
      });
    }
  }

  #after(delayMs: number, act: () => void): void {
    this.#cancelTimer = this.#clock.setTimer(act, delayMs);
  }

  #pruneAttempts(nowMs: number): boolean {
    const { cursor, newest, oldAttempts, drop, strip, setCursor } = this.#statements;
    return this.#database.transaction(() => {
      const afterId = Number(cursor.get()?.value ?? 0);
      const slice = oldAttempts.all({ afterId, beforeMs: nowMs - attemptsKeptMs, limit: sliceRows });
      // The newest of all stays, and is looked at again: by it, a database is known to be no older than a copy of it.
      const newestId = newest.get()?.id;
      for (const { id, is_done } of slice) {
        if (is_done === 0 || id === newestId) strip.run(id);
        else {
          this.#prune.keepSentTime(id);
          drop.run(id);
        }
      }
      const last = slice.findLast(({ id }) => id !== newestId);
      if (last !== undefined) setCursor.run(String(last.id));
      return last !== undefined;
    })();
  }

  #pruneJobs(nowMs: number): boolean {
    return this.#database.transaction(() => this.#prune.dropEnded(nowMs - endedKeptMs, sliceRows) > 0)();
  }

  #giveBack(): boolean {
    const free = Number(this.#database.pragma('freelist_count', { simple: true }));
    if (free < slicePages) return false;
    this.#database.pragma(`incremental_vacuum(${String(slicePages)})`);
    return true;
  }
}

function prepare(database: OutboxDatabase) {
  return {
    cursor: database.prepare<[], { value: string }>(
      "select value from meta where key = 'attempts_pruned_to'",
    ),
    counted: database.prepare<[], { value: string }>(
      "select value from meta where key = 'retention_counted_ms'",
    ),
    setCounted: database.prepare<[string]>(`
      insert into meta (key, value) values ('retention_counted_ms', ?)
      on conflict (key) do update set value = excluded.value`),
    setCursor: database.prepare<[string]>(`
      insert into meta (key, value) values ('attempts_pruned_to', ?)
      on conflict (key) do update set value = excluded.value`),
    newest: database.prepare<[], { id: number | null }>('select max(id) as id from attempt'),
    // Attempts are read in the order in which they were made. One of a job that is still open ends the slice, so that it is
    // looked at again when the job has ended.
    oldAttempts: database.prepare<
      [{ afterId: number; beforeMs: number; limit: number }],
      { id: number; is_done: 0 | 1 }
    >(`
      select attempt.id, job.state = 'done' as is_done
      from attempt join job on job.id = attempt.job_id
      where attempt.id > :afterId and attempt.id < ifnull((
          select min(open.id) from job as waiting join attempt as open on open.job_id = waiting.id
          where waiting.state in ${sqlList(openStates)} and open.id > :afterId),
          9223372036854775807)
        and attempt.started_at_ms < :beforeMs and ifnull(job.ended_at_ms, :beforeMs) < :beforeMs
      order by attempt.id limit :limit`),
    strip: database.prepare<[number]>('update attempt set reply = null, evidence = null where id = ?'),
    drop: database.prepare<[number]>('delete from attempt where id = ?'),
  };
}
