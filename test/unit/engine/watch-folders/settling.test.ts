import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { FileError } from '../../../../src-main/engine/file-system.ts';
import { deafWatcher, Harness, type HarnessOptions } from './harness.ts';

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
        laneOrder: 0,
      },
    ]);
    expect(harness.row('guide.md')).toMatchObject({ phase: 'queued', job_id: 1 });
    expect(folders.settlingCount()).toBe(0);
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
        reason: 'still being written by another program',
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
      reason: 'empty: empty files are never sent',
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

describe('a document without its end', () => {
  const wholeDocx = Buffer.concat([
    Buffer.from('PK\u0003\u0004 content PK\u0005\u0006', 'latin1'),
    Buffer.alloc(18),
  ]);

  it.each([
    [
      'half.pdf',
      '%PDF-1.7\nhalf',
      'its end is missing yet (a PDF ends with %%EOF)',
      '%PDF-1.7\nwhole\n%%EOF\n',
    ],
    ['half.docx', 'PK\u0003\u0004', 'its end is missing yet (a DOCX ends with a ZIP end record)', wholeDocx],
  ])('waits: %s', async (name, half, reason, whole) => {
    await start();
    const path = harness.write(name, half);
    const { id } = await harness.add();
    await harness.until(() => harness.row(name)?.reason === reason);
    expect(harness.intake.added).toHaveLength(0);
    writeFileSync(path, whole);
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.intake.added[0]?.file?.sha256).toBe(sha256(whole));
  });

  it('goes with a note when the end never comes', async () => {
    await start({ timings: { incompleteMs: 150 } });
    harness.write('cut.pdf', '%PDF-1.7\ncut');
    await harness.add();
    await harness.until(() => harness.row('cut.pdf')?.phase === 'queued');
    expect(harness.row('cut.pdf')?.reason).toBe(
      'sent although its end is missing yet (a PDF ends with %%EOF)',
    );
  });

  it('finds the end mark within the last KiB only', async () => {
    await start();
    harness.write('tail.pdf', `%PDF-1.7\n%%EOF\n${' '.repeat(1000)}`);
    harness.write('early.pdf', `%PDF-1.7\n%%EOF\n${' '.repeat(2000)}`);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    await harness.until(() => harness.row('early.pdf')?.reason?.startsWith('its end is missing') === true);
    expect(harness.intake.names).toEqual(['tail.pdf']);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['denied', 'cannot be read: permission denied'],
    ['busy', 'cannot be read: another program has locked it'],
    ['other', 'cannot be read: the disk is odd'],
  ] as const)('waits with its reason while the others go on, then goes: %s', async (code, reason) => {
    let isLocked = true;
    await start({
      disturb: (real) => ({
        ...real,
        open: (path) =>
          isLocked && path.endsWith('locked.txt')
            ? Promise.reject(new FileError(code, path, 'the disk is odd'))
            : real.open(path),
      }),
    });
    harness.write('locked.txt');
    harness.write('open.txt');
    await harness.add();
    await harness.until(() => harness.intake.names.includes('open.txt'));
    await harness.until(() => (harness.row('locked.txt')?.recheck_count ?? 0) >= 2);
    expect(harness.row('locked.txt')).toMatchObject({ phase: 'unreadable', reason });
    expect(harness.folders.settlingFiles(5).map((file) => [file.name, file.reason])).toEqual([
      ['locked.txt', reason],
    ]);
    isLocked = false;
    await harness.until(() => harness.intake.added.length === 2);
    expect(harness.row('locked.txt')?.phase).toBe('queued');
  });

  it('is rechecked at growing intervals, and lets the folder be quiet once they are long', async () => {
    await start({
      timings: { recheckFirstMs: 10, recheckLongestMs: 400 },
      disturb: (real) => ({ ...real, open: (path) => Promise.reject(new FileError('busy', path, 'locked')) }),
    });
    harness.write('locked.txt');
    await harness.add();
    await harness.until(() => harness.row('locked.txt')?.phase === 'unreadable');
    expect(harness.folders.isQuiet()).toBe(false);
    await harness.quiet();
    // 10, 20, 40, 80, 160 ms: only then is the next one more than 12 × 10 ms away.
    expect(harness.row('locked.txt')?.recheck_count).toBeGreaterThanOrEqual(5);
    expect(harness.folders.settlingCount()).toBe(1);
  });

  it('is no fault of its own when the machine has too many files open', async () => {
    let refusals = 2;
    await start({
      disturb: (real) => ({
        ...real,
        open: (path) =>
          (refusals -= 1) >= 0
            ? Promise.reject(new FileError('too_many_open', path, 'EMFILE'))
            : real.open(path),
      }),
    });
    harness.write('one.txt');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.row('one.txt')?.phase).toBe('queued');
  });
});

