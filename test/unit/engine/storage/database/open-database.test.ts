import { message } from '../../../../../src-main/contract/messages/message.ts';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function refusal(open: () => unknown): OutboxError {
  try {
    open();
  } catch (error) {
    if (error instanceof OutboxError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('the database file', () => {
  it('syncs every commit to the disk, checks foreign keys and trusts no schema', () => {
    const database = openDatabase(join(temporaryFolder(), 'outbox.db'));
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(database.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(database.pragma('cell_size_check', { simple: true })).toBe(1);
    expect(database.pragma('mmap_size', { simple: true })).toBe(0);
    expect(database.pragma('auto_vacuum', { simple: true })).toBe(2);
    database.close();
  });

  it('is readable by its owner alone', () => {
    const file = join(temporaryFolder(), 'data', 'outbox.db');
    openDatabase(file).close();
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(join(file, '..')).mode & 0o077).toBe(0);
  });

  it('keeps what it holds when it is opened again', () => {
    const file = join(temporaryFolder(), 'outbox.db');
    const first = openDatabase(file);
    first.prepare(`insert into setting values ('theme', 'dark')`).run();
    first.close();
    const second = openDatabase(file);
    expect(second.prepare('select value from setting').pluck().get()).toBe('dark');
    second.close();
  });

  it('is not touched when a newer Outbox wrote it', () => {
    const file = join(temporaryFolder(), 'outbox.db');
    const newer = openDatabase(file);
    newer.pragma('user_version = 999');
    newer.close();
    const error = refusal(() => openDatabase(file));
    expect(error.code).toBe('storage');
    expect(error.told).toEqual(message('database.newer', { path: file }));
  });

  it('of another program is refused by name', () => {
    const file = join(temporaryFolder(), 'outbox.db');
    const other = new Database(file);
    other.pragma('application_id = 1');
    other.pragma('user_version = 1');
    other.close();
    expect(refusal(() => openDatabase(file)).told.code).toBe('database.foreign');
  });

  it('that is garbage is refused with its path and a next step, and left as it is', () => {
    const file = join(temporaryFolder(), 'outbox.db');
    writeFileSync(file, 'this is not a database at all, not even a little one');
    const error = refusal(() => openDatabase(file));
    expect(error.code).toBe('storage');
    expect(error.message).toContain(file);
  });

  it('in a folder that cannot be made is refused', () => {
    const file = join(temporaryFolder(), 'a file');
    writeFileSync(file, '');
    expect(refusal(() => openDatabase(join(file, 'data', 'outbox.db'))).code).toBe('storage');
  });
});

describe('the rows of a job', () => {
  const insert = `insert into job
    (kind, state, phase, cause, proof, connection_id, target_kind, target_id, name, epoch, created_at_ms, updated_at_ms)
    values ('kb_document', ?, ?, ?, ?, 1, 'knowledge_base', 'kb', 'a.pdf', 1, 0, 0)`;

  it.each([
    ['sending without a phase', ['sending', null, null, null]],
    ['queued with a phase', ['queued', 'open', null, null]],
    ['done without a proof', ['done', null, null, null]],
    ['skipped without a cause', ['skipped', null, null, null]],
    ['a state that does not exist', ['lost', null, null, null]],
  ])('cannot be %s', (_what, values) => {
    const database = openDatabase(join(temporaryFolder(), 'outbox.db'));
    database.exec(
      `insert into connection (id, name, base_url, created_at_ms) values (1, 'a', 'https://a.example', 0)`,
    );
    expect(() => database.prepare(insert).run(...values)).toThrow('CHECK');
    database.close();
  });
});
