import type { JobState } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { goingStates, sqlList } from '../../jobs/store/states.ts';

interface Delivered {
  readonly jobs: number;
  readonly bytes: number;
}

type Job = { readonly state: JobState; readonly size_bytes: number | null };

const openStates: ReadonlySet<JobState> = new Set(['queued', 'sending', 'tracking']);

/**
 * A run of work begins when something is to go after nothing was, and what was delivered since then is what progress counts: not
 * the whole history. It outlives a restart.
 */
export class ProgressRun {
  readonly #nowMs: () => number;
  readonly #openJobs;
  readonly #keep;
  #jobs: number;
  #bytes: number;
  #isUnderWay: boolean;

  constructor(database: OutboxDatabase, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#openJobs = database.prepare<[], { open: number }>(
      `select sum(jobs) as open from job_count where state in ${sqlList(goingStates)}`,
    );
    this.#keep = database.prepare<[string]>(`
      insert into meta (key, value) values ('run_began_at_ms', ?) on conflict (key) do update set value = excluded.value`);
    const kept = database
      .prepare<[], { value: string }>("select value from meta where key = 'run_began_at_ms'")
      .get();
    this.#isUnderWay = this.#hasOpenJobs();
    // Where no run was ever written down, one begins with whatever comes first.
    const delivered =
      kept === undefined
        ? undefined
        : database
            .prepare<[number], Delivered>(
              `select count(*) as jobs, ifnull(sum(size_bytes), 0) as bytes from job
              where state = 'done' and is_imported = 0 and ended_at_ms >= ?`,
            )
            .get(Number(kept.value));
    this.#jobs = delivered?.jobs ?? 0;
    this.#bytes = delivered?.bytes ?? 0;
  }

  get delivered(): Delivered {
    return { jobs: this.#jobs, bytes: this.#bytes };
  }

  jobChanged(before: Job | null, after: Job): void {
    if (before?.state === after.state) return;
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

  #begin(): void {
    this.#isUnderWay = true;
    this.#jobs = 0;
    this.#bytes = 0;
    this.#keep.run(String(this.#nowMs()));
  }

  #hasOpenJobs(): boolean {
    return (this.#openJobs.get()?.open ?? 0) > 0;
  }
}