describe('a folder that is away for a moment only', () => {
  it('has the files taken that settled then', async () => {
    let readings = 0;
    let isAway = false;
    const missing = (path: string): Promise<never> =>
      Promise.reject(new FileError('missing', path, 'ENOENT'));
    await start({
      openWatcher: deafWatcher,
      disturb: (real) => ({
        ...real,
        status: (path) => {
          const isFile = path.endsWith('one.txt');
          if (isFile) readings += 1;
          if (isFile && readings === 2) {
            isAway = true;
            return missing(path);
          }
          if (!isAway) return real.status(path);
          isAway = false;
          return missing(path);
        },
      }),
    });
    harness.write('one.txt');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.folders.list()[0]?.health).toBe('watching');
  });
});

describe('a file that changes while it is read', () => {
  it('settles again and goes with what it holds in the end', async () => {
    let isFirst = true;
    await start({
      disturb: (real) => ({
        ...real,
        async open(path) {
          const file = await real.open(path);
          return {
            ...file,
            async read(buffer, position) {
              const count = await file.read(buffer, position);
              if (isFirst) writeFileSync(path, 'changed!');
              isFirst = false;
              return count;
            },
          };
        },
      }),
    });
    harness.write('torn.txt', 'original');
    await harness.add();
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.file?.sha256)).toEqual([sha256('changed!')]);
  });

  it('never goes with content of another file that took its place', async () => {
    let isFirst = true;
    await start({
      disturb: (real) => ({
        ...real,
        async open(path) {
          const file = await real.open(path);
          if (isFirst) {
            isFirst = false;
            rmSync(path);
            writeFileSync(path, 'replaced');
          }
          return file;
        },
      }),
    });
    harness.write('swap.txt', 'original');
    await harness.add();
    await harness.quiet();
    expect(harness.intake.added.map((job) => job.file?.sha256)).toEqual([sha256('replaced')]);
  });
});

describe('when a job cannot be added', () => {
  it('keeps the file, says why, and tries again', async () => {
    await start();
    harness.intake.failWith = new Error('the queue is closed');
    harness.write('one.txt');
    harness.write('two.txt');
    await harness.add();
    await harness.until(() => harness.row('one.txt')?.reason === 'could not be queued: the queue is closed');
    harness.intake.failWith = null;
    await harness.until(() => harness.intake.added.length === 2);
    await harness.quiet();
    expect(harness.phases()).toEqual({ 'one.txt': 'queued', 'two.txt': 'queued' });
  });
});

describe('when one job of many cannot be added', () => {
  it('the others are', async () => {
    await start();
    harness.intake.poison = 'bad.txt';
    for (const name of ['a.txt', 'bad.txt', 'c.txt']) harness.write(name);
    await harness.add();
    await harness.until(() => harness.row('bad.txt')?.reason === 'could not be queued: a poisonous job');
    await harness.until(() => harness.intake.added.length === 2);
    expect(harness.intake.names).toEqual(['a.txt', 'c.txt']);
    harness.intake.poison = null;
    await harness.until(() => harness.intake.added.length === 3);
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
