import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import { openStorage } from '../../../../../src-main/engine/storage/opening/open-storage.ts';
import type { Storage } from '../../../../../src-main/engine/storage/storage.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';
import { untilPasses } from '../../../../helpers/until-passes.ts';

const minuteMs = 60_000;
let clock: ManualClock;
let folder: string;

function open(): Promise<Storage> {
  return openStorage({
    dataDirectory: folder,
    clock,
    logger: silentLogger,
    isDelivering: true,
    replay: replaySends,
  });
}

/** So many megabytes with a good snapshot, and then one page that is rubbish and that nothing reads. */
async function damageOf(megabytes: number): Promise<void> {
  await fillWith(megabytes);
  damagePage();
}

async function fillWith(megabytes: number): Promise<void> {
  const storage = await open();
  const fill = storage.database.prepare('insert into setting values (?, hex(randomblob(500000)))');
  for (let number = 1; number <= megabytes; number += 1) fill.run(`filling ${String(number)}`);
  clock.advance(20 * minuteMs);
  await storage.close();
}

function damagePage(): void {
  const path = join(folder, 'outbox.db');
  const database = new Database(path, { readonly: true });
  const page = database.prepare("select rootpage from sqlite_schema where name = 'activity'").pluck().get();
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (Number(page) - 1) * pageBytes);
  closeSync(handle);
}

async function repairedAtNextStart(): Promise<string | null> {
  const storage = await open();
  const { repaired } = storage;
  await storage.close();
  return repaired === null ? null : said(repaired.detail);
}

/** How often everything else had its turn until it was opened. */
async function turnsUntilOpened(): Promise<{ turns: number; repaired: string | null }> {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  try {
    const storage = await open();
    const result = { turns, repaired: storage.repaired === null ? null : said(storage.repaired.detail) };
    await storage.close();
    return result;
  } finally {
    clearImmediate(next);
  }
}

describe('a database of some megabytes, which every start reads as a whole', () => {
  beforeEach(async () => {
    clock = new ManualClock();
    folder = temporaryFolder('some');
    await fillWith(6);
  });

  it('is read on a thread of its own: everything else goes on meanwhile', async () => {
    const { turns, repaired } = await turnsUntilOpened();
    expect(repaired).toBeNull();
    expect(turns).toBeGreaterThan(1);
  });

  it('is replaced before anything is done with it where a page of it is damaged', async () => {
    damagePage();
    expect((await turnsUntilOpened()).repaired).toContain('damaged');
    expect(await repairedAtNextStart(), 'it is good again').toBeNull();
  });
});

describe('a page that is damaged in a database too large to be read at every start', () => {
  beforeEach(async () => {
    clock = new ManualClock();
    folder = temporaryFolder('large');
    await damageOf(40);
    expect(statSync(join(folder, 'outbox.db')).size).toBeGreaterThan(32 * 1024 * 1024);
  });

  it('is found by the next snapshot, which stops the sending, and the start after that restores', async () => {
    const storage = await open();
    expect(storage.repaired, 'nobody has looked yet').toBeNull();
    const onLost = vi.fn();
    storage.start(onLost);
    storage.database.exec(`insert into setting values ('something new', '1')`);
    clock.advance(16 * minuteMs);
    await untilPasses(() => {
      expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ code: 'damage.unusable' }));
    });
    await storage.close();
    expect(await repairedAtNextStart()).toContain('damaged');
    expect(await repairedAtNextStart(), 'it is good again').toBeNull();
  });

  it('is looked for at the next start once an error of SQLite spoke of damage', async () => {
    const storage = await open();
    storage.suspect(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' }));
    expect(existsSync(join(folder, 'check-database'))).toBe(false);
    storage.suspect(Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' }));
    storage.database.close();
    await storage.close().catch(() => undefined);
    expect(await repairedAtNextStart()).toContain('damaged');
    expect(existsSync(join(folder, 'check-database'))).toBe(false);
  });
});
