import type { CallOutput } from '../../../src-main/contract/api.ts';
import { firstOfEach } from '../../../src-main/contract/first-of-each.ts';
import type { Changed } from '../../../src-main/contract/events.ts';
import type { JobRow } from '../../../src-main/contract/job.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { ArrangePace } from '../../state/arrange-pace.ts';
import type { Schedule } from '../../state/timers.ts';
import {
  indexOfJob,
  jobWithId,
  missingStretch,
  noPages,
  patchRows,
  rowAt,
  rowsOf,
  withRows,
  type JobPages,
} from './job-pages.ts';
import { mayBelong, staysInPlace, type JobQuery } from './job-query.ts';
import { RecentRows } from './recent-rows.ts';

type Page = CallOutput<'jobs.page'>;
export type JobGroup = Page['groups'][number];

const mostRowsAtOnce = 500;

/**
 * A list of jobs of any length. Rows are fetched in windows where somebody looks, changes are patched in place, and the
 * order is taken anew at most once a second and only while the pointer is elsewhere, so that nothing moves away under it.
 */
export class JobList {
  readonly #client: OutboxClient;
  readonly #pace: ArrangePace;
  readonly #recent = new RecentRows();
  #query = $state.raw<JobQuery>({ filter: {}, order: 'state' });
  #pages = $state.raw<JobPages>(noPages);
  #arrangement = $state.raw<Omit<Page, 'rows'> | null>(null);
  #error = $state.raw<unknown>(null);
  #isOutdated = $state(false);
  #shown = { first: 0, end: 50 };
  #generation = 0;
  #isFetching = false;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#pace = new ArrangePace(schedule, () => {
      const { first, end } = this.#shown;
      void this.#fetch(first, Math.max(1, end - first), 'arrange');
    });
  }

  get query(): JobQuery {
    return this.#query;
  }

  /** False until the first answer. */
  get isReady(): boolean {
    return this.#arrangement !== null;
  }

  /** True while the rows still answer the question before: they stay until the new ones are there. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  get error(): unknown {
    return this.#error;
  }

  /** Of the engine's state that its order was taken from; -1 before the first. */
  get revision(): number {
    return this.#arrangement?.revision ?? -1;
  }

  get total(): number {
    return this.#arrangement?.total ?? 0;
  }

  get totalBytes(): number {
    return this.#arrangement?.totalBytes ?? 0;
  }

  get groups(): readonly JobGroup[] {
    return this.#arrangement?.groups ?? [];
  }

  /** `undefined` where the row has not come yet. */
  row(index: number): JobRow | undefined {
    return rowAt(this.#pages, index);
  }

  /** Of the first `most` rows those that have come, each once: while two windows of the list join, one job may stand in both. */
  firstRows(most: number): readonly JobRow[] {
    const rows = Array.from({ length: Math.min(most, this.total) }, (_, index) => this.row(index));
    return firstOfEach(
      rows.filter((row) => row !== undefined),
      ({ id }) => id,
    );
  }

  /** The rows that have come and are kept. */
  held(): Iterable<JobRow> {
    return rowsOf(this.#pages);
  }

  find(id: number): JobRow | null {
    return jobWithId(this.#pages, id);
  }

  indexOf(id: number): number | null {
    return indexOfJob(this.#pages, id);
  }

  /** Asks a new question. */
  ask(query: JobQuery): void {
    this.#query = query;
    this.#isOutdated = true;
    this.#error = null;
    this.#shown = { first: 0, end: 50 };
    this.#isFetching = false;
    this.#pace.isDone();
    void this.#fetch(0, 100, 'arrange');
  }

  /** Rows `first` to `end` (exclusive) are looked at. */
  show(first: number, end: number): void {
    this.#shown = { first, end };
    this.#fetchMissing();
  }

  /** After an engine's change, or `null` where everything may have changed. */
  receive(change: Changed | null): void {
    if (change === null || change.jobsReset === true) {
      this.#pace.soon();
      return;
    }
    if (change.jobs === undefined || change.jobs.length === 0) return;
    let hasMoved = false;
    for (const row of change.jobs) {
      const old = jobWithId(this.#pages, row.id);
      hasMoved ||= old === null ? mayBelong(this.#query, row) : !staysInPlace(this.#query, old, row);
    }
    this.#recent.remember(change.jobs, change.revision);
    this.#pages = patchRows(this.#pages, change.jobs);
    if (hasMoved) this.#pace.soon();
  }

  pointerMoved(): void {
    this.#pace.pointerMoved();
  }

  pointerLeft(): void {
    this.#pace.pointerLeft();
  }

  /** The rows keep their order until it is let go: somebody goes through them one by one. */
  keepOrder(): void {
    this.#pace.keep();
  }

  letOrderGo(): void {
    this.#pace.letGo();
  }

  /** Tries again after an error. */
  retry(): void {
    this.#error = null;
    void this.#fetch(this.#shown.first, Math.max(100, this.#shown.end - this.#shown.first), 'arrange');
  }

  /** All rows from `first` to `end` (exclusive), fetched where needed. Rejects where they cannot be read. */
  async rowsBetween(first: number, end: number): Promise<readonly JobRow[]> {
    const rows: JobRow[] = [];
    for (let index = first; index < Math.min(end, this.total);) {
      const held = this.row(index);
      if (held !== undefined) {
        rows.push(held);
        index += 1;
        continue;
      }
      const limit = Math.min(mostRowsAtOnce, end - index);
      const page = await this.#client.call('jobs.page', { ...this.#query, offset: index, limit });
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
      index += page.rows.length;
    }
    return rows;
  }

  dispose(): void {
    this.#generation += 1;
    this.#pace.dispose();
  }

  #fetchMissing(): void {
    if (this.#isFetching || this.#arrangement === null || this.#isOutdated) return;
    const stretch = missingStretch(this.#pages, this.#shown.first, this.#shown.end, this.total);
    if (stretch !== null) void this.#fetch(stretch.offset, stretch.limit, 'add');
  }

  /** `arrange` takes the order anew and lets go of every row that was fetched under the old one. */
  async #fetch(first: number, count: number, way: 'arrange' | 'add'): Promise<void> {
    const generation = way === 'arrange' ? ++this.#generation : this.#generation;
    const offset = way === 'arrange' ? Math.floor(first / 100) * 100 : first;
    const limit = Math.min(mostRowsAtOnce, Math.ceil((first + count - offset) / 100) * 100);
    this.#isFetching = true;
    try {
      const answer = await this.#client.call('jobs.page', { ...this.#query, offset, limit });
      if (generation !== this.#generation) return;
      this.#take(answer, offset, way);
    } catch (error) {
      if (generation === this.#generation) this.#fail(error);
    } finally {
      if (generation === this.#generation) {
        this.#isFetching = false;
        if (this.#error === null) this.#fetchMissing();
      }
    }
  }

  #take({ rows, ...arrangement }: Page, offset: number, way: 'arrange' | 'add'): void {
    const corrected = rows.map((row) => this.#recent.newest(row, arrangement.revision));
    const hasShifted =
      way === 'add' && this.#arrangement !== null && arrangement.total !== this.#arrangement.total;
    this.#pages = withRows(way === 'arrange' ? noPages : this.#pages, offset, corrected);
    this.#arrangement = arrangement;
    this.#isOutdated = false;
    this.#error = null;
    // Rows that were fetched before and after something moved do not join; the whole view is taken anew.
    if (hasShifted) this.#pace.soon();
  }

  /** What is shown stays, unless it answers another question. */
  #fail(error: unknown): void {
    this.#error = error;
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    this.#pages = noPages;
    this.#arrangement = null;
  }
}
