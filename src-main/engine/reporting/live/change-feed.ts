import type { Changed } from '../../../contract/events.ts';
import type { ActivityEntry } from '../../../contract/activity.ts';
import type { Snapshot } from '../../../contract/status.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { Throttle } from '../../../foundation/throttle.ts';
import type { JobRow } from '../../../contract/job.ts';

/** The parts of the state that change as a whole. */
export type SnapshotPart = Exclude<keyof Snapshot, 'revision' | 'host'>;

/** At most ten batches a second. */
const batchMs = 100;
const maximumRows = 200;

/**
 * Collects what changed and tells everybody attached in batches with a rising revision. Nothing is computed while nobody
 * listens, and nothing is told twice: a part is read when its batch leaves.
 */
export class ChangeFeed {
  readonly #throttle: Throttle;
  readonly #rows: (ids: readonly number[]) => JobRow[];
  readonly #part: <Part extends SnapshotPart>(part: Part) => Snapshot[Part];
  readonly #listeners = new Set<(changed: Changed) => void>();
  readonly #jobs = new Set<number>();
  readonly #parts = new Set<SnapshotPart>();
  #isReset = false;
  #activity: ActivityEntry[] = [];
  #revision = 0;

  constructor(options: {
    clock: Clock;
    rows(ids: readonly number[]): JobRow[];
    part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  }) {
    this.#throttle = new Throttle(options.clock, batchMs, () => {
      this.#send();
    });
    this.#rows = (ids) => options.rows(ids);
    this.#part = (part) => options.part(part);
  }

  get revision(): number {
    return this.#revision;
  }

  subscribe(listener: (changed: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  markJob(jobId: number): void {
    this.#jobs.add(jobId);
    this.mark('counts', 'targetCounts', 'clientCounts', 'progress', 'held', 'watchFolders', 'batches');
    this.mark('unclearStatuses');
  }

  /** What jobs wait for is another thing now, though no row of theirs changed. */
  markAllJobs(): void {
    this.#isReset = true;
    this.mark('held', 'unclearStatuses');
  }

  mark(...parts: readonly SnapshotPart[]): void {
    for (const part of parts) this.#parts.add(part);
    this.#throttle.request();
  }

  addActivity(entry: ActivityEntry): void {
    this.#activity = [...this.#activity.filter((one) => one.id !== entry.id), entry].slice(-50);
    this.#throttle.request();
  }

  stop(): void {
    this.#throttle.stop();
    this.#listeners.clear();
  }

  #send(): void {
    this.#revision += 1;
    if (this.#listeners.size > 0) {
      const changed = this.#batch();
      for (const listener of this.#listeners) listener(changed);
    }
    this.#jobs.clear();
    this.#parts.clear();
    this.#activity = [];
    this.#isReset = false;
  }

  #batch(): Changed {
    const tooMany = this.#isReset || this.#jobs.size > maximumRows;
    const parts = Object.fromEntries([...this.#parts].map((part) => [part, this.#part(part)]));
    return {
      ...parts,
      revision: this.#revision,
      ...(tooMany ? { jobsReset: true } : {}),
      ...(!tooMany && this.#jobs.size > 0 ? { jobs: this.#rows([...this.#jobs]) } : {}),
      ...(this.#activity.length > 0 ? { activity: this.#activity } : {}),
    };
  }
}
