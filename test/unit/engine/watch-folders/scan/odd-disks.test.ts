import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBlockingFileSystem } from '../../../../../src-main/foundation/files/blocking-file-system.ts';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { looksOver } from '../../../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
const mounted: string[] = [];
afterEach(async () => {
  for (const point of mounted.splice(0).reverse()) unmount(point);
  await harness.close();
});

const isRoot = process.getuid?.() === 0;
const sentNames = (): string[] => [...harness.intake.names].sort();

describe('names on a disk', () => {
  it('that differ only in the case of letters are two files where the file system says so', async () => {
    await start();
    harness.write('Cover.txt', 'one');
    harness.write('cover.txt', 'two');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 2);
    expect(sentNames()).toEqual(['Cover.txt', 'cover.txt']);
  });

  it('that differ only in their Unicode form are two files where the file system says so', async () => {
    await start();
    harness.write('K\u00fcche.txt', 'one');
    harness.write('Ku\u0308che.txt', 'two');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 2);
    expect(sentNames()).toEqual(['Ku\u0308che.txt', 'K\u00fcche.txt']);
  });

  it('of 255 bytes are taken like any other', async () => {
    await start();
    const names = [`${'a'.repeat(251)}.txt`, `${'\u6f22'.repeat(83)}ab.txt`];
    expect(names.map((name) => Buffer.byteLength(name))).toEqual([255, 255]);
    for (const name of names) harness.write(name);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 2);
    expect(sentNames()).toEqual([...names].sort());
  });

  it('at the end of a path beyond 260 characters are taken like any other', async () => {
    await start();
    const path = `${Array.from({ length: 12 }, (_, index) => `${'folder'.repeat(10)}${String(index)}`).join('/')}/deep.txt`;
    expect(path.length).toBeGreaterThan(700);
    harness.write(path);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.row(path)?.phase).toBe('queued');
  });

  it('that Windows reserves, and with dots and spaces at their ends, are taken like any other', async () => {
    await start();
    const names = ['CON.txt', 'aux.md', 'report .txt', 'NUL', 'notes.txt.', 'notes.txt '];
    for (const name of names) harness.write(name);
    await harness.add();
    await harness.quiet();
    expect(sentNames()).toEqual(['CON.txt', 'aux.md', 'report .txt']);
    const said = ['NUL', 'notes.txt.', 'notes.txt '].map((name) => harness.row(name)?.phase);
    expect(said, 'what is of no known type is said, not skipped').toEqual(
      Array.from({ length: 3 }, () => 'unsupported'),
    );
  });

  it('with marks that turn the reading direction around are taken by what they really end in', async () => {
    await start();
    harness.write('invoice\u202etxt.exe');
    harness.write('harbour\u202eexe.txt');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    expect(sentNames()).toEqual(['harbour\u202eexe.txt']);
    expect(harness.row('invoice\u202etxt.exe')?.phase).toBe('unsupported');
  });
});

