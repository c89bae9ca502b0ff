import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { looksOver } from '../../../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { pngOf } from '../../../../helpers/pictures.ts';
import { carousel, deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('a file that is found', () => {
  it('becomes one job with the content that it had when it stood still', async () => {
    const { folders } = await start();
    harness.write('guide.md', '# Guide');
    const { id } = await harness.add();
    await harness.quiet();
    expect(harness.intake.added).toEqual([
      {
        kind: 'kb_document',
        connectionId: 1,
        watchFolderId: id,
        target: { kind: 'knowledge_base', id: 'kb1', label: 'Handbook', slideId: null, slideLabel: null },
        name: 'guide.md',
        file: expect.objectContaining({
          path: harness.path('guide.md'),
          sizeBytes: 7,
          sha256: sha256('# Guide'),
        }) as unknown,
        url: null,
        title: null,
        serialOrder: 0,
      },
    ]);
    expect(harness.row('guide.md')).toMatchObject({ phase: 'queued', job_id: 1 });
    expect(folders.settlingCount()).toBe(0);
  });

  it('goes on after the next scan where what had it in hand has lost it', async () => {
    await start({ timings: { settleMs: 60_000 } });
    harness.write('guide.md', '# Guide');
    const { id } = await harness.add();
    await harness.until(() => harness.row('guide.md')?.phase === 'settling');
    harness.database.exec('update file set recheck_at_ms = null');
    await harness.folders.scan(id);
    expect(harness.row('guide.md')?.recheck_at_ms).not.toBeNull();
  });

  it.each([
    { name: 'a link had the place of its folder', look: 'read' },
    { name: 'its folder had another name', look: 'statuses' },
  ] as const)('goes where it is back, and seen, before it is written that $name', async ({ look }) => {
    const real = looksOver(createNodeFileSystem());
    let isFirst = true;
    let id = 0;
    const place = (): string => harness.path('texts');
    const other = (): string => `${harness.root} other`;
    async function meanwhile<Found>(taken: () => Promise<Found>): Promise<Found> {
      if (!isFirst) return taken();
      isFirst = false;
      renameSync(place(), other());
      if (look === 'read') symlinkSync(tmpdir(), place());
      const found = await taken();
      if (look === 'read') rmSync(place());
      renameSync(other(), place());
      await harness.folders.scan(id);
      return found;
    }
    await start({
      openLooks: () => ({
        ...real,
        read(requests, stopped, terms) {
          const read = () => real.read(requests, stopped, terms);
          return look === 'read' ? meanwhile(read) : read();
        },
        statuses(paths) {
          const ask = () => real.statuses(paths);
          return look === 'statuses' ? meanwhile(ask) : ask();
        },
      }),
    });
    mkdirSync(place());
    harness.write('texts/guide.md', '# Guide');
    ({ id } = await harness.add());
    await harness.until(() => harness.intake.names.includes('guide.md'));
    expect(isFirst).toBe(false);
  });

  it('is not sent while it grows, and shows that it is being written', async () => {
    await start();
    const path = harness.write('long.txt', 'a');
    const { id } = await harness.add();
    for (let size = 2; size <= 6; size += 1) {
      appendFileSync(path, 'a');
      await harness.until(() => harness.row('long.txt')?.size_bytes === size);
      expect(harness.intake.added).toHaveLength(0);
    }
    expect(harness.folders.settlingFiles(10)).toEqual([
      {
        watchFolderId: id,
        path,
        name: 'long.txt',
        sizeBytes: 6,
        reason: { code: 'file.being_written', params: {} },
        maySendNow: false,
      },
    ]);
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.file?.sha256)).toEqual([sha256('aaaaaa')]);
  });

  it('settles afresh when a finished file is renamed over it', async () => {
    await start();
    const path = harness.write('report.txt', 'first');
    const { id } = await harness.add();
    await harness.quiet();
    writeFileSync(`${path}.part`, 'second');
    renameSync(`${path}.part`, path);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.file?.sha256)).toEqual([sha256('first'), sha256('second')]);
  });

  it('goes under its final name when it is renamed into place', async () => {
    await start();
    const path = harness.write('film.txt.part', 'whole');
    const { id } = await harness.add();
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(0);
    renameSync(path, harness.path('film.txt'));
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['film.txt']);
    expect(harness.phases()).toEqual({ 'film.txt': 'queued', 'film.txt.part': 'gone' });
  });

  it('settles again after an edit, and the newer content is handed over', async () => {
    await start();
    const path = harness.write('notes.md', 'one');
    const { id } = await harness.add();
    await harness.quiet();
    appendFileSync(path, ' two');
    await harness.folders.scan(id);
    expect(harness.row('notes.md')?.phase).toBe('settling');
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.file?.sha256)).toEqual([sha256('one'), sha256('one two')]);
    expect(harness.row('notes.md')).toMatchObject({ phase: 'queued', job_id: 2 });
  });

  it('is handed over with what its first bytes are, where edited files are left and more came behind what was sent', async () => {
    await start({ timings: { rescanMs: 25 } });
    await harness.add({ edited: 'leave' });
    const path = harness.write('guide.md', 'one');
    await harness.until(() => harness.intake.added.length === 1);
    appendFileSync(path, ' two');
    await harness.until(() => harness.intake.added.length === 2);
    const [first, second] = harness.intake.added;
    expect(first?.file?.begins).toBeUndefined();
    expect(second?.file?.begins).toEqual({ sizeBytes: 3, sha256: sha256('one') });
    expect(second?.file?.sha256).toBe(sha256('one two'));
  });

  it('adds nothing when it is touched or saved with the same bytes', async () => {
    await start();
    const path = harness.write('same.txt', 'same');
    const { id } = await harness.add();
    await harness.quiet();
    utimesSync(path, 1_000_000, 1_000_000);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(1);
    expect(harness.row('same.txt')).toMatchObject({ phase: 'queued', job_id: 1 });
  });

  it('is read again when its content changed under the same size and time, and goes with that', async () => {
    await start();
    const path = harness.write('kept.txt', 'before');
    utimesSync(path, 1_000_000, 1_000_000);
    const { id } = await harness.add();
    await harness.quiet();
    writeFileSync(path, 'after!');
    utimesSync(path, 1_000_000, 1_000_000);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added.map(({ file }) => file?.sha256)).toEqual([
      sha256('before'),
      sha256('after!'),
    ]);
  });

  it('is read again, and is nothing more, when only its rights changed', async () => {
    await start();
    const path = harness.write('kept.txt', 'kept');
    const { id } = await harness.add();
    await harness.quiet();
    chmodSync(path, 0o600);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.row('kept.txt')).toMatchObject({ phase: 'queued', job_id: 1, reason: null });
    expect(harness.intake.batches).toEqual([1]);
    harness.database.exec(`create temp trigger unwritten before update on main.file
      begin select raise(fail, 'a tree without changes writes nothing'); end`);
    await harness.folders.scan(id);
  });

  it('is not new where it was there before, and it or a folder above it has another name', async () => {
    await start();
    harness.write('old/a.txt', 'one');
    harness.write('b.txt', 'two');
    const { id } = await harness.add({ existing: 'skip' });
    renameSync(harness.path('old'), harness.path('archive'));
    renameSync(harness.path('b.txt'), harness.path('archive', 'c.txt'));
    harness.write('archive/new.txt');
    await harness.folders.scan(id);
    renameSync(harness.path('archive'), harness.path('again'));
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['new.txt']);
    expect(harness.row('again/a.txt')?.phase).toBe('stays');
  });

  it('dated in the future waits for its age from when it was first seen', async () => {
    await start();
    const path = harness.write('camera.txt', 'clock was wrong');
    utimesSync(path, new Date('2040-02-01'), new Date('2040-02-01'));
    await harness.add({ minAgeMs: 1000 });
    await harness.quiet();
    await harness.until(() => harness.intake.names.length === 1);
  });

  it('that is a picture without its end waits for that, and goes once, whole', async () => {
    await start();
    const whole = pngOf({});
    harness.write('a.png', whole.subarray(0, whole.byteLength / 2));
    const { id } = await harness.add({ target: carousel, slides: { mode: 'fixed', slideId: 's-a' } });
    await harness.until(() => harness.row('a.png')?.reason === 'file.cut_short');
    expect(harness.intake.added).toEqual([]);
    harness.write('a.png', whole);
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added.map(({ file }) => file?.sha256)).toEqual([sha256(whole)]);
  });

  it('is one job under two names, and stays one when it is renamed', async () => {
    await start();
    const path = harness.write('a.txt', 'twin');
    harness.write('b.txt', 'twin');
    const { id } = await harness.add();
    await harness.quiet();
    renameSync(path, harness.path('c.txt'));
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(1);
    expect(harness.rows().map((row) => [row.relative_path, row.phase, row.job_id])).toEqual([
      ['a.txt', 'gone', 1],
      ['b.txt', 'queued', 1],
      ['c.txt', 'queued', 1],
    ]);
  });

  it('is never sent while it is empty, and goes when it has grown', async () => {
    await start();
    const path = harness.write('empty.txt', '');
    const { id } = await harness.add();
    await harness.quiet();
    expect(harness.row('empty.txt')).toMatchObject({
      phase: 'empty',
      reason: 'file.empty',
    });
    expect(harness.folders.list()[0]?.ignored).toBe(1);
    appendFileSync(path, 'x');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['empty.txt']);
  });

  it('is forgotten when it is deleted before it settled', async () => {
    await start();
    const path = harness.write('brief.txt');
    await harness.add();
    await harness.until(() => harness.row('brief.txt') !== undefined);
    rmSync(path);
    await harness.quiet();
    expect(harness.row('brief.txt')?.phase).toBe('gone');
    expect(harness.intake.added).toHaveLength(0);
  });

  it.each([0, -86_400, 4_102_444_800])('keeps a modification time of %d s as it is', async (seconds) => {
    await start();
    const time = new Date(seconds * 1000);
    utimesSync(harness.write('odd.txt'), time, time);
    await harness.add();
    await harness.quiet();
    expect(harness.intake.added[0]?.file?.modifiedAtMs).toBe(seconds * 1000);
  });
});

