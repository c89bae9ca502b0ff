import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import {
  FileRecords,
  rangeBelow,
  type FileState,
} from '../../../../../src-main/engine/watch-folders/files/file-records.ts';

const settling: FileState = {
  ...{
    device: '1',
    inode: '2',
    sizeBytes: 3,
    modifiedAtMs: 4,
    phase: 'settling',
    reason: null,
    sha256: null,
  },
  ...{
    jobId: null,
    changedAtMs: 0,
    recheckAtMs: 0,
    recheckCount: 1,
    slideId: null,
    goneFrom: null,
    hurried: 0,
  },
};

let folder: string;
let database: OutboxDatabase;
let files: FileRecords;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-counts-'));
  database = openPrepared(join(folder, 'outbox.db'));
  database.exec(`insert into connection (id, name, base_url, created_at_ms) values (1, 'One', 'https://a.example', 0);
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (1, 1, '/a', '1', '1', '{}', 'active', 'watching', 0), (2, 1, '/b', '1', '2', '{}', 'active', 'watching', 0)`);
  files = new FileRecords(database);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** As the table itself says. */
function counted(watchFolderId: number) {
  return new FileRecords(database).counts(watchFolderId);
}

function add(relativePath: string, phase: FileState['phase'] = 'settling', watchFolderId = 1): number {
  files.insert(watchFolderId, relativePath, { ...settling, phase }, 0);
  const record = files.find(watchFolderId, relativePath);
  if (record === null) throw new Error(`${relativePath} is not there`);
  return record.id;
}

describe('what is counted of a folder beside its table', () => {
  it('follows every step of its files', () => {
    expect(files.counts(1)).toEqual({ settling: 0, unread: 0, ignored: 0 });
    const [one] = [add('a'), add('b'), add('c', 'ignored'), add('d', 'stays'), add('e', 'settling', 2)];
    expect(files.counts(1)).toEqual({ settling: 2, unread: 0, ignored: 1 });
    for (const phase of ['unreadable', 'queued', 'gone', 'unsupported', 'empty', 'settling'] as const) {
      files.update(one, { ...settling, phase });
      expect([phase, files.counts(1)]).toEqual([phase, counted(1)]);
    }
    expect(files.counts(2)).toEqual({ settling: 1, unread: 0, ignored: 0 });
  });

  it('is as before where a transaction fails', () => {
    add('a');
    expect(files.counts(1).settling).toBe(1);
    expect(() => {
      files.write(() => {
        add('b');
        throw new Error('no room');
      });
    }).toThrow('no room');
    expect(files.counts(1)).toEqual({ settling: 1, unread: 0, ignored: 0 });
  });

  it('is as before where a larger transaction of others fails', () => {
    add('a');
    expect(files.counts(1).settling).toBe(1);
    const larger = database.transaction(() => {
      files.write(() => {
        add('b');
      });
      add('c');
      expect(files.counts(1).settling).toBe(3);
      throw new Error('no room');
    });
    expect(larger).toThrow('no room');
    expect(files.counts(1)).toEqual({ settling: 1, unread: 0, ignored: 0 });
  });

  it('follows what is forgotten or deleted in numbers', () => {
    for (const path of ['in/a', 'in/b', 'out']) add(path);
    expect(files.counts(1).settling).toBe(3);
    files.forgetBelow(1, rangeBelow('in'));
    expect(files.counts(1).settling).toBe(1);
    files.deleteSome(1, 10);
    expect(files.counts(1)).toEqual({ settling: 0, unread: 0, ignored: 0 });
  });

  it('reads the table once, however often it is asked for', () => {
    for (const path of ['a', 'b']) add(path);
    files.counts(1);
    database.exec('delete from file');
    expect(files.counts(1).settling).toBe(2);
  });

  it('tell what asks a person as it comes to ask, and as it stops', () => {
    const id = add('locked.txt', 'unreadable');
    add('shut/', 'unreadable');
    expect(files.counts(1)).toMatchObject({ settling: 2, unread: 1 });
    for (const recheckCount of [2, 3, 4, -1]) {
      files.update(id, { ...settling, phase: 'unreadable', recheckCount });
      expect(files.counts(1)).toEqual(counted(1));
    }
    expect(files.counts(1).unread).toBe(2);
    files.update(id, { ...settling, recheckCount: 4 });
    expect(files.counts(1)).toMatchObject({ settling: 2, unread: 1 });
    files.unpark(1, 5);
    files.restart(5);
    expect(files.counts(1)).toEqual(counted(1));
  });
});
