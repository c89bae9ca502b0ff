import Database from 'better-sqlite3';
import { corruptionIn, damageOf } from '../database/open-sound.ts';

export interface CheckedFile {
  readonly path: string;
  /** Nobody else has it open. */
  readonly isCopy: boolean;
}

/** What a reading of the whole file finds; `null` where all is well. */
export function damageInFile({ path, isCopy }: CheckedFile): string | null {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true, readonly: !isCopy });
    // A copy is one file: with a write-ahead log, looking at it would leave two more beside it.
    if (isCopy) database.pragma('journal_mode = DELETE');
    return damageOf(database);
  } catch (error) {
    const why = corruptionIn(error);
    if (why === null) throw error;
    return why;
  } finally {
    database?.close();
  }
}
