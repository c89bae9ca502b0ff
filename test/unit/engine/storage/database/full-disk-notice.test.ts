import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { errorCode } from '../../../../../src-main/foundation/error-code.ts';
import { onFullDisk } from '../../../../../src-main/engine/storage/database/full-disk-notice.ts';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function fullDatabase() {
  const database = openDatabase(join(temporaryFolder('full'), 'outbox.db'));
  onTestFinished(() => void database.close());
  database.exec('create table filler (x)');
  database.pragma('max_page_count = 1');
  const heard: (string | null)[] = [];
  const forget = onFullDisk(database, (error) => heard.push(errorCode(error)));
  return { database, heard, forget };
}
const large = Buffer.alloc(100_000);

it('hears of a full disk from each way of writing, whatever became of the error', async () => {
  const { database, heard } = fullDatabase();
  const insert = database.prepare('insert into filler values (?)');
  const returning = database.prepare('insert into filler values (?) returning x');
  const full = 'database or disk is full';
  expect(() => insert.run(large)).toThrow(full);
  expect(() => returning.get(large)).toThrow(full);
  expect(() => returning.all(large)).toThrow(full);
  expect(heard, 'nothing while a transaction may be open').toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual(['SQLITE_FULL', 'SQLITE_FULL', 'SQLITE_FULL']);
});

it('hears of it from a transaction and each of its modes', async () => {
  const { database, heard } = fullDatabase();
  const refuse = database.transaction((code: string) => {
    throw Object.assign(new Error('no room at the end'), { code });
  });
  expect(() => refuse('SQLITE_FULL')).toThrow('no room');
  expect(() => refuse.deferred('SQLITE_FULL')).toThrow('no room');
  expect(() => refuse.immediate('SQLITE_FULL')).toThrow('no room');
  expect(() => refuse.exclusive('SQLITE_FULL')).toThrow('no room');
  expect(() => refuse('SQLITE_BUSY')).toThrow('no room');
  await Promise.resolve();
  expect(heard).toEqual(Array.from({ length: 4 }, () => 'SQLITE_FULL'));
});

it('tells no one who does not listen any more', async () => {
  const { database, heard, forget } = fullDatabase();
  forget();
  expect(() => database.prepare('insert into filler values (?)').run(large)).toThrow();
  await Promise.resolve();
  expect(heard).toEqual([]);
});
