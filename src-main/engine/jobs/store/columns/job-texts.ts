import type { CancelTimer } from '../../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import type { JobColumns } from './job-columns.ts';
import { sliceMs, type ClockOfLists } from './slice-size.ts';
import { SharedTexts } from './shared-texts.ts';
import { TextLines } from './text-lines.ts';

type Row = readonly [
  id: number,
  name: string,
  remoteId: string | null,
  targetId: string,
  targetLabel: string | null,
  path: string | null,
  wasAt: string | null,
  url: string | null,
  slideId: string | null,
  slideLabel: string | null,
  sumBegins: string | null,
];

const columns =
  'id, name, remote_id, target_id, target_label, path, was_at, url, slide_id, slide_label, substr(sha256, 1, 8)';

export const placesInBlock = 2048;

/** What is looked for in texts of some jobs that follow one another. */
export interface TextBlock {
  /** Of each job its name and what the service calls it. */
  readonly own: TextLines;
  /** What receipts are looked for by besides: the link, where it was, and a path that does not end in the name. */
  readonly other: TextLines;
  /** Numbers in the shared texts. */
  readonly targets: Uint32Array;
  readonly slides: Uint32Array;
  /** All of the path before the name. */
  readonly folders: Uint32Array;
  /** The first eight digits of the checksum; 0 where there is none, 1 where they are 0 or 1. */
  readonly sums: Uint32Array;
}

/**
 * The texts of all jobs in memory, some fifty bytes for each: what many share is kept once. Words that no index answers are found in them
 * in the tenth part of the time that SQLite takes to go through the rows. The database stays the only truth: a block in which a row was
 * written is dropped, is looked through by the database, and is read anew soon after.
 */
export class JobTexts {
  readonly #columns: JobColumns;
  readonly #clock: ClockOfLists;
  readonly #between;
  readonly #blocks: (TextBlock | undefined)[] = [];
  readonly targets = new SharedTexts();
  readonly slides = new SharedTexts();
  readonly folders = new SharedTexts();
  #cancelTimer: CancelTimer | null = null;
  #isStopped = false;

  constructor(
    database: OutboxDatabase,
    parts: { readonly columns: JobColumns; readonly clock: ClockOfLists },
  ) {
    this.#columns = parts.columns;
    this.#clock = parts.clock;
    this.#between = database
      .prepare<[number, number]>(`select ${columns} from job where id between ? and ? order by id`)
      .raw();
    parts.columns.onWritten((place) => {
      this.#blocks[Math.floor(place / placesInBlock)] = undefined;
    });
  }

  /** `undefined` where it is not in memory. */
  block(number: number): TextBlock | undefined {
    return this.#blocks[number];
  }

  /** Reads what is not in memory, in slices beside everything else. */
  readSoon(): void {
    if (this.#cancelTimer !== null || this.#isStopped) return;
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      try {
        if (this.#columns.isReady() && this.#readSlice()) this.readSoon();
      } catch {
        // What is not in memory is looked through by the database, and whoever asks hears what it says.
      }
    }, 0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  /** True where more is left. */
  #readSlice(): boolean {
    const untilMs = this.#clock.monotonicMs() + sliceMs;
    const blocks = Math.ceil(this.#columns.length / placesInBlock);
    this.#blocks.length = blocks;
    for (let number = 0; number < blocks; number += 1) {
      if (this.#blocks[number] !== undefined) continue;
      if (this.#clock.monotonicMs() >= untilMs) return true;
      this.#blocks[number] = this.#read(number);
    }
    return false;
  }

  #read(number: number): TextBlock {
    const { ids, length } = this.#columns;
    const first = number * placesInBlock;
    const places = Math.min(length - first, placesInBlock);
    const rows = this.#between.all(ids[first] ?? 0, ids[first + places - 1] ?? 0) as Row[]; // as `columns` says
    const numbers = () => new Uint32Array(places);
    const block = { targets: numbers(), slides: numbers(), folders: numbers(), sums: numbers() };
    const own: (string | null)[][] = [];
    const other: (string | null)[][] = [];
    let next = 0;
    for (let line = 0; line < places; line += 1) {
      const id = ids[first + line] ?? 0;
      while ((rows[next]?.[0] ?? Infinity) < id) next += 1;
      const row = rows[next]?.[0] === id ? rows[next] : undefined;
      // A job that is gone has no texts.
      own.push([]);
      other.push([]);
      if (row !== undefined)
        this.#take(row, { ...block, line, own: own[line] ?? [], other: other[line] ?? [] });
    }
    return { ...block, own: new TextLines(own), other: new TextLines(other) };
  }

  #take([, name, remoteId, ...rest]: Row, to: Omit<TextBlock, 'own' | 'other'> & Line): void {
    const [targetId, targetLabel, path, wasAt, url, slideId, slideLabel, sumBegins] = rest;
    to.own.push(name, remoteId);
    const target = this.targets.numberOf(targetId, targetLabel);
    if (target === null) to.own.push(targetId, targetLabel);
    to.other.push(url, wasAt);
    const slide = this.slides.numberOf(slideId, slideLabel);
    if (slide === null) to.other.push(slideId, slideLabel);
    const before = path === null ? '' : folderBefore(path, name);
    const folder = before === null ? null : this.folders.numberOf(before);
    if (folder === null) to.other.push(path);
    to.targets[to.line] = target ?? 0;
    to.slides[to.line] = slide ?? 0;
    to.folders[to.line] = folder ?? 0;
    to.sums[to.line] = sumBegins === null ? 0 : Math.max(1, Number.parseInt(sumBegins, 16));
  }
}

interface Line {
  readonly line: number;
  readonly own: (string | null)[];
  readonly other: (string | null)[];
}

/** With its separator; `null` where the path does not end in the name. */
function folderBefore(path: string, name: string): string | null {
  if (!path.endsWith(name)) return null;
  const before = path.slice(0, path.length - name.length);
  return before.endsWith('/') || before.endsWith('\\') ? before : null;
}
