import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export type FilePhase =
  'settling' | 'queued' | 'stays' | 'ignored' | 'unsupported' | 'empty' | 'unreadable' | 'gone';

/** Of an unreadable file: reading it ended its reader, so that no start and no return of its folder tries it again. */
export const heldCount = -1;
/** Of an unreadable file: a list that was read, and asks a person. It is read again at each start, and when an answer may be there. */
export const askingCount = -2;

/** An unreadable file that could not be read so often asks a person: with the usual waits, 15 s after the first try. */
export const stuckCount = 3;

export interface PhaseCounts {
  /** Settling or waiting to be readable. */
  readonly settling: number;
  /** Of these, what is not read before a person did something. */
  readonly unread: number;
  /** Left out: ignored, unsupported or empty. */
  readonly ignored: number;
}

/** What says how a row is counted. */
export interface CountedRow {
  readonly phase: FilePhase;
  readonly recheckCount: number;
  readonly relativePath: string;
}

const countedAs: Readonly<Partial<Record<FilePhase, 'settling' | 'ignored'>>> = {
  settling: 'settling',
  unreadable: 'settling',
  ignored: 'ignored',
  unsupported: 'ignored',
  empty: 'ignored',
};

/** The same as `asksSql`. A folder that cannot be listed is looked at only by a scan, so it asks at once. */
export function asksToBeRead({ phase, recheckCount, relativePath }: CountedRow): boolean {
  if (phase !== 'unreadable') return false;
  return recheckCount < 0 || recheckCount >= stuckCount || relativePath.endsWith('/');
}

export const asksSql = `phase = 'unreadable'
  and (recheck_count < 0 or recheck_count >= ${String(stuckCount)} or relative_path like '%/')`;

function sumsOf(row: CountedRow | null): readonly (keyof PhaseCounts)[] {
  if (row === null) return [];
  const sum = countedAs[row.phase];
  return [...(sum === undefined ? [] : [sum]), ...(asksToBeRead(row) ? (['unread'] as const) : [])];
}

/**
 * How many files of each folder are in which sort of phase. Asked for with every batch, so the table is counted once, and what is
 * written is added to that. Whatever may be undone by others is forgotten and counted again.
 */
export class FolderPhaseCounts {
  readonly #database: OutboxDatabase;
  readonly #count;
  readonly #known = new Map<number, PhaseCounts>();
  #isOwnTransaction = false;

  constructor(database: OutboxDatabase) {
    this.#database = database;
    this.#count = database.prepare<[number], PhaseCounts>(
      `select count(*) filter (where phase in ('settling', 'unreadable')) as settling,
         count(*) filter (where ${asksSql}) as unread,
         count(*) filter (where phase in ('ignored', 'unsupported', 'empty')) as ignored
       from file
       where watch_folder_id = ? and phase in ('settling', 'unreadable', 'ignored', 'unsupported', 'empty')`,
    );
  }

  of(watchFolderId: number): PhaseCounts {
    const known = this.#known.get(watchFolderId);
    if (known !== undefined) return known;
    const counts = this.#count.get(watchFolderId) ?? { settling: 0, unread: 0, ignored: 0 };
    if (!this.#database.inTransaction) this.#known.set(watchFolderId, counts);
    return counts;
  }

  /** `null`: there is no row before, or none after. */
  moved(watchFolderId: number, from: CountedRow | null, to: CountedRow | null): void {
    if (this.#database.inTransaction && !this.#isOwnTransaction) {
      this.forget();
      return;
    }
    const known = this.#known.get(watchFolderId);
    if (known === undefined) return;
    const next = { ...known };
    for (const sum of sumsOf(from)) next[sum] -= 1;
    for (const sum of sumsOf(to)) next[sum] += 1;
    this.#known.set(watchFolderId, next);
  }

  /** Rows were changed in numbers, or a transaction may not last. */
  forget(): void {
    this.#known.clear();
  }

  /** Runs a transaction whose rows are counted as they are written: where it fails, none of them is. */
  during(transaction: () => void): void {
    if (this.#database.inTransaction) {
      this.forget();
      transaction();
      return;
    }
    this.#isOwnTransaction = true;
    try {
      transaction();
    } catch (error) {
      this.forget();
      throw error;
    } finally {
      this.#isOwnTransaction = false;
    }
  }
}
