import { message } from '../../../../../src-main/contract/messages/message.ts';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import type { OpenWatcher, WatchRequest } from '../../../../../src-main/engine/watch-folders/scan/watcher.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness(options);
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

/** Watching is tried again when the test says so, so that it sees what holds until then, however busy the computer is. */
function watchingLater(): { readonly options: HarnessOptions; readonly isNow: () => void } {
  const rewatchMs = 60 * 60 * 1000;
  let skippedMs = 0;
  return {
    options: {
      timings: { listingMs: 25, rewatchMs },
      clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + skippedMs },
    },
    isNow() {
      skippedMs = 2 * rewatchMs;
    },
  };
}

describe('with the real watcher', () => {
  it('a new file becomes a job without any scan', async () => {
    await start();
    await harness.add();
    await harness.quiet();
    harness.write('dropped.txt');
    await harness.until(() => harness.intake.names.includes('dropped.txt'));
  });

  it('files in new and moved folders are found', async () => {
    await start();
    await harness.add();
    await harness.quiet();
    harness.write('new/deep/a.txt');
    mkdirSync(join(harness.base, 'elsewhere/deep'), { recursive: true });
    writeFileSync(join(harness.base, 'elsewhere/deep/b.txt'), 'b');
    renameSync(join(harness.base, 'elsewhere'), harness.path('moved in'));
    await harness.until(() => harness.intake.added.length === 2);
    harness.write('new/deep/later.txt');
    await harness.until(() => harness.intake.added.length === 3);
    expect(harness.intake.names).toEqual(['a.txt', 'b.txt', 'later.txt']);
  });

  it.skipIf(process.platform !== 'linux')(
    'one path that is too long leaves out that branch alone',
    async () => {
      await start();
      // Only by relative steps is such a path made, and taken away.
      const steps = `for (const name of ['deep', ...Array(22).fill('d'.repeat(200))]) {
      fs.mkdirSync(name);
      process.chdir(name);
    }`;
      execFileSync(process.execPath, ['-e', steps], { cwd: harness.root });
      await harness.add();
      await harness.quiet();
      expect(harness.folders.list()[0]).toMatchObject({ health: 'watching', healthDetail: null });
      const leftOut = harness.rows().filter(({ phase }) => phase !== 'queued');
      expect(leftOut.map(({ phase, reason }) => [phase, reason])).toEqual([
        ['ignored', 'file.path_too_long'],
      ]);
      harness.write('near.txt');
      await harness.until(() => harness.intake.names.includes('near.txt'));
      execFileSync('rm', ['-rf', harness.path('deep')]);
    },
  );

  it('an edit, a rename and a removal are noticed', async () => {
    await start();
    const path = harness.write('a.txt');
    await harness.add();
    await harness.quiet();
    appendFileSync(path, ' edited');
    await harness.until(() => harness.intake.added.length === 2);
    renameSync(path, harness.path('b.txt'));
    await harness.until(
      () => harness.row('b.txt')?.phase === 'queued' && harness.row('a.txt')?.phase === 'gone',
    );
    rmSync(harness.path('b.txt'));
    await harness.until(() => harness.row('b.txt')?.phase === 'gone');
    expect(harness.intake.added).toHaveLength(2);
  });

  it('a removed tree is noticed, file by file', async () => {
    await start();
    harness.write('tree/a.txt');
    harness.write('tree/b/c.txt');
    await harness.add();
    await harness.quiet();
    rmSync(harness.path('tree'), { recursive: true });
    await harness.until(() => harness.rows().every((row) => row.phase === 'gone'));
  });

  it('the loss of the root is noticed', async () => {
    await start();
    harness.write('a.txt');
    await harness.add();
    await harness.quiet();
    renameSync(harness.root, join(harness.base, 'away'));
    await harness.until(() => harness.folders.list()[0]?.health === 'unavailable');
    expect(harness.row('a.txt')?.phase).toBe('queued');
  });

  it('five hundred files renamed at once are not sent again', async () => {
    await start();
    for (let number = 0; number < 500; number += 1) harness.write(`old-${String(number)}.txt`);
    await harness.add();
    await harness.until(() => harness.intake.added.length === 500);
    await harness.quiet();
    for (let number = 0; number < 500; number += 1) {
      renameSync(harness.path(`old-${String(number)}.txt`), harness.path(`new-${String(number)}.txt`));
    }
    const isQueued = (number: number): boolean =>
      harness.row(`new-${String(number)}.txt`)?.phase === 'queued';
    await harness.until(() => isQueued(0) && isQueued(499) && harness.intake.duplicates.length === 500);
    expect(harness.intake.added).toHaveLength(500);
  });

  it('a name that is not Unicode is shown', async () => {
    await start();
    mkdirSync(harness.path('sub'));
    await harness.add();
    await harness.quiet();
    writeFileSync(Buffer.concat([Buffer.from(`${harness.path('sub')}/caf`), Buffer.from([0xe9])]), 'x');
    await harness.until(() => harness.row('sub/caf\ufffdE9')?.phase === 'ignored');
  });

  it('what lies in an ignored folder is not even recorded', async () => {
    await start();
    mkdirSync(harness.path('node_modules'));
    await harness.add();
    await harness.quiet();
    harness.write('node_modules/readme.md');
    harness.write('seen.md');
    await harness.until(() => harness.intake.added.length === 1);
    await harness.quiet();
    expect(harness.phases()).toEqual({ 'node_modules/': 'ignored', 'seen.md': 'queued' });
  });
});

