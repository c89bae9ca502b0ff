import type { CancelTimer } from '../../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import type { JobColumns } from './job-columns.ts';
import { placesInBlock, type JobTexts } from './job-texts.ts';
import { sliceMs, type ClockOfLists } from './slice-size.ts';
import { TextFinder, type SearchedTexts } from './text-finder.ts';
import { WaitingLists } from './waiting-lists.ts';

/** A place for each job: 1 where the words stand in one of its texts. */
export type Matches = Uint8Array;

/** Answers that are kept: who types asks with a letter more, and pages of one answer are asked for one after the other. */
const kept = 4;

interface Search {
  readonly words: string;
  matches: Matches;
  /** Whole, but for what was written since. */
  isWhole: boolean;
  readonly written: Set<number>;
  readonly done: Promise<undefined>;
}

/**
 * Finds words in texts of jobs that no index holds. All of them are looked through once, in slices beside everything else; after
 * that, an answer is at hand, and is kept right as jobs are written. Longer words are looked for only where their beginning was found.
 */
export class WordSearch {
  readonly #columns: JobColumns;
  readonly #texts: JobTexts;
  readonly #searched: SearchedTexts;
  readonly #clock: ClockOfLists;
  readonly #between;
  readonly #ofIds;
  readonly #searches = new Map<string, Search>();
  readonly #timers = new Set<CancelTimer>();
  readonly #waiting = new WaitingLists();

  /**
   * `condition`: over the table `job`, with the parameters `:anywhere` and `:atStart`, patterns of `like` with "\\" before what is
   * literal. `searched`: the same of what is in memory.
   */
  constructor(
    database: OutboxDatabase,
    parts: {
      readonly columns: JobColumns;
      readonly texts: JobTexts;
      readonly clock: ClockOfLists;
      readonly condition: string;
      readonly searched: SearchedTexts;
    },
  ) {
    this.#columns = parts.columns;
    this.#texts = parts.texts;
    this.#searched = parts.searched;
    this.#clock = parts.clock;
    this.#between = database
      .prepare<[Patterns & { from: number; to: number }], number>(
        `select id from job where id between :from and :to and ${parts.condition}`,
      )
      .pluck();
    this.#ofIds = database
      .prepare<[Patterns & { ids: string }], number>(
        `select id from job where id in (select value from json_each(:ids)) and ${parts.condition}`,
      )
      .pluck();
    parts.columns.onWritten((place) => {
      for (const search of this.#searches.values()) search.written.add(place);
    });
  }

  /** Resolves once `found` has the answer. Rejects with `OutboxError` conflict once nothing more is looked through. */
  async lookFor(words: string): Promise<void> {
    await this.#columns.whenReady();
    const known = this.#searches.get(words);
    const search = known ?? this.#begin(words);
    // The last asked for is the last to be forgotten.
    this.#searches.delete(words);
    this.#searches.set(words, search);
    const answered = [...this.#searches.values()].filter((each) => each.isWhole && each !== search);
    for (const old of answered.slice(0, -kept)) this.#searches.delete(old.words);
    await search.done;
  }

  /** `null` where nobody looked for them, or not to the end. The columns are ready. */
  found(words: string): Matches | null {
    const search = this.#searches.get(words);
    if (search?.isWhole !== true) return null;
    this.#lookAgain(search);
    return search.matches;
  }

  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#waiting.close();
  }

  #begin(words: string): Search {
    const shorter = [...this.#searches.values()].findLast(
      (each) => each.isWhole && words.toLowerCase().includes(each.words.toLowerCase()),
    );
    if (shorter !== undefined) this.#lookAgain(shorter);
    const { length } = this.#columns;
    let resolve: (nothing: undefined) => void = () => undefined;
    const search: Search = {
      ...{ words, isWhole: false, matches: new Uint8Array(length), written: new Set<number>() },
      done: this.#waiting.wait<undefined>((end) => (resolve = end)),
    };
    // Whoever asked may have gone.
    search.done.catch(() => undefined);
    const within = shorter?.matches.slice();
    const finder = new TextFinder(this.#texts, words, this.#searched);
    let next = 0;
    const slice = (): void => {
      const untilMs = this.#clock.monotonicMs() + sliceMs;
      do next = this.#look(search, next, { within, length, finder });
      while (next < length && this.#clock.monotonicMs() < untilMs);
      if (next < length) {
        this.#soon(slice);
        return;
      }
      search.isWhole = true;
      resolve(undefined);
      // For the next words.
      this.#texts.readSoon();
    };
    this.#soon(slice);
    return search;
  }

  /** Looks through the block that begins at a place; returns where the next one begins. */
  #look(
    search: Search,
    from: number,
    { within, length, finder }: { within: Matches | undefined; length: number; finder: TextFinder },
  ): number {
    const { ids } = this.#columns;
    const to = Math.min(length, from + placesInBlock);
    const asked: number[] = [];
    const ask = (place: number): void => void asked.push(ids[place] ?? 0);
    const mark = (place: number): void => void (search.matches[place] = 1);
    if (!finder.find(from / placesInBlock, mark, ask)) {
      if (within === undefined) {
        const range = { from: ids[from] ?? 0, to: ids[to - 1] ?? 0 };
        this.#mark(search, this.#between.all({ ...patternsOf(search.words), ...range }));
        return to;
      }
      for (let place = from; place < to; place += 1) if (within[place] === 1) ask(place);
    }
    if (asked.length > 0) {
      this.#mark(search, this.#ofIds.all({ ...patternsOf(search.words), ids: JSON.stringify(asked) }));
    }
    return to;
  }

  #lookAgain(search: Search): void {
    if (search.written.size === 0) return;
    const { ids, length } = this.#columns;
    if (search.matches.length < length) {
      const larger = new Uint8Array(Math.ceil(length * 1.25));
      larger.set(search.matches);
      search.matches = larger;
    }
    const places = [...search.written];
    search.written.clear();
    for (const place of places) search.matches[place] = 0;
    const written = JSON.stringify(places.map((place) => ids[place]));
    this.#mark(search, this.#ofIds.all({ ...patternsOf(search.words), ids: written }));
  }

  #mark(search: Search, ids: readonly number[]): void {
    for (const id of ids) {
      const place = this.#columns.placeOf(id);
      if (place !== null) search.matches[place] = 1;
    }
  }

  #soon(act: () => void): void {
    const cancel = this.#clock.setTimer(() => {
      this.#timers.delete(cancel);
      act();
    }, 0);
    this.#timers.add(cancel);
  }
}

interface Patterns {
  readonly anywhere: string;
  readonly atStart: string;
}

function patternsOf(words: string): Patterns {
  const pattern = words.replace(/[\\%_]/g, '\\$&');
  return { anywhere: `%${pattern}%`, atStart: `${pattern}%` };
}
