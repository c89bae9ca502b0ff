import { message } from '../../../../../src-main/contract/messages/message.ts';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FileError, type FileIdentity } from '../../../../../src-main/foundation/files/file-system.ts';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('a root that goes away', () => {
  it('is unavailable, loses nothing, and goes on when it is back', async () => {
    await start();
    harness.write('kept.txt');
    const { id } = await harness.add();
    await harness.quiet();
    const away = join(harness.base, 'away');
    renameSync(harness.root, away);
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]).toMatchObject({
      health: 'unavailable',
      healthDetail: message('folder_health.missing', { path: harness.root }),
    });
    expect(harness.row('kept.txt')?.phase).toBe('queued');
    await harness.quiet();
    writeFileSync(join(away, 'new.txt'), 'new');
    renameSync(away, harness.root);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.folders.list()[0]).toMatchObject({ health: 'watching', healthDetail: null });
    expect(harness.intake.names).toEqual(['kept.txt', 'new.txt']);
  });

  it('stays unavailable while it is there and cannot be listed, and does not come back for a moment at each look', async () => {
    let isLocked = false;
    await start({
      disturb: (real) => ({
        ...real,
        list: (directory) =>
          isLocked ? Promise.reject(new FileError('denied', directory, 'EACCES')) : real.list(directory),
      }),
    });
    const { id } = await harness.add();
    await harness.quiet();
    harness.database.exec(`create temp table told (health text);
      create temp trigger tell after update of health on main.watch_folder when old.health is not new.health
      begin insert into told values (new.health); end`);
    isLocked = true;
    for (let look = 1; look <= 3; look += 1) await harness.folders.scan(id);
    isLocked = false;
    await harness.folders.scan(id);
    expect(harness.database.prepare('select health from told').pluck().all()).toEqual([
      'unavailable',
      'watching',
    ]);
  });

  it('holds files that were settling, and settles them after its return', async () => {
    await start({ timings: { settleMs: 400 } });
    harness.write('slow.txt');
    const { id } = await harness.add();
    await harness.until(() => harness.row('slow.txt') !== undefined);
    const away = join(harness.base, 'away');
    renameSync(harness.root, away);
    await harness.until(() => harness.folders.list()[0]?.health === 'unavailable');
    expect(harness.row('slow.txt')).toMatchObject({ phase: 'settling', recheck_at_ms: null });
    await harness.quiet();
    renameSync(away, harness.root);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['slow.txt']);
  });

  it('while it is scanned marks nothing as gone', async () => {
    let vanishes = false;
    await start({
      disturb: (real) => ({
        ...real,
        async list(path) {
          if (!vanishes || !path.endsWith('sub')) return real.list(path);
          renameSync(harness.root, join(harness.base, 'away'));
          return [];
        },
      }),
    });
    harness.write('sub/a.txt');
    harness.write('sub/b.txt');
    const { id } = await harness.add();
    await harness.quiet();
    vanishes = true;
    await harness.folders.scan(id);
    expect(harness.phases()).toEqual({ 'sub/a.txt': 'queued', 'sub/b.txt': 'queued' });
    expect(harness.folders.list()[0]?.health).toBe('unavailable');
  });

  it('is looked for at intervals', async () => {
    await start({ timings: { listingMs: 20 } });
    harness.write('kept.txt');
    const { id } = await harness.add();
    await harness.quiet();
    const away = join(harness.base, 'away');
    renameSync(harness.root, away);
    await harness.folders.scan(id);
    renameSync(away, harness.root);
    await harness.until(() => harness.folders.list()[0]?.health === 'watching');
  });

  it('waits for a person where another folder is at its path, and takes that when told to', async () => {
    await start();
    harness.write('first.txt');
    const { id } = await harness.add();
    await harness.quiet();
    renameSync(harness.root, join(harness.base, 'away'));
    harness.write('second.txt');
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]?.health).toBe('different');
    expect(harness.phases()).toEqual({ 'first.txt': 'queued' });
    await harness.restart();
    await harness.quiet();
    expect(harness.folders.list()[0]?.health).toBe('different');
    await expect(harness.folders.resume(id)).rejects.toMatchObject({ code: 'conflict' });
    await harness.folders.resume(id, true);
    await harness.quiet();
    expect(harness.folders.list()[0]?.health).toBe('watching');
    expect(harness.phases()).toEqual({ 'first.txt': 'gone', 'second.txt': 'queued' });
  });

  it('sends nothing that lies on the other volume already, where only new files go', async () => {
    await start();
    harness.write('same-name.txt', 'of the first');
    const { id } = await harness.add({ existing: 'skip' });
    renameSync(harness.root, join(harness.base, 'away'));
    harness.write('same-name.txt', 'of the second volume');
    harness.write('other.txt');
    await expect(harness.folders.resume(id)).rejects.toMatchObject({ code: 'conflict' });
    await harness.folders.resume(id, true);
    await harness.quiet();
    expect(harness.phases()).toEqual({ 'other.txt': 'stays', 'same-name.txt': 'stays' });
    expect(harness.intake.added).toEqual([]);
  });

  it('is not resumed onto a file', async () => {
    await start();
    const { id } = await harness.add();
    rmSync(harness.root, { recursive: true });
    writeFileSync(harness.root, 'a file');
    await expect(harness.folders.resume(id)).rejects.toMatchObject({ code: 'folder_refused' });
  });

  it('is the same where its disk has another number by now, and reads nothing of it again', async () => {
    let device: string | null = null;
    const renumbered = <Found extends FileIdentity>(found: Found): Found =>
      device === null ? found : { ...found, device };
    await start({
      disturb: (real) => ({ ...real, status: async (path) => renumbered(await real.status(path)) }),
    });
    harness.write('kept.txt');
    const { id } = await harness.add();
    await harness.quiet();
    device = '4711';
    await harness.folders.scan(id);
    await harness.until(() => harness.row('kept.txt')?.device === '4711');
    await harness.quiet();
    expect(harness.folders.list()[0]).toMatchObject({ health: 'watching', healthDetail: null });
    expect(harness.row('kept.txt')?.phase).toBe('queued');
    expect([...harness.intake.names, ...harness.intake.duplicates]).toEqual(['kept.txt']);
  });

  it('is not taken for the same where another disk has its numbers', async () => {
    let number = '1a';
    await start({
      disturb: (real) => ({
        ...real,
        volumeOf: async () => ({ type: 'ext4', uuid: null, label: null, number, share: null }),
      }),
    });
    const { id } = await harness.add();
    await harness.quiet();
    number = '2b';
    harness.write('strange.txt');
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]?.health).toBe('different');
    expect(harness.rows()).toEqual([]);
    number = '1a';
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]?.health).toBe('watching');
  });

  it('is asked about when it was away and nothing tells it from another disk', async () => {
    await start({
      disturb: (real) => ({
        ...real,
        status: async (path) => ({ ...(await real.status(path)), bornAtMs: null }),
        volumeOf: () => Promise.resolve(null),
      }),
    });
    const { id } = await harness.add();
    await harness.quiet();
    const away = join(harness.base, 'away');
    renameSync(harness.root, away);
    await harness.folders.scan(id);
    renameSync(away, harness.root);
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]).toMatchObject({
      health: 'different',
      healthDetail: message('folder_health.unclear', { path: harness.root }),
    });
    await harness.folders.resume(id, true);
    await harness.until(() => harness.folders.list()[0]?.health === 'watching');
  });
});