describe('where events get lost', () => {
  it('the rescan finds everything', async () => {
    await start({ openWatcher: deafWatcher, timings: { rescanMs: 25 } });
    await harness.add();
    await harness.quiet();
    harness.write('missed.txt');
    await harness.until(() => harness.intake.names.includes('missed.txt'));
    expect(harness.folders.list()[0]?.rescannedAtMs).toBeGreaterThan(0);
  });

  it('a network or cloud folder is listed instead of watched, and settles longer', async () => {
    let opened = 0;
    await start({
      openWatcher: (request) => {
        opened += 1;
        return deafWatcher(request);
      },
      timings: { listingMs: 25, settleMs: 1, slowSettleMs: 120 },
      disturb: (real) => ({ ...real, isSlow: () => Promise.resolve(true) }),
    });
    await harness.add();
    await harness.quiet();
    const beganAtMs = performance.now();
    harness.write('missed.txt');
    await harness.until(() => harness.intake.names.includes('missed.txt'));
    // eslint-disable-next-line outbox/real-time -- a busy computer only takes longer than this least
    expect(performance.now() - beganAtMs).toBeGreaterThanOrEqual(120);
    expect(opened).toBe(0);
    expect(harness.folders.list()[0]).toMatchObject({
      health: 'listing',
      healthDetail: message('folder_health.slow'),
    });
  });

  it('at the limit of watches the folder is listed, and a person is told once', async () => {
    let request: WatchRequest | null = null;
    let closed = 0;
    await start({
      openWatcher: (asked) => {
        request = asked;
        return { ready: Promise.resolve(), close: async () => void (closed += 1) };
      },
      timings: { listingMs: 25 },
    });
    await harness.add();
    await harness.quiet();
    for (let error = 0; error < 15; error += 1) request!.onLimit();
    harness.write('missed.txt');
    await harness.until(() => harness.intake.names.includes('missed.txt'));
    expect(closed).toBe(1);
    expect(harness.folders.list()[0]?.health).toBe('listing');
    expect(harness.troubles).toHaveLength(1);
    expect(harness.troubles[0]?.message).toMatchObject({
      ...{ code: 'folder_health.why_limit', params: { path: harness.root } },
    });
  });

  it('watching begins again once the limit is raised, and then nobody is told of it any more', async () => {
    const requests: WatchRequest[] = [];
    const later = watchingLater();
    await start({
      openWatcher: (asked) => {
        requests.push(asked);
        return deafWatcher(asked);
      },
      ...later.options,
    });
    await harness.add();
    await harness.quiet();
    requests[0]?.onLimit();
    await harness.until(() => harness.folders.list()[0]?.health === 'listing');
    expect(harness.troubles.map(({ message }) => message === null)).toEqual([false]);
    later.isNow();
    await harness.until(() => harness.folders.list()[0]?.health === 'watching');
    expect(requests).toHaveLength(2);
    expect(harness.troubles.map(({ message }) => message === null)).toEqual([false, true]);
    expect(harness.folders.list()[0]?.healthDetail).toBeNull();
  });

  it('a folder that is paused takes what was told of its limit with it', async () => {
    let request: WatchRequest | null = null;
    await start({
      openWatcher: (asked) => {
        request = asked;
        return deafWatcher(asked);
      },
    });
    const { id } = await harness.add();
    await harness.quiet();
    request!.onLimit();
    await harness.quiet();
    await harness.folders.pause(id, null);
    expect(harness.troubles.map(({ message }) => message === null)).toEqual([false, true]);
  });

  it('a watcher that fails is said with the folder, which is listed until watching works again', async () => {
    let request: WatchRequest | null = null;
    let opened = 0;
    const later = watchingLater();
    await start({
      openWatcher: (asked) => {
        request = asked;
        opened += 1;
        return deafWatcher(asked);
      },
      ...later.options,
    });
    await harness.add();
    await harness.quiet();
    request!.onError(new Error('EIO: i/o error, watch'));
    await harness.until(() => harness.folders.list()[0]?.health === 'listing');
    expect(harness.folders.list()[0]?.healthDetail).toEqual(
      message('folder_health.unwatched', { said: 'EIO: i/o error, watch' }),
    );
    harness.write('missed.txt');
    await harness.until(() => harness.intake.names.includes('missed.txt'));
    expect(harness.troubles[0]?.kind).toBe('watch_failed');
    expect(harness.troubles[0]?.message).toMatchObject({
      ...{ code: 'folder_health.why_unwatched', params: { said: 'EIO: i/o error, watch' } },
    });
    later.isNow();
    await harness.until(() => harness.folders.list()[0]?.health === 'watching');
    expect(opened).toBe(2);
    expect(harness.troubles.at(-1)).toEqual({ kind: 'watch_failed', message: null });
  });

  it('a limit that is reached while nothing can be written down ends nothing, and is shown later', async () => {
    let request: WatchRequest | null = null;
    await start({
      openWatcher: (asked) => {
        request = asked;
        return deafWatcher(asked);
      },
      timings: { listingMs: 25 },
    });
    await harness.add();
    await harness.quiet();
    harness.database.exec(
      `create trigger full before update on watch_folder begin select raise(fail, 'database or disk is full'); end`,
    );
    expect(() => {
      request!.onLimit();
    }).not.toThrow();
    await harness.until(() => harness.troubles.length === 1);
    harness.database.exec('drop trigger full');
    await harness.until(() => harness.folders.list()[0]?.health === 'listing');
  });

  it('the first scan waits for the watcher, so that nothing falls between the two', async () => {
    const ready = deferred<undefined>();
    await start({ openWatcher: () => ({ ready: ready.promise, close: () => Promise.resolve() }) });
    harness.write('a.txt');
    await harness.add();
    expect(harness.folders.isQuiet()).toBe(false);
    expect(harness.rows()).toEqual([]);
    ready.resolve(undefined);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['a.txt']);
  });

  it('a hint at a file that is being copied does not end its settling', async () => {
    let request: WatchRequest | null = null;
    const open: OpenWatcher = (asked) => {
      request = asked;
      return { ready: Promise.resolve(), close: () => Promise.resolve() };
    };
    await start({ openWatcher: open });
    await harness.add();
    await harness.quiet();
    const path = harness.write('a.txt', '1');
    for (let round = 2; round <= 5; round += 1) {
      request!.onHint('a.txt');
      await harness.until(() => harness.row('a.txt')?.size_bytes === round - 1);
      appendFileSync(path, '1');
      expect(harness.intake.added).toHaveLength(0);
    }
    request!.onHint('a.txt');
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.intake.added[0]?.file?.sizeBytes).toBe(5);
  });
});
