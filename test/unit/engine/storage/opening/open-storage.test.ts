import { message } from '../../../../../src-main/contract/messages/message.ts';
import type * as Fs from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { Retention } from '../../../../../src-main/engine/jobs/recovery/retention.ts';
import { dayMs } from '../../../../../src-main/foundation/durations.ts';
import { openStorage } from '../../../../../src-main/engine/storage/opening/open-storage.ts';
import { snapshotsIn } from '../../../../../src-main/engine/storage/database/snapshot-files.ts';
import type { Storage } from '../../../../../src-main/engine/storage/storage.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { notCancelled, outcomes, queueWith, sendNext } from '../journal/journal-bench.ts';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';

const drive = vi.hoisted(() => ({ type: null as number | null }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    statfsSync: (path: string) => {
      const real = fs.statfsSync(path);
      return Object.assign(real, { type: drive.type ?? real.type });
    },
  };
});
afterEach(() => {
  drive.type = null;
});

const clock = new ManualClock();

function open(dataDirectory: string, isDelivering = true): Promise<Storage> {
  return openStorage({ dataDirectory, clock, logger: silentLogger, isDelivering, replay: replaySends });
}

function queueOf(storage: Storage) {
  const bench = queueWith(storage.database, storage.journal, clock);
  return { ...bench, send: () => sendNext(bench) };
}

const document = (content: string) => documentJob(`/in/${content}.pdf`, `${content}-`);
const jobsOf = (storage: Storage) =>
  storage.database
    .prepare<[], JobRecord>('select * from job order by id')
    .all()
    .map(({ name, state }) => `${name} ${state}`);
const file = (folder: string) => join(folder, 'outbox.db');

/** A folder in which a.pdf was delivered before the last snapshot, b.pdf after it, and c.pdf is still open. */
async function lived(options: { snapshots: number } = { snapshots: 1 }): Promise<string> {
  const folder = temporaryFolder('storage');
  const takesSnapshots = options.snapshots > 0;
  const storage = await open(folder, takesSnapshots);
  addConnection(storage.database);
  const bench = queueOf(storage);
  bench.intake.add([document('a')]);
  bench.store.finish(bench.send(), outcomes.done, notCancelled);
  for (let round = 1; round <= Math.max(1, options.snapshots); round += 1) {
    if (takesSnapshots) storage.database.exec(`insert into setting values ('mark ${String(round)}', '1')`);
    clock.advance(20 * 60_000);
    await storage.close();
    const again = await open(folder, takesSnapshots);
    Object.assign(storage, again);
    Object.assign(bench, queueOf(again));
  }
  bench.intake.add([document('b'), document('c')]);
  bench.store.finish(bench.send(), outcomes.done, notCancelled);
  bench.send();
  // As a killed process leaves it: the write-ahead log stays, and no snapshot is taken.
  for (const suffix of ['', '-wal']) copyFileSync(file(folder) + suffix, `${file(folder)}${suffix}.kept`);
  const names = readdirSync(join(folder, 'snapshots'));
  storage.database.close();
  for (const suffix of ['', '-wal']) copyFileSync(`${file(folder)}${suffix}.kept`, file(folder) + suffix);
  for (const suffix of ['', '-wal']) rmSync(`${file(folder)}${suffix}.kept`);
  await storage.close().catch(() => undefined);
  expect(names).toHaveLength(options.snapshots);
  return folder;
}

async function afterwards<Value>(folder: string, look: (storage: Storage) => Value): Promise<Value> {
  const storage = await open(folder, false);
  try {
    return look(storage);
  } finally {
    await storage.close();
  }
}

/** Nothing that may have arrived waits to be sent, whatever else was lost. */
function expectNothingTwice(storage: Storage): void {
  const bench = queueOf(storage);
  bench.store.recover();
  const states = jobsOf(storage);
  expect(states).toContain('a.pdf done');
  expect(states).toContain('b.pdf done');
  expect(states).toContain('c.pdf in_doubt');
  expect(states.filter((state) => state.endsWith('queued'))).toEqual([]);
}

const damages: [string, (folder: string) => void][] = [
  ['is garbage', (folder) => writeFileSync(file(folder), Buffer.alloc(20_000, 'garbage'))],
  ['has no bytes', (folder) => truncateSync(file(folder), 0)],
  [
    'has a header of which a bit is flipped',
    (folder) => {
      flipAlone(folder, 3);
    },
  ],
  [
    'has a page size that is not its own',
    (folder) => {
      flipAlone(folder, 16);
    },
  ],
  [
    'is cut in the middle',
    (folder) => truncateSync(file(folder), Math.floor(statSync(file(folder)).size / 2)),
  ],
  [
    'has lost its first pages',
    (folder) => {
      writeFileSync(file(folder), readFileSync(file(folder)).fill(0, 0, 8192));
    },
  ],
  ['is gone', (folder) => rmSync(file(folder))],
  [
    'is gone with all that belongs to it',
    (folder) => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file(folder) + suffix, { force: true });
    },
  ],
];

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

