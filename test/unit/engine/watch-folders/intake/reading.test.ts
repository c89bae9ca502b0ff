import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('a document without its end', () => {
  const wholeDocx = Buffer.concat([
    Buffer.from('PK\u0003\u0004 content PK\u0005\u0006', 'latin1'),
    Buffer.alloc(18),
  ]);

  it.each([
    ['half.pdf', '%PDF-1.7\nhalf', 'file.pdf_unfinished', '%PDF-1.7\nwhole\n%%EOF\n'],
    ['half.docx', 'PK\u0003\u0004', 'file.docx_unfinished', wholeDocx],
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
    expect(harness.row('cut.pdf')?.reason).toBe('file.sent_although');
  });

  it('finds the end mark within the last KiB only', async () => {
    await start();
    harness.write('tail.pdf', `%PDF-1.7\n%%EOF\n${' '.repeat(1000)}`);
    harness.write('early.pdf', `%PDF-1.7\n%%EOF\n${' '.repeat(2000)}`);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    await harness.until(() => harness.row('early.pdf')?.reason === 'file.pdf_unfinished');
    expect(harness.intake.names).toEqual(['tail.pdf']);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['denied', 'file.denied'],
    ['busy', 'file.locked'],
    ['other', 'file.unreadable'],
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
    expect(harness.folders.settlingFiles(5).map((file) => [file.name, file.reason.code])).toEqual([
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

  it('asks a person after a while, with its reason, and is read at once when it is looked for again', async () => {
    let isDenied = true;
    await start({
      timings: { recheckFirstMs: 1, recheckLongestMs: 3_600_000 },
      disturb: (real) => ({
        ...real,
        open: (path) =>
          isDenied && path.endsWith('mine.txt')
            ? Promise.reject(new FileError('denied', path, 'EACCES'))
            : real.open(path),
      }),
    });
    harness.write('mine.txt');
    const { id } = await harness.add();
    await harness.until(() => harness.row('mine.txt')?.phase === 'unreadable');
    await harness.until(() => harness.folders.list()[0]?.unread !== undefined);
    const [folder] = harness.folders.list();
    expect(folder?.unread).toMatchObject({
      files: 1,
      first: [{ name: 'mine.txt', reason: { code: 'file.denied' }, isUnread: true }],
    });
    isDenied = false;
    await harness.folders.scan(id);
    await harness.until(() => harness.row('mine.txt')?.phase === 'queued');
    expect(harness.folders.list()[0]?.unread).toBeUndefined();
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

const missing = (path: string): Promise<never> => Promise.reject(new FileError('missing', path, 'ENOENT'));

describe('a folder that is away for a moment only', () => {
  it('has the files taken that settled then', async () => {
    let readings = 0;
    let isAway = false;
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

describe('a folder that is away for just the moment in which a file is opened', () => {
  it('has that file taken, though nobody else noticed', async () => {
    let isAway = false;
    let opened = 0;
    await start({
      openWatcher: deafWatcher,
      disturb: (real) => ({
        ...real,
        open: (path) => {
          opened += 1;
          isAway = opened === 1;
          return isAway ? missing(path) : real.open(path);
        },
        status: (path) => {
          if (!isAway) return real.status(path);
          isAway = false;
          return missing(path);
        },
      }),
    });
    harness.write('one.txt');
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.row('one.txt')?.phase).toBe('queued');
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
