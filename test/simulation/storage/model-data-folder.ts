import { message } from '../../../src-main/contract/messages/message.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { DataFolder, KeptSnapshot } from '../../../src-main/engine/storage/data-folder/data-folder.ts';
import { decodeLines, type JournalEntry } from '../../../src-main/engine/storage/journal/journal-entry.ts';
import type { Opened } from '../../../src-main/engine/storage/database/open-sound.ts';
import type { OpenSegment } from '../../../src-main/engine/storage/journal/segmented-journal.ts';
import { expendable } from '../../../src-main/engine/storage/database/snapshot-files.ts';
import { emptyDatabase, reopen } from '../engine/database-template.ts';

interface Copy {
  /** As a file's path, its name and nothing more. */
  readonly path: string;
  readonly takenAtMs: number;
  readonly segment: number;
  readonly bytes: Buffer;
  isDamaged: boolean;
}

const syncedKept = 6;

/** The data folder of the machine, in memory: what outlives the engine's lives, and what may be lost of it. */
export class ModelDataFolder implements DataFolder {
  /** The database as its file is now; `null` where it is gone. */
  image: Buffer | null = emptyDatabase();
  isDamaged = false;
  /** The database as it was when a line of the journal was last written, and the times before. The newest is the last. */
  synced: Buffer[] = [];
  /** Keys of what was sent before anything that is left of it. */
  readonly forgotten = new Set<string>();
  #copies: Copy[] = [];
  readonly #segments = new Map<number, string>();

  // ── What a start asks ──────────────────────────────────────────────────────────────────────────────────────────────
  open(): Opened {
    return this.isDamaged
      ? { why: message('damage.found', { said: 'in the model' }) }
      : { database: reopen(this.image ?? emptyDatabase()) };
  }

  isEmpty(): boolean {
    return this.image === null;
  }

  setAside(): string {
    this.image = null;
    this.isDamaged = false;
    return 'corrupt';
  }

  snapshots(): readonly KeptSnapshot[] {
    return this.#newestFirst().map((copy) => ({
      takenAtMs: copy.takenAtMs,
      segment: copy.segment,
      look: (at) => (copy.isDamaged ? null : lookInto(copy.bytes, at)),
      restore: () => {
        if (!copy.isDamaged) return reopen(copy.bytes);
        this.#copies = this.#copies.filter((other) => other !== copy);
        return null;
      },
    }));
  }

  journalFrom(first: number): readonly JournalEntry[] {
    return [...this.#segments]
      .filter(([segment]) => segment >= first)
      .sort(([one], [other]) => one - other)
      .flatMap(([, text]) => decodeLines(text).entries);
  }

  lastSegment(): number {
    return Math.max(0, ...this.#segments.keys());
  }

  // ── What a life writes ─────────────────────────────────────────────────────────────────────────────────────────────
  /** What a process writes after its death reaches nothing. */
  openSegment(segment: number, isAlive: () => boolean): OpenSegment {
    if (isAlive() && this.#segments.has(segment)) throw new Error(`Segment ${segment} was begun before`);
    const append = (line: string): void => {
      if (isAlive()) this.#segments.set(segment, (this.#segments.get(segment) ?? '') + line);
    };
    append('');
    return { append, close: () => undefined };
  }

  noteSynced(image: Buffer): void {
    this.synced.push(image);
    if (this.synced.length > syncedKept) this.synced.shift();
  }

  /** Keeps a copy, and lets go of those that the product would not keep, with the segments that none needs. */
  keep(bytes: Buffer, segment: number, takenAtMs: number): void {
    const path = `${takenAtMs}-${segment}-${this.#copies.length}`;
    this.#copies.push({ path, takenAtMs, segment, bytes, isDamaged: false });
    const gone = new Set(expendable(this.#newestFirst()).map((copy) => copy.path));
    this.#copies = this.#copies.filter((copy) => !gone.has(copy.path));
    const needed = Math.min(...this.#copies.map((copy) => copy.segment));
    for (const each of [...this.#segments.keys()]) if (each < needed) this.#segments.delete(each);
  }

  // ── What happens to it ─────────────────────────────────────────────────────────────────────────────────────────────
  get copies(): readonly Buffer[] {
    return this.#newestFirst().map(({ bytes }) => bytes);
  }

  damageSnapshots(newest: number): void {
    for (const copy of this.#newestFirst().slice(0, newest)) copy.isDamaged = true;
  }

  loseSnapshots(): void {
    this.#copies = [];
  }

  /** The newest line, of which only so much was written again before the power went; false where there is none. */
  tear(share: number): boolean {
    const last = this.lastSegment();
    const text = this.#segments.get(last) ?? '';
    const line = text.slice(0, -1).split('\n').at(-1) ?? '';
    if (line === '') return false;
    this.#segments.set(last, text + line.slice(0, Math.floor(line.length * share)));
    return true;
  }

  #newestFirst(): Copy[] {
    return [...this.#copies].sort(
      (one, other) => other.segment - one.segment || other.takenAtMs - one.takenAtMs,
    );
  }
}

function lookInto<Value>(bytes: Buffer, at: (copy: OutboxDatabase) => Value): Value {
  const copy = reopen(bytes);
  try {
    return at(copy);
  } finally {
    copy.close();
  }
}
