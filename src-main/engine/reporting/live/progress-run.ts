import type { JobState } from '../../../contract/job.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { goingStates, sqlList } from '../../jobs/record/states.ts';

interface Delivered {
  readonly jobs: number;
  readonly bytes: number;
}

/** Delivered jobs that are looked at before everything else has its turn: some ten milliseconds. */
const rowsInSlice = 5000;

interface Slice {
  readonly sinceMs: number;
  /** When this process began: of what ends later it is told. */
  readonly beforeMs: number;
  readonly afterId: number;
  readonly lastId: number;
}

const deliveredInRun = 'is_imported = 0 and ended_at_ms >= :sinceMs and ended_at_ms <= :beforeMs';

type Job = {
  readonly state: JobState;
  readonly size_bytes: number | null;
  readonly ended_at_ms: number | null;
};

const openStates: ReadonlySet<JobState> = new Set(['queued', 'sending', 'tracking']);

/**
 * A run of work begins when something is to go after nothing was, and what was delivered since then is what progress counts: not
 * the whole history. It outlives a restart.
 */
export class ProgressRun {
  readonly #clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  readonly #onCounted: () => void;
  readonly #openJobs;
  readonly #keep;
  readonly #deliveredBetween;
  #cancelTimer: CancelTimer = () => undefined;
  #jobs = 0;
  #bytes = 0;
  #isUnderWay: boolean;
  #beganAtMs = 0;

  /** What a former process delivered in this run is counted in slices; `onCounted` is told of each but the first. */
  constructor(
    database: OutboxDatabase,
    clock: Pick<Clock, 'nowMs' | 'setTimer'>,
    onCounted: () => void = () => undefined,
  ) {
    this.#clock = clock;
    this.#onCounted = onCounted;
    this.#openJobs = database.prepare<[], { open: number }>(
      `select sum(jobs) as open from job_count where state in ${sqlList(goingStates)}`,
    );
    this.#keep = database.prepare<[string]>(`
      insert into meta (key, value) values ('run_began_at_ms', ?) on conflict (key) do update set value = excluded.value`);
    this.#deliveredBetween = database.prepare<[Slice], Delivered & { seen: number; lastId: number }>(`
      select count(*) as seen, ifnull(max(id), 0) as lastId, count(*) filter (where ${deliveredInRun}) as jobs,
        ifnull(sum(size_bytes) filter (where ${deliveredInRun}), 0) as bytes
      from (select id, size_bytes, is_imported, ended_at_ms from job indexed by job_state
        where state = 'done' and id > :afterId and id <= :lastId order by id limit ${String(rowsInSlice)})`);
    const kept = database
      .prepare<[], { value: string }>("select value from meta where key = 'run_began_at_ms'")
      .get();
    const newestId = database.prepare<[], number | null>('select max(id) from job').pluck();
    const done = database.prepare<[], number>("select jobs from job_count where state = 'done'").pluck();
    this.#isUnderWay = this.#hasOpenJobs();
    // Where no run was ever written down, one begins with whatever comes first.
    if (kept === undefined || done.get() === 0) return;
    // What ends from now on is told.
    this.#beganAtMs = Number(kept.value);
    const slice = { sinceMs: this.#beganAtMs, beforeMs: clock.nowMs(), lastId: newestId.get() ?? 0 };
    this.#count({ ...slice, afterId: 0 });
  }

  stop(): void {
    this.#cancelTimer();
  }

  get delivered(): Delivered {
    return { jobs: this.#jobs, bytes: this.#bytes };
  }

  jobChanged(before: Job | null, after: Job): void {
    if (before?.state === after.state) return;
    // Its answer was no proof: it counts when it is delivered again.
    const wasCounted = before?.state === 'done' && (before.ended_at_ms ?? 0) >= this.#beganAtMs;
    if (wasCounted && this.#jobs > 0) {
      this.#jobs -= 1;
      this.#bytes -= before.size_bytes ?? 0;
    }
    if (openStates.has(after.state)) {
      if (!this.#isUnderWay) this.#begin();
    } else {
      if (after.state === 'done' && before !== null) {
        this.#jobs += 1;
        this.#bytes += after.size_bytes ?? 0;
      }
      if (this.#isUnderWay) this.#isUnderWay = this.#hasOpenJobs();
    }
  }

  #count(slice: Slice): void {
    const counted = this.#deliveredBetween.get(slice);
    if (counted === undefined) return;
    this.#jobs += counted.jobs;
    this.#bytes += counted.bytes;
    if (slice.afterId > 0) this.#onCounted();
    if (counted.seen < rowsInSlice) return;
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#count({ ...slice, afterId: counted.lastId });
    }, 0);
  }

  #begin(): void {
    this.#cancelTimer();
    this.#isUnderWay = true;
    this.#jobs = 0;
    this.#bytes = 0;
    this.#beganAtMs = this.#clock.nowMs();
    this.#keep.run(String(this.#beganAtMs));
  }

  #hasOpenJobs(): boolean {
    return (this.#openJobs.get()?.open ?? 0) > 0;
  }
}