describe('a file that was here when its folder was added', () => {
  it('that a NAS moves to its trash is no new file', async () => {
    await start({ timings: { rescanMs: 25 } });
    harness.write('draft.txt', 'one');
    await harness.add({ existing: 'skip' });
    mkdirSync(join(harness.root, '#recycle'));
    renameSync(join(harness.root, 'draft.txt'), join(harness.root, '#recycle', 'draft.txt'));
    harness.write('new.txt', 'two');
    await harness.until(() => harness.intake.added.length === 1);
    await harness.quiet();
    expect(sentNames()).toEqual(['new.txt']);
  });

  it('that OneDrive gives a copy are left out while the original lies there, and go once it is away', async () => {
    await start({ timings: { rescanMs: 25 } });
    harness.write('plan.txt', 'mine');
    harness.write('plan-DESKTOP-K3J9XQ2.txt', 'theirs');
    harness.write('ad-DESKTOP-K3J9XQ2.txt', 'an ad');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 2);
    await harness.quiet();
    expect(sentNames()).toEqual(['ad-DESKTOP-K3J9XQ2.txt', 'plan.txt']);
    expect(harness.row('plan-DESKTOP-K3J9XQ2.txt')).toMatchObject({ phase: 'ignored' });
    expect(harness.row('plan-DESKTOP-K3J9XQ2.txt')?.says).toContain('plan.txt');
    rmSync(harness.path('plan.txt'));
    await harness.until(() => harness.intake.added.length === 3);
    expect(sentNames()).toContain('plan-DESKTOP-K3J9XQ2.txt');
  });

  it('that OneDrive gives a copy are left out also where the original comes after the copy', async () => {
    // As a scan sees the copy alone, and only the last reading before it goes finds the original.
    const isAboutToGo = () => (harness.row('plan-DESKTOP-K3J9XQ2.txt')?.recheck_count ?? 0) >= 2;
    let isThere = false;
    await start({
      disturb: (real) => ({
        ...real,
        status: async (path) => {
          isThere ||= isAboutToGo();
          const isHidden = path.endsWith('plan.txt') && !isThere;
          return isHidden
            ? Promise.reject(new FileError('missing', path, 'it is not there'))
            : real.status(path);
        },
      }),
    });
    harness.write('plan-DESKTOP-K3J9XQ2.txt', 'theirs');
    const { id } = await harness.add();
    harness.write('plan.txt', 'mine');
    await harness.until(() => harness.row('plan-DESKTOP-K3J9XQ2.txt')?.phase === 'ignored');
    expect(sentNames()).not.toContain('plan-DESKTOP-K3J9XQ2.txt');
    expect(harness.row('plan-DESKTOP-K3J9XQ2.txt')).toMatchObject({ reason: 'file.conflict_copy_of' });
    rmSync(harness.path('plan.txt'));
    await harness.folders.scan(id);
    await harness.until(() => sentNames().includes('plan-DESKTOP-K3J9XQ2.txt'));
  });
});

describe('what is no regular file', () => {
  it('a pipe and a socket are said to be none, and neither blocks', async () => {
    await start();
    execFileSync('mkfifo', [harness.path('pipe.txt')]);
    const server = await listeningAt(harness.path('socket.txt'));
    onTestFinished(() => void server.close());
    harness.write('real.txt');
    await harness.add();
    await harness.quiet();
    expect(sentNames()).toEqual(['real.txt']);
    for (const name of ['pipe.txt', 'socket.txt']) {
      expect(harness.row(name)).toMatchObject({
        ...{ phase: 'ignored', reason: 'file.special' },
      });
    }
  });

  it.runIf(isRoot)('a device is said to be none, and is not read', async () => {
    await start();
    const made = spawnSync('mknod', [harness.path('zero.txt'), 'c', '1', '5']);
    if (made.status !== 0) return;
    await harness.add();
    await harness.quiet();
    expect(harness.row('zero.txt')).toMatchObject({ phase: 'ignored' });
    expect(sentNames()).toEqual([]);
  });
});

const mayMount = isRoot && mountProbe();

describe('a mount', () => {
  it.runIf(mayMount)(
    'that vanishes takes nothing with it: its folder waits, and goes on when it is back',
    async () => {
      await start();
      const [drive, volume] = [join(harness.base, 'drive'), join(harness.base, 'volume')];
      for (const point of [drive, volume]) mkdirSync(point);
      mount(drive);
      writeFileSync(join(drive, 'a.txt'), 'one');
      bind(drive, volume);
      const { id } = await harness.add({}, volume);
      await harness.until(() => harness.intake.names.includes('a.txt'));
      unmount(volume);
      await harness.folders.scan(id).catch(() => undefined);
      await harness.until(() => harness.folders.list()[0]?.health === 'different');
      expect(harness.row('a.txt')?.phase, 'nothing is treated as deleted').toBe('queued');
      writeFileSync(join(drive, 'b.txt'), 'two');
      bind(drive, volume);
      await harness.folders.scan(id);
      await harness.until(() => harness.intake.names.includes('b.txt'));
      expect(harness.folders.list()[0]?.health).toBe('watching');
      expect(harness.intake.added).toHaveLength(2);
    },
  );

  it.runIf(mayMount)('below the folder that vanishes and comes back is not sent twice', async () => {
    await start();
    const inner = harness.path('card');
    mkdirSync(inner);
    const elsewhere = join(harness.base, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'photo.txt'), 'one');
    const { id } = await harness.add();
    bind(elsewhere, inner);
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.names.includes('photo.txt'));
    unmount(inner);
    await harness.folders.scan(id);
    await harness.until(() => harness.row('card/photo.txt')?.phase === 'gone');
    bind(elsewhere, inner);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.row('card/photo.txt')?.phase).toBe('queued');
    expect(harness.intake.added.filter(({ name }) => name === 'photo.txt')).toHaveLength(1);
  });
});