/** The write-ahead log would heal it. */
function flipAlone(folder: string, at: number): void {
  rmSync(`${file(folder)}-wal`);
  flip(file(folder), at);
}

describe('the data folder', () => {
  it('is opened again as it was left, and nobody is told of anything', async () => {
    const folder = await lived();
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
      expectNothingTwice(storage);
    });
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
    });
  });

  it('that is new has nothing to repair', async () => {
    const folder = temporaryFolder('storage');
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
      expect(jobsOf(storage)).toEqual([]);
    });
  });

  describe.each([[1], [0]])('with %i snapshots', (snapshots) => {
    it.each(damages)('whose database %s is restored, and nothing goes twice', async (_what, damage) => {
      const folder = await lived({ snapshots });
      damage(folder);
      await afterwards(folder, (storage) => {
        expect(storage.repaired).not.toBeNull();
        expectNothingTwice(storage);
        expect(storage.database.pragma('integrity_check', { simple: true })).toBe('ok');
        const marks = storage.database.prepare('select count(*) from setting').pluck().get();
        expect(marks, 'what the snapshot had').toBe(snapshots);
      });
      expect(readdirSync(folder).filter((name) => name.startsWith('corrupt-')).length).toBeGreaterThan(0);
      await afterwards(folder, (storage) => {
        expect(storage.repaired, 'it is done once').toBeNull();
        expect(storage.repairs.list(), 'and told until a person says that it was read').toHaveLength(1);
        expect(storage.repairs.acknowledge()).toBe(1);
        expect(storage.repairs.list()).toEqual([]);
      });
      await afterwards(folder, (storage) => {
        expect(storage.repairs.list()).toEqual([]);
      });
    });
  });

  it('takes an older snapshot where the newest is damaged too, or empty', async () => {
    for (const spoil of [
      (path: string) => {
        truncateSync(path, 0);
      },
      (path: string) => {
        flip(path, 3);
      },
      (path: string) => {
        truncateSync(path, 9000);
      },
    ]) {
      const folder = await lived({ snapshots: 2 });
      const [newest] = snapshotsIn(join(folder, 'snapshots'));
      spoil(newest?.path ?? '');
      writeFileSync(file(folder), 'garbage');
      await afterwards(folder, (storage) => {
        expect(storage.repaired?.title.code).toBe('repaired.restored');
        expectNothingTwice(storage);
        expect(storage.database.prepare('select key from setting').pluck().all()).toEqual(['mark 1']);
      });
      await afterwards(folder, (storage) => {
        expect(storage.repaired, 'the damaged one is not looked at again').toBeNull();
      });
    }
  });

  it('whose write-ahead log was deleted asks about what it lost, and sends none of it again', async () => {
    const folder = await lived();
    rmSync(`${file(folder)}-wal`);
    await afterwards(folder, (storage) => {
      expect(storage.repaired?.title.code).toBe('repaired.behind');
      expectNothingTwice(storage);
    });
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
    });
  });

  it('whose database was put back from an older copy asks about what that does not know', async () => {
    const folder = await lived();
    const [snapshot] = snapshotsIn(join(folder, 'snapshots'));
    for (const suffix of ['', '-wal', '-shm']) rmSync(file(folder) + suffix, { force: true });
    copyFileSync(snapshot?.path ?? '', file(folder));
    await afterwards(folder, (storage) => {
      expectNothingTwice(storage);
    });
  });

  it('whose database was put back from before an upload that began early ended late sends nothing twice', async () => {
    const folder = temporaryFolder('storage');
    const storage = await open(folder);
    addConnection(storage.database, 1, 'Halden', 'https://api.halden.example');
    const { intake, store, send } = queueOf(storage);
    intake.add([document('a'), document('b')]);
    const slow = store.claim(1);
    if (slow === null) throw new Error('nothing to claim');
    store.finish(send(), outcomes.done, notCancelled);
    const older = storage.database.serialize();
    store.finish(store.recordFinal(slow, 1000), outcomes.done, notCancelled);
    clock.advance(20 * 60_000);
    await storage.close();
    writeFileSync(file(folder), older);
    await afterwards(folder, (restored) => {
      queueOf(restored).store.recover();
      expect(jobsOf(restored)).toEqual(['a.pdf done', 'b.pdf done']);
    });
  });

  it.each([
    ['while their attempts are kept', 1],
    ['when their attempts were dropped', 60],
  ])(
    'whose database was put back from before what was sent long ago sends nothing twice, %s',
    async (_when, days) => {
      const folder = temporaryFolder('storage');
      const storage = await open(folder);
      addConnection(storage.database, 1, 'Halden', 'https://api.halden.example');
      const bench = queueOf(storage);
      bench.intake.add([document('a'), document('b'), document('c')]);
      bench.store.finish(bench.send(), outcomes.done, notCancelled);
      const older = storage.database.serialize();
      bench.store.finish(bench.send(), outcomes.done, notCancelled);
      bench.store.finish(bench.send(), outcomes.done, notCancelled);
      for (let day = 0; day < days; day += 1) {
        clock.advance(dayMs);
        const retention = new Retention({ database: storage.database, clock, logger: silentLogger });
        while (retention.slice());
      }
      await storage.close();
      clock.advance(60 * dayMs);
      writeFileSync(file(folder), older);
      await afterwards(folder, (restored) => {
        queueOf(restored).store.recover();
        expect(jobsOf(restored)).toEqual(['a.pdf done', 'b.pdf done', 'c.pdf done']);
      });
    },
  );

  it('that got the write-ahead log of another database sends nothing twice', async () => {
    const folder = await lived();
    const other = temporaryFolder('storage');
    const stranger = await open(other, false);
    addConnection(stranger.database, 1, 'Elsewhere', 'https://elsewhere.example');
    const bench = queueOf(stranger);
    bench.intake.add(['x', 'y', 'z'].map(document));
    copyFileSync(`${file(other)}-wal`, `${file(folder)}-wal`);
    await stranger.close();
    await afterwards(folder, (storage) => {
      expect(storage.repaired?.detail.params).toMatchObject({ reason: { code: 'damage.behind' } });
      expectNothingTwice(storage);
      expect(storage.database.pragma('integrity_check', { simple: true })).toBe('ok');
    });
  });

  it('does not take back what a person said after it was repaired', async () => {
    const folder = await lived();
    writeFileSync(file(folder), 'garbage');
    await afterwards(folder, (storage) => {
      const bench = queueOf(storage);
      bench.store.recover();
      const id = storage.database.prepare(`select id from job where name = 'c.pdf'`).pluck().get();
      bench.commands.resolve([Number(id)], 'not_arrived', null);
    });
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
      expect(jobsOf(storage)).toContain('c.pdf queued');
    });
  });

  it('of a newer Outbox is refused, and nothing of it is touched', async () => {
    const folder = await lived();
    await afterwards(folder, (storage) => {
      storage.database.pragma('user_version = 99');
    });
    const before = readFileSync(file(folder));
    await expect(open(folder)).rejects.toThrow('database.newer');
    expect(readFileSync(file(folder)).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('corrupt-'))).toEqual([]);
  });

  it('belongs to one at a time', async () => {
    const folder = temporaryFolder('storage');
    const storage = await open(folder);
    await expect(open(folder)).rejects.toMatchObject({ code: 'already_running' });
    await storage.close();
    await (await open(folder)).close();
  });

  it('is free at once, and as it was, when its owner is killed', async () => {
    const folder = temporaryFolder('storage');
    const root = join(import.meta.dirname, '../../../../..');
    const script = `
      import { openStorage } from '${root}/src-main/engine/storage/opening/open-storage.ts';
      import { replaySends } from '${root}/src-main/engine/composition/replay-sends.ts';
      import { systemClock } from '${root}/src-main/foundation/clock.ts';
      import { silentLogger } from '${root}/src-main/contract/log/logger.ts';
      async function own() {
        const storage = await openStorage({ dataDirectory: process.argv[1], clock: systemClock, logger: silentLogger, isDelivering: true, replay: replaySends });
        storage.database.exec("insert into setting values ('written', 'yes')");
      }
      await own();
      // Nothing holds on to it any more: the folder is not let go by being collected, whenever that may come.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(() => resolve(gc()), 5));
      console.log('written'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    await once(child.stdout, 'data');
    await expect(open(folder)).rejects.toThrow('data_folder.in_use');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await afterwards(folder, (storage) => {
      expect(storage.repaired).toBeNull();
      expect(storage.database.prepare('select value from setting').pluck().get()).toBe('yes');
    });
  });

  it.runIf(process.platform === 'linux').each([
    ['NFS', 0x6969],
    ['CIFS', 0xff534d42 | 0],
    ['SMB', 0xfe534d42],
    ['9P', 0x01021997],
    ['FUSE', 0x65735546],
  ])('on a %s drive is refused with the next step, and let go', async (kind, type) => {
    const folder = temporaryFolder('storage');
    drive.type = type;
    await expect(open(folder)).rejects.toMatchObject({
      told: message('data_folder.on_network', { path: folder, drive: kind }),
    });
    expect(existsSync(file(folder))).toBe(false);
    drive.type = null;
    await (await open(folder)).close();
  });

  it('that cannot be opened is let go, so that the next try is not refused', async () => {
    const folder = temporaryFolder('storage');
    mkdirSync(file(folder));
    await expect(open(folder)).rejects.toThrow(OutboxError);
    rmSync(file(folder), { recursive: true });
    await (await open(folder)).close();
  });
});
