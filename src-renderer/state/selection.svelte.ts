import type { JobRow } from '../../src-main/contract/job.ts';
import { noJobs, toggled, updated, withJobs, withoutJobs, type ChosenJobs } from './chosen-jobs.ts';

/** The jobs that are chosen, and where a stretch of them begins. */
export class Selection {
  #chosen = $state.raw<ChosenJobs>(noJobs);
  #anchor: number | null = null;

  get size(): number {
    return this.#chosen.size;
  }

  get jobs(): readonly JobRow[] {
    return [...this.#chosen.values()];
  }

  /** Index of the row from which a stretch is extended. */
  get anchor(): number | null {
    return this.#anchor;
  }

  has(id: number): boolean {
    return this.#chosen.has(id);
  }

  toggle(job: JobRow, index: number): void {
    this.#chosen = toggled(this.#chosen, job);
    this.#anchor = index;
  }

  /** Starts a stretch here without choosing anything yet. */
  anchorAt(index: number): void {
    this.#anchor = index;
  }

  add(jobs: readonly JobRow[]): void {
    this.#chosen = withJobs(this.#chosen, jobs);
  }

  /** Lets go of jobs, for instance of those that something was just done with. */
  drop(ids: readonly number[]): void {
    this.#chosen = withoutJobs(this.#chosen, ids);
  }

  clear(): void {
    this.#chosen = noJobs;
    this.#anchor = null;
  }

  /** Keeps chosen jobs up to date. */
  receive(rows: readonly JobRow[]): void {
    this.#chosen = updated(this.#chosen, rows);
  }
}