describe('what was there first', () => {
  it('stays where only new files go, also after a restart, until it changes', async () => {
    await start();
    const old = harness.write('old.txt');
    harness.write('sub/older.txt');
    const { id } = await harness.add({ existing: 'skip' });
    expect(harness.phases()).toEqual({ 'old.txt': 'stays', 'sub/older.txt': 'stays' });
    harness.write('new.txt');
    await harness.folders.scan(id);
    await harness.quiet();
    await harness.restart();
    await harness.quiet();
    expect(harness.intake.names).toEqual(['new.txt']);
    appendFileSync(old, ' and more');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['new.txt', 'old.txt']);
  });

  it('goes where existing files are to be uploaded', async () => {
    await start();
    harness.write('old.txt');
    await harness.add({ existing: 'upload' });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['old.txt']);
  });

  it('still stays when it comes back unchanged with a volume that was away below the folder', async () => {
    await start();
    harness.write('mount/old.txt');
    const { id } = await harness.add({ existing: 'skip' });
    renameSync(harness.path('mount'), `${harness.base}/away`);
    await harness.folders.scan(id);
    expect(harness.row('mount/old.txt')?.phase).toBe('gone');
    renameSync(`${harness.base}/away`, harness.path('mount'));
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.row('mount/old.txt')?.phase).toBe('stays');
    expect(harness.intake.added).toHaveLength(0);
  });

  it('is on record before the folder exists, so that a crash in between sends nothing', async () => {
    await start({
      disturb: (real) => ({
        ...real,
        list: (path) => (path.endsWith('second') ? Promise.reject(new Error('crash')) : real.list(path)),
      }),
    });
    harness.write('first/a.txt');
    harness.write('second/b.txt');
    await expect(harness.add({ existing: 'skip' })).rejects.toThrow('crash');
    expect(harness.folders.list()).toEqual([]);
    await harness.restart();
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(0);
  });
});

describe('a restart', () => {
  it('goes on with what was settling, from a first reading on', async () => {
    await start({ timings: { settleMs: 600_000 } });
    harness.write('waiting.txt');
    await harness.add();
    await harness.until(() => harness.folders.settlingCount() === 1);
    await harness.restart(() => undefined, { timings: {} });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['waiting.txt']);
  });

  it('finds what was written, edited and deleted while nothing ran', async () => {
    await start();
    const kept = harness.write('kept.txt');
    const dropped = harness.write('dropped.txt');
    await harness.add();
    await harness.quiet();
    await harness.restart(() => {
      appendFileSync(kept, ' edited');
      rmSync(dropped);
      mkdirSync(harness.path('deep/er'), { recursive: true });
      harness.write('deep/er/new.txt');
    });
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(4);
    expect(harness.phases()).toEqual({
      'deep/er/new.txt': 'queued',
      'dropped.txt': 'gone',
      'kept.txt': 'queued',
    });
  });
});
