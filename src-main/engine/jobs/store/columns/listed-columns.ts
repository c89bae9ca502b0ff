import { jobStates, type JobFilter, type JobOrder } from '../../../../contract/job.ts';
import type { CancelTimer } from '../../../../foundation/clock.ts';
import { secondMs } from '../../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import { isNarrowed, parametersOf, statesOf, wordsOf, wordsSql } from '../job-filter.ts';
import { ClientTargets } from './client-targets.ts';
import { ChosenJobs, type ListedOrder } from './chosen-jobs.ts';
import { JobColumns } from './job-columns.ts';
import { JobTexts } from './job-texts.ts';
import { NameOrder } from './name-order.ts';
import type { ClockOfLists } from './slice-size.ts';
import type { SearchedTexts } from './text-finder.ts';
import { WordSearch, type Matches } from './word-search.ts';

/** From so many jobs on lists choose and count in memory: below, the database is as quick. */
const manyJobs = 20_000;
/** So many rows of an index the database passes over at once. */
const nearRows = 20_000;
/** By then the first screen stands, and what was in hand is on its way. */
const readAfterMs = 3 * secondMs;

/** How lists of jobs look for words: the condition over the table `job`, and the words as they were typed. */
export interface WordsOfList {
  readonly search: WordSearch;
  readonly words: string | null;
}

/** What lists choose, count and order by, in memory from many jobs on: read soon after a start, or once a list is asked for. */
export class ListedColumns {
  readonly #database: OutboxDatabase;
  readonly #clock: ClockOfLists;
  readonly #manyJobs: number;
  readonly #jobs;
  readonly #columns: JobColumns;
  readonly #texts: JobTexts;
  readonly #searches: WordSearch[] = [];
  readonly #ofJobs: WordSearch;
  readonly #names: NameOrder;
  readonly #owners: ClientTargets;
  #cancelTimer: CancelTimer = () => undefined;
  #areTextsBegun = false;

  constructor(
    database: OutboxDatabase,
    parts: {
      readonly clock: ClockOfLists;
      /** Left out: the usual. */ readonly manyJobs?: number;
    },
  ) {
    this.#database = database;
    this.#clock = parts.clock;
    this.#manyJobs = parts.manyJobs ?? manyJobs;
    this.#jobs = database.prepare<[], number>('select sum(jobs) from job_count').pluck();
    this.#owners = new ClientTargets(database);
    this.#columns = new JobColumns(database, parts.clock);
    this.#names = new NameOrder(database, { columns: this.#columns, clock: parts.clock });
    this.#texts = new JobTexts(database, { columns: this.#columns, clock: parts.clock });
    this.#ofJobs = this.searchBy(wordsSql(':anywhere'), 'jobs');
  }

  /** Looks for words by a condition of its own, as `WordSearch` has it. */
  searchBy(condition: string, searched: SearchedTexts): WordSearch {
    const parts = { columns: this.#columns, texts: this.#texts, clock: this.#clock };
    const search = new WordSearch(this.#database, { ...parts, condition, searched });
    this.#searches.push(search);
    return search;
  }

  /** `null` where the database is asked: of few jobs, and until all are in memory, which this begins. */
  ready(): JobColumns | null {
    return this.#isMany() && this.#columns.isReady() ? this.#columns : null;
  }

  /**
   * Of many jobs, all are in memory soon, in slices beside everything else: whoever asks first after a start then waits for nothing.
   * Of few it does nothing.
   */
  readSoon(): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      // Where the engine stops first, nobody waits for them.
      if (this.#isMany()) this.#readAll().catch(() => undefined);
    }, readAfterMs);
  }

  async #readAll(): Promise<void> {
    await this.#whenColumnsReady();
    await this.#names.prepare();
  }

  /** Has all of them at once. */
  readNow(): void {
    this.#columns.loadNow();
  }

  /** Resolves once `chosen` or `matches` know the words: among many jobs they are looked for beside everything else. */
  async lookFor({ search, words }: WordsOfList): Promise<void> {
    if (words !== null && this.#isMany()) await search.lookFor(words);
  }

  /**
   * Resolves once a list answers at once, up to so many rows from its first: among many jobs, what the database would have to go through
   * as a whole is read in slices beside everything else. Rejects with `OutboxError` conflict where the engine stops first.
   */
  async prepare(filter: JobFilter, order: JobOrder, rows: number): Promise<void> {
    await this.prepareCounts(filter);
    if (!this.#isMany()) return;
    if (order === 'state' || isNear(filter, order, rows)) return;
    if (order === 'name') await this.#names.prepare();
    else await this.#whenColumnsReady();
  }

  /** Resolves once the jobs of a filter are counted at once; those of states alone always are. Rejects as `prepare` does. */
  async prepareCounts(filter: JobFilter): Promise<void> {
    if (!this.#isMany()) return;
    await this.lookFor({ search: this.#ofJobs, words: wordsOf(filter) });
    if (isNarrowed(parametersOf(filter, statesOf(filter)))) await this.#whenColumnsReady();
  }

  /** Whoever goes through a list looks for words in it next. */
  async #whenColumnsReady(): Promise<void> {
    await this.#columns.whenReady();
    if (this.#areTextsBegun) return;
    this.#areTextsBegun = true;
    this.#texts.readSoon();
  }

  /** How `chosen` jobs are gone through in this order; `null` where the database is asked. */
  orderOf(order: Exclude<JobOrder, 'state'>): ListedOrder | null {
    return order === 'name' ? this.#names.places() : order;
  }

  /** `null` where the database is asked. */
  chosen(filter: JobFilter): ChosenJobs | null {
    return this.#chosenBy(
      { search: this.#ofJobs, words: wordsOf(filter) },
      (columns, matches) =>
        new ChosenJobs(columns, filter, { matches, owners: this.#owners.of(columns, filter.clientId) }),
    );
  }

  /** Jobs that the service took, of one client where it is given. `null` where the database is asked. */
  accepted(words: WordsOfList, clientId?: number): ChosenJobs | null {
    return this.#chosenBy(
      words,
      (columns, matches) =>
        new ChosenJobs(
          columns,
          {},
          { matches, isAccepted: true, owners: this.#owners.of(columns, clientId) },
        ),
    );
  }

  stop(): void {
    this.#cancelTimer();
    this.#columns.stop();
    this.#names.stop();
    this.#texts.stop();
    for (const search of this.#searches) search.stop();
  }

  #chosenBy(
    { search, words }: WordsOfList,
    choose: (columns: JobColumns, matches: Matches | null) => ChosenJobs,
  ): ChosenJobs | null {
    const columns = this.ready();
    if (columns === null) return null;
    const matches = words === null ? null : search.found(words);
    return words !== null && matches === null ? null : choose(columns, matches);
  }

  #isMany(): boolean {
    return (this.#jobs.get() ?? 0) >= this.#manyJobs;
  }
}

/** The first of all jobs, where an index of the database has them in that order. */
function isNear(filter: JobFilter, order: JobOrder, rows: number): boolean {
  const isAll = statesOf(filter).length === jobStates.length && !isNarrowed(parametersOf(filter, jobStates));
  return isAll && order !== 'size' && rows <= nearRows;
}
