import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { chmodSync, copyFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { bringUp } from '../../../../../src-main/engine/storage/database/bring-up.ts';
import { whyUnknown } from '../../../../../src-main/engine/storage/database/known-form.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { openStorage } from '../../../../../src-main/engine/storage/opening/open-storage.ts';
import { keptForms, makeAnotherLine, makeForm } from '../../../../forms/landed-forms.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const queue = [
  ...['1.pdf queued', '2.pdf queued', '3.pdf queued', '4.pdf sending', '5.pdf tracking', '6.pdf done'],
  ...['7.pdf in_doubt', '8.pdf rejected', '9.pdf failed', '10.pdf needs_attention', '11.pdf skipped'],
  '12.pdf cancelled',
];

/** As a process leaves it that was killed: its newest row is in the log of writes alone. */
function killed(make: (file: string) => Database.Database): { folder: string; file: string } {
  const made = join(temporaryFolder('made'), 'outbox.db');
  const folder = temporaryFolder('form');
  const file = join(folder, 'outbox.db');
  const database = make(made);
  for (const suffix of ['', '-wal']) copyFileSync(made + suffix, file + suffix);
  database.close();
  return { folder, file };
}

const open = (dataDirectory: string) =>
  openStorage({
    ...{ dataDirectory, clock: new ManualClock(), logger: silentLogger },
    ...{ isDelivering: false, replay: replaySends },
  });

const jobsIn = (database: Database.Database) =>
  database.prepare<[], JobRecord>('select * from job order by id').all();
const listed = (jobs: readonly JobRecord[]) => jobs.map(({ name, state }) => `${name} ${state}`);

/** Every file of a data folder but the lock, byte for byte. */
function bytesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !/lock|-shm$/u.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
}

describe('a data folder of a form that landed', () => {
  it.each(keptForms.forms)('of form %i is opened with its full queue, and a copy stays', async (form) => {
    const { folder, file } = killed((path) => makeForm(path, form));
    const storage = await open(folder);
    const jobs = jobsIn(storage.database);
    expect(listed(jobs)).toEqual(queue);
    expect(jobs.every(isIntact)).toBe(true);
    expect(storage.database.prepare(`select value from meta where key = 'last write'`).pluck().get()).toBe(
      '1',
    );
    expect(storage.database.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(whyUnknown(storage.database, migrations)).toBeNull();
    expect(storage.database.pragma('integrity_check', { simple: true })).toBe('ok');
    await storage.close();
    expect(readdirSync(folder).filter((name) => name.includes('bringing-up'))).toEqual([]);
    if (form === migrations.length) return;
    const before = new Database(`${file}.before-${String(form + 1)}`);
    expect(before.pragma('user_version', { simple: true })).toBe(form);
    expect(listed(jobsIn(before))).toEqual(queue);
    before.close();
  });

  it('stays what it is where a later step fails: byte for byte, and said with what to do', () => {
    const form = keptForms.forms[3] ?? 1;
    const { folder, file } = killed((path) => makeForm(path, form));
    const before = bytesOf(folder);
    const newer = [...migrations, 'delete from job where id = 1; select raise_here();'];
    const params = { path: file, form, newest: newer.length, reason: legacy('no such function: raise_here') };
    expect(() => {
      bringUp(file, newer);
    }).toThrow(expect.objectContaining({ told: message('database.not_brought_up', params) }));
    expect(bytesOf(folder)).toEqual(before);
  });
});

describe('a data folder of another line', () => {
  it('is refused by its form and left byte for byte, so that the Outbox that wrote it opens it', async () => {
    const { folder, file } = killed(makeAnotherLine);
    const before = bytesOf(folder);
    const params = {
      path: file,
      form: 2,
      difference: 'missing',
      object: 'table environment_key_mark',
    } as const;
    await expect(open(folder)).rejects.toMatchObject({ told: message('database.unknown_form', params) });
    expect(bytesOf(folder)).toEqual(before);
    const again = new Database(file);
    expect(again.pragma('user_version', { simple: true })).toBe(2);
    expect(again.prepare('select count(*) from job').pluck().get()).toBe(queue.length);
    again.close();
  });

  it('that an earlier attempt marked as newer is refused with the copy that was made before it', async () => {
    const { folder, file } = killed((path) => {
      const database = makeAnotherLine(path);
      database.pragma('user_version = 3');
      return database;
    });
    copyFileSync(killed(makeAnotherLine).file, `${file}.before-3`);
    await expect(open(folder)).rejects.toMatchObject({
      told: { code: 'database.unknown_form_kept', params: { kept: 'outbox.db.before-3', file: 'outbox.db' } },
    });
  });

  it('that has no form at all and tables of its own is no new database', async () => {
    const { folder, file } = killed((path) => {
      const database = new Database(path);
      database.pragma('journal_mode = WAL');
      database.exec('create table book (title text)');
      return database;
    });
    const before = bytesOf(folder);
    await expect(open(folder)).rejects.toThrow('"difference":"other","object":"table book"');
    expect(bytesOf(folder)).toEqual(before);
    expect(existsSync(`${file}.before-1`)).toBe(false);
  });
});

it('a database of a newer Outbox is refused and left byte for byte', async () => {
  const { folder } = killed((path) => {
    const database = makeForm(path, 1);
    database.pragma('user_version = 999');
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.exec(`insert into meta values ('newest', '1')`);
    return database;
  });
  chmodSync(join(folder, 'outbox.db'), 0o640);
  const before = bytesOf(folder);
  await expect(open(folder)).rejects.toThrow('database.newer');
  expect(bytesOf(folder)).toEqual(before);
});
