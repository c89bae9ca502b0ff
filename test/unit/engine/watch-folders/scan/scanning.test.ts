import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('a scan', () => {
  it('finds a thousand files of one folder and hands them over in batches of at most 200', async () => {
    await start();
    for (let number = 0; number < 1000; number += 1) harness.write(`file-${String(number)}.txt`);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 1000);
    await harness.quiet();
    expect(Math.max(...harness.intake.batches)).toBeLessThanOrEqual(200);
    expect(new Set(harness.intake.added.map((job) => job.name)).size).toBe(1000);
    expect(new Set(harness.rows().map((row) => row.phase))).toEqual(new Set(['queued']));
  });

  it('writes nothing where nothing changed', async () => {
    await start();
    for (const name of [
      'a.txt',
      'b/c.txt',
      'b-d.txt',
      'b0.txt',
      'ü/é.txt',
      '\u{1f600}.txt',
      '\ufb01.txt',
      '.hidden',
    ]) {
      harness.write(name);
    }
    const { id } = await harness.add();
    await harness.quiet();
    const before = harness.rows();
    const changes = (): unknown => harness.database.prepare('select total_changes()').pluck().get();
    const changesBefore = changes();
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.rows()).toEqual(before);
    // When it was scanned, and nothing else.
    expect(changes()).toBe(Number(changesBefore) + 1);
  });

  it('never follows a link, to a file or to a folder', async () => {
    await start();
    const outside = join(harness.base, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    symlinkSync(join(outside, 'secret.txt'), harness.path('link.txt'));
    symlinkSync(outside, harness.path('linked.txt'));
    symlinkSync(harness.root, harness.path('circle.md'));
    harness.write('plain.txt');
    await harness.add();
    await harness.quiet();
    expect(harness.intake.names).toEqual(['plain.txt']);
    expect(harness.row('link.txt')).toMatchObject({
      phase: 'ignored',
      reason: 'file.link',
    });
    expect(harness.row('linked.txt')?.phase).toBe('ignored');
    expect(harness.rows().filter((row) => row.relative_path.includes('secret'))).toEqual([]);
  });

  it('never blocks on a pipe', async () => {
    await start();
    execFileSync('mkfifo', [harness.path('pipe.txt')]);
    harness.write('plain.txt');
    await harness.add();
    await harness.quiet();
    expect(harness.intake.names).toEqual(['plain.txt']);
    expect(harness.row('pipe.txt')).toMatchObject({
      phase: 'ignored',
      reason: 'file.special',
    });
  });

  it('reads nothing outside the folder when a folder above the file is swapped for a link', async () => {
    let isSwapped = false;
    await start({
      disturb: (real) => ({
        ...real,
        open(path, within) {
          if (!isSwapped) {
            isSwapped = true;
            renameSync(harness.path('sub'), join(harness.base, 'moved'));
            symlinkSync(join(harness.base, 'moved'), harness.path('sub'));
          }
          return real.open(path, within);
        },
      }),
    });
    harness.write('sub/file.txt');
    await harness.add();
    await harness.until(() => harness.row('sub/file.txt')?.phase === 'ignored');
    expect(harness.row('sub/file.txt')?.reason).toBe('file.link_outside');
    expect(harness.intake.added).toEqual([]);
  });

  it('shows a name that is not Unicode, and does not send it', async () => {
    await start();
    writeFileSync(
      Buffer.concat([Buffer.from(`${harness.root}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]),
      'x',
    );
    await harness.add();
    await harness.quiet();
    expect(harness.rows()).toHaveLength(1);
    expect(harness.rows()[0]).toMatchObject({
      relative_path: 'caf\ufffdE9.txt',
      phase: 'ignored',
      reason: 'file.name_not_unicode',
    });
    expect(harness.intake.added).toEqual([]);
  });

  it('leaves out by the default list, with reasons, and does not enter what it leaves out', async () => {
    await start();
    for (const name of [
      '~$a.docx',
      '.x.txt.swp',
      'b.txt.part',
      'c.crdownload',
      '.DS_Store',
      '_Sent/2026/a.txt',
    ]) {
      harness.write(name);
    }
    harness.write('node_modules/deep/readme.md');
    harness.write('table.xlsx');
    await harness.add();
    await harness.quiet();
    expect(
      Object.fromEntries(harness.rows().map((row) => [row.relative_path, [row.phase, row.reason]])),
    ).toEqual({
      '.DS_Store': ['ignored', 'file.system'],
      '.x.txt.swp': ['ignored', 'file.editor_copy'],
      '_Sent/': ['ignored', 'file.put_away'],
      'b.txt.part': ['ignored', 'file.unfinished'],
      'c.crdownload': ['ignored', 'file.unfinished'],
      'node_modules/': ['ignored', 'file.of_program'],
      'table.xlsx': ['unsupported', 'file.no_document'],
      '~$a.docx': ['ignored', 'file.lock_file'],
    });
    expect(harness.folders.list()[0]).toMatchObject({ ignored: 8, settling: 0 });
  });

  it('keeps what it knew below a folder that cannot be listed, and goes on with it later', async () => {
    let isClosed = false;
    await start({
      disturb: (real) => ({
        ...real,
        list: (path) =>
          isClosed && path.endsWith('shut')
            ? Promise.reject(new FileError('denied', path, 'EACCES'))
            : real.list(path),
      }),
    });
    harness.write('shut/a.txt');
    harness.write('shut/b/c.txt');
    harness.write('z.txt');
    const { id } = await harness.add();
    await harness.quiet();
    isClosed = true;
    appendFileSync(harness.path('z.txt'), '!');
    await harness.folders.scan(id);
    await harness.quiet();
    expect(harness.phases()).toEqual({
      'shut/': 'unreadable',
      'shut/a.txt': 'queued',
      'shut/b/c.txt': 'queued',
      'z.txt': 'queued',
    });
    expect(harness.row('shut/')?.reason).toBe('file.folder_unlisted');
    isClosed = false;
    await harness.folders.scan(id);
    expect(harness.row('shut/')?.phase).toBe('gone');
  });

  it('does not enter sub-folders where they are left out', async () => {
    await start();
    harness.write('top.txt');
    harness.write('sub/low.txt');
    await harness.add({ recursive: false });
    await harness.quiet();
    expect(harness.intake.names).toEqual(['top.txt']);
    expect(harness.row('sub/')?.reason).toBe('file.in_subfolder');
  });

  it('forgets the records below a removed folder', async () => {
    await start();
    for (const name of ['gone/a.txt', 'gone/b/c.txt', 'gone.txt', 'gone0.txt']) harness.write(name);
    const { id } = await harness.add();
    await harness.quiet();
    rmSync(harness.path('gone'), { recursive: true });
    await harness.folders.scan(id);
    expect(harness.phases()).toEqual({
      'gone.txt': 'queued',
      'gone/a.txt': 'gone',
      'gone/b/c.txt': 'gone',
      'gone0.txt': 'queued',
    });
  });

  it('runs once at a time in one folder, and a call during one waits for the next', async () => {
    let listing = 0;
    let most = 0;
    await start({
      disturb: (real) => ({
        ...real,
        async list(path) {
          listing += 1;
          most = Math.max(most, listing);
          const entries = await real.list(path);
          listing -= 1;
          return entries;
        },
      }),
    });
    harness.write('sub/a.txt');
    const { id } = await harness.add();
    await Promise.all([harness.folders.scan(id), harness.folders.scan(id), harness.folders.scan(id)]);
    expect(most).toBe(1);
  });
});
