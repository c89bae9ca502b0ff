import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export type FilePhase =
  'settling' | 'queued' | 'stays' | 'ignored' | 'unsupported' | 'empty' | 'unreadable' | 'gone';

export interface PhaseCounts {
  /** Settling or waiting to be readable. */
  readonly settling: number;
  /** Left out: ignored, unsupported or empty. */
  readonly ignored: number;
}

const counted: Readonly<Partial<Record<FilePhase, keyof PhaseCounts>>> = {
  settling: 'settling',
  unreadable: 'settling',
  ignored: 'ignored',
  unsupported: 'ignored',
  empty: 'ignored',
};

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
         count(*) filter (where phase in ('ignored', 'unsupported', 'empty')) as ignored
       from file
       where watch_folder_id = ? and phase in ('settling', 'unreadable', 'ignored', 'unsupported', 'empty')`,
    );
  }

  of(watchFolderId: number): PhaseCounts {
    const known = this.#known.get(watchFolderId);
    if (known !== undefined) return known;
    const counts = this.#count.get(watchFolderId) ?? { settling: 0, ignored: 0 };
    if (!this.#database.inTransaction) this.#known.set(watchFolderId, counts);
    return counts;
  }

  /** `null`: there is no row before, or none after. */
  moved(watchFolderId: number, from: FilePhase | null, to: FilePhase | null): void {
    if (this.#database.inTransaction && !this.#isOwnTransaction) {
      this.forget();
      return;
    }
    const [left, entered] = [
      from === null ? undefined : counted[from],
      to === null ? undefined : counted[to],
    ];
    const known = this.#known.get(watchFolderId);
    if (left === entered || known === undefined) return;
    const next = { ...known };
    if (left !== undefined) next[left] -= 1;
    if (entered !== undefined) next[entered] += 1;
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
