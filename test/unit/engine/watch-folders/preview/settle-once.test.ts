import { message } from '../../../../../src-main/contract/messages/message.ts';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { appendFileSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileError, type FileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import { defaultTimings } from '../../../../../src-main/engine/watch-folders/files/timings.ts';
import { pngOf } from '../../../../helpers/pictures.ts';
import { Harness } from '../harness.ts';
import { said } from '../../../../helpers/said.ts';

let harness: Harness;
let disturb: (real: FileSystem) => Partial<FileSystem>;
beforeEach(() => {
  disturb = () => ({});
  harness = new Harness({
    watch: false,
    timings: { incompleteMs: 300 },
    disturb: (real) =>
      new Proxy(real, { get: (_, name) => Reflect.get({ ...real, ...disturb(real) }, name) as unknown }),
  });
});
afterEach(() => harness.close());
const settle = (path: string) => harness.folders.settleFile(path);

describe('what a named file would be waited for', () => {
  const waits = (path: string) => harness.folders.foreseenWait(path);

  it('is a document’s missing end, said at once and with how long', async () => {
    const unfinished = harness.write('handbook.pdf', '%PDF-1.7 and no more');
    expect(said(await waits(unfinished))).toBe(
      'Its end is still missing: a PDF ends with %%EOF. Outbox waits up to 1 second, then takes the file as it is',
    );
    const usual = new Harness({ watch: false, timings: { incompleteMs: defaultTimings.incompleteMs } });
    expect(said(await usual.folders.foreseenWait(unfinished))).toContain('waits up to 10 minutes');
    await usual.close();
  });

  it('is a picture’s missing end as well', async () => {
    const whole = pngOf({ widthPx: 40, heightPx: 30 });
    expect(await waits(harness.write('whole.png', whole))).toBeNull();
    expect(said(await waits(harness.write('cut.png', whole.subarray(0, whole.length - 20))))).toBe(
      'It is cut short: its end is missing. Outbox waits up to 1 second, then takes the file as it is',
    );
  });

  it('is nothing for a whole one, another kind, an empty one, a folder, a pipe and one that is not there', async () => {
    execFileSync('mkfifo', [harness.path('pipe.pdf')]);
    mkdirSync(harness.path('folder.pdf'));
    const whole = harness.write('whole.pdf', '%PDF-1.7 %%EOF');
    const text = harness.write('a.txt', 'no mark');
    const empty = harness.write('empty.pdf', '');
    const others = ['pipe.pdf', 'folder.pdf', 'none.pdf'].map((name) => harness.path(name));
    for (const path of [whole, text, empty, ...others]) expect(await waits(path), path).toBeNull();
  });
});

describe('a file that a person names', () => {
  it('is given as it is once it stands still', async () => {
    const path = harness.write('a.txt', 'content');
    const stats = lstatSync(path, { bigint: true });
    await expect(settle(path)).resolves.toEqual({
      path,
      device: String(stats.dev),
      inode: String(stats.ino),
      inodeChangedAtMs: Number(stats.ctimeNs) / 1_000_000,
      sizeBytes: 7,
      modifiedAtMs: Number(stats.mtimeNs) / 1e6,
      sha256: createHash('sha256').update('content').digest('hex'),
      facts: {
        ...{ kind: 'document', format: 'text', isEncrypted: false, hasMacros: false },
        ...{ pages: null, problem: null, hasLocation: false, locationStays: false },
      },
    });
  });

  it('is waited for while it changes', async () => {
    const path = harness.write('a.txt', '1');
    let looks = 0;
    disturb = (real) => ({
      status(asked) {
        looks += 1;
        if (looks <= 3) appendFileSync(path, '1');
        return real.status(asked);
      },
    });
    expect((await settle(path)).sizeBytes).toBe(4);
    expect(looks).toBeGreaterThanOrEqual(6);
  });

  it('may lie behind a link to its folder, and is then known by its real path', async () => {
    const path = harness.write('real/a.txt');
    symlinkSync(harness.path('real'), harness.path('link'));
    expect((await settle(harness.path('link', 'a.txt'))).path).toBe(path);
  });

  it.each([
    ['none.txt', 'not_found', 'file_refusal.missing'],
    ['none/none.txt', 'not_found', 'file_refusal.missing'],
    ['folder', 'invalid_input', 'file_refusal.folder'],
    ['link.txt', 'invalid_input', 'file_refusal.link'],
    ['pipe', 'invalid_input', 'file_refusal.not_regular'],
    ['empty.txt', 'invalid_input', 'file_refusal.empty'],
  ])('and is %s is refused with clear words', async (name, code, told) => {
    mkdirSync(harness.path('folder'));
    harness.write('empty.txt', '');
    symlinkSync(harness.write('real.txt'), harness.path('link.txt'));
    execFileSync('mkfifo', [harness.path('pipe')]);
    await expect(settle(harness.path(name))).rejects.toMatchObject({
      name: 'OutboxError',
      code,
      told: { code: told, params: { path: harness.path(name) } },
    });
  });

  it('and cannot be read is refused with the reason', async () => {
    const path = harness.write('locked.txt');
    disturb = () => ({ open: () => Promise.reject(new FileError('denied', path, 'EACCES')) });
    await expect(settle(path)).rejects.toMatchObject({
      code: 'conflict',
      told: message('file_refusal.unreadable', { path, reason: message('file.denied') }),
    });
  });

  it('and never stops changing is refused in the end', async () => {
    const path = harness.write('busy.txt', '1');
    disturb = (real) => ({
      status(asked) {
        if (asked === path) appendFileSync(path, '1');
        return real.status(asked);
      },
    });
    await expect(settle(path)).rejects.toMatchObject({
      code: 'conflict',
      told: message('file_refusal.being_written', { path }),
    });
  });

  it('and is a document without its end goes when the end never comes', async () => {
    const path = join(harness.base, 'cut.pdf');
    writeFileSync(path, '%PDF-1.7');
    expect((await settle(path)).sizeBytes).toBe(8);
  });

  it('is read at once where its own times say that it stood still, and looked at in good time where its end is missing', async () => {
    let [looks, opened] = [0, 0];
    disturb = (real) => ({
      keepsChangeTimes: () => Promise.resolve(true),
      async status(path) {
        looks += 1;
        return { ...(await real.status(path)), unchangedForMs: 60_000 };
      },
      open(path) {
        opened += 1;
        return real.open(path);
      },
    });
    expect((await settle(harness.write('old.txt'))).sizeBytes).toBeGreaterThan(0);
    // Its folder, the file, and the file once more when it was read.
    expect([looks, opened]).toEqual([3, 1]);
    await settle(harness.write('cut.pdf', '%PDF-1.7'));
    // One at once, and then one each 60 ms until 300 ms are over.
    expect(opened).toBeLessThanOrEqual(1 + 1 + 6);
  });

  it('may be any of many at a time, two of which are read', async () => {
    let open = 0;
    let most = 0;
    disturb = (real) => ({
      async open(path) {
        const file = await real.open(path);
        most = Math.max(most, (open += 1));
        return { ...file, close: () => file.close().finally(() => (open -= 1)) };
      },
    });
    const paths = Array.from({ length: 20 }, (_, number) => harness.write(`${String(number)}.txt`));
    const settled = await Promise.all(paths.map(settle));
    expect(settled.map((file) => file.path)).toEqual(paths);
    expect(most).toBeLessThanOrEqual(2);
  });
});
