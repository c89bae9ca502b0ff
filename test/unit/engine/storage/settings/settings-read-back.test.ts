import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** SQLite, or what is built around it, that silently does not do one thing. */
function ignoring(setting: string): void {
  const plain = vi.spyOn(Database.prototype, 'pragma');
  plain.mockImplementation(function (this: Database.Database, source, options) {
    if (source === setting) return [];
    plain.mockRestore();
    try {
      return this.pragma(source, options);
    } finally {
      ignoring(setting);
    }
  });
}

describe('a database that durability cannot rest on', () => {
  it.each([
    // SQLite lowers it with the first access to a file that is in WAL already.
    ['synchronous = FULL', 'pragma synchronous is 1 instead of 2'],
    ['trusted_schema = OFF', 'pragma trusted_schema is 1 instead of 0'],
    ['cell_size_check = ON', 'pragma cell_size_check is 0 instead of 1'],
  ])('is not used: %s has no effect', (setting, message) => {
    const file = join(temporaryFolder(), 'outbox.db');
    openDatabase(file).close();
    ignoring(setting);
    expect(() => openDatabase(file)).toThrow(message);
  });

  it('is not used: it cannot keep a write-ahead log', () => {
    ignoring('journal_mode = WAL');
    expect(() => openDatabase(join(temporaryFolder(), 'outbox.db'))).toThrow(
      'pragma journal_mode is delete instead of wal',
    );
  });
});
