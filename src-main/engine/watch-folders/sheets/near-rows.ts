import { NearNames } from '../tables/near-names.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import type { FilePhase } from '../files/phase-counts.ts';
import type { SheetRecords } from './sheet-records.ts';

interface NearParts {
  readonly records: SheetRecords;
  readonly files: FileRecords;
}

interface Kept {
  readonly revision: number;
  readonly names: NearNames;
}

/** A file of another kind, or one that the rules leave out, makes no row unclear. */
export function mayBeMeant(record: Pick<FileRecord, 'phase'> | null): boolean {
  return record !== null && meantPhases.has(record.phase);
}

const meantPhases: ReadonlySet<FilePhase> = new Set(['settling', 'queued', 'stays', 'unreadable']);

/** `NearNames` of each folder, kept until its sheet is read again: thousands of files ask. */
export class NearRows {
  readonly #parts: NearParts;
  readonly #kept = new Map<number, Kept>();

  constructor(parts: NearParts) {
    this.#parts = parts;
    parts.files.onInsert((watchFolderId, path) => {
      this.#kept.get(watchFolderId)?.names.addFile(path);
    });
  }

  of(watchFolderId: number): NearNames {
    const { records, files } = this.#parts;
    const { revision } = records.brief(watchFolderId);
    const before = this.#kept.get(watchFolderId);
    if (before?.revision === revision) return before.names;
    const names = new NearNames(records.rows(watchFolderId).map(({ subject }) => subject));
    for (const { relativePath } of files.each(watchFolderId)) names.addFile(relativePath);
    this.#kept.set(watchFolderId, { revision, names });
    return names;
  }

  /** Of paths below the folder: the file is there, and may be sent. */
  isThere(watchFolderId: number): (path: string) => boolean {
    return (path) => mayBeMeant(this.#parts.files.find(watchFolderId, path));
  }
}