describe('a file that a cloud drive has not downloaded', () => {
  const onMac: HarnessOptions = {
    disturb: (real) => ({ ...real, open: (path) => createNodeFileSystem('darwin').open(path) }),
    openLooks: () => looksOver(createBlockingFileSystem({ platform: 'darwin' })),
    timings: { slowSettleMs: 20, listingMs: 25 },
  };

  it('waits with what to do, is never opened, and goes once it is here', async () => {
    await start(onMac);
    const cloud = join(harness.root, 'Dropbox');
    mkdirSync(cloud);
    const film = join(cloud, 'film.txt');
    writeFileSync(film, '');
    // A size and no block on the disk: what such a drive shows of a file.
    truncateSync(film, 300 * 1024 * 1024);
    await harness.add({}, cloud);
    await harness.until(() => harness.row('film.txt')?.phase === 'unreadable');
    expect(harness.row('film.txt')?.reason).toBe('file.in_cloud');
    expect(harness.row('film.txt')?.recheck_at_ms).not.toBeNull();
    expect(sentNames()).toEqual([]);
    writeFileSync(film, 'here by now');
    await harness.until(() => harness.intake.names.includes('film.txt'));
  });

  it('is no sparse file, and none that lies elsewhere', async () => {
    await start();
    const sparse = harness.path('sparse.txt');
    writeFileSync(sparse, '');
    truncateSync(sparse, 2 * 1024 * 1024);
    await harness.add();
    await harness.until(() => harness.intake.names.includes('sparse.txt'));
  });

  it('may be shown under another name, as iCloud and Nextcloud do', async () => {
    await start();
    harness.write('.harbour.txt.icloud', 'bplist');
    harness.write('plan.txt.nextcloud', ' ');
    harness.write('.photo.heic.icloud', 'bplist');
    const { id } = await harness.add();
    await harness.quiet();
    for (const name of ['.harbour.txt.icloud', 'plan.txt.nextcloud']) {
      expect(harness.row(name)?.phase).toBe('unreadable');
      expect(harness.row(name)?.reason).toBe('file.in_cloud');
    }
    expect(harness.row('.photo.heic.icloud')?.phase, 'a type that it does not take').toBe('ignored');
    renameSync(harness.path('.harbour.txt.icloud'), harness.path('harbour.txt'));
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.names.includes('harbour.txt'));
    expect(harness.row('.harbour.txt.icloud')?.phase).toBe('gone');
  });
});

function listeningAt(path: string): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(path, () => {
      resolve(server);
    });
  });
}

function mount(point: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', point]);
  mounted.push(point);
}

function bind(from: string, to: string): void {
  execFileSync('mount', ['--bind', from, to]);
  mounted.push(to);
}

/** Also one that is gone already. */
function unmount(point: string): void {
  spawnSync('umount', [point]);
}

/** Not every machine lets even root mount something. */
function mountProbe(): boolean {
  const point = `/tmp/outbox-mount-probe-${String(process.pid)}`;
  mkdirSync(point, { recursive: true });
  const may = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', point]).status === 0;
  if (may) spawnSync('umount', [point]);
  else process.stderr.write('Skipped: real mounts, as this machine lets nobody make one.\n');
  rmSync(point, { recursive: true, force: true });
  return may;
}
