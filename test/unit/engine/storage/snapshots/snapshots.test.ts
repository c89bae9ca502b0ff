import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsIn } from '../../../../../src-main/engine/storage/journal/journal-files.ts';
import {
  expendable,
  snapshotDirectory,
  snapshotPath,
  snapshotsIn,
  type SnapshotFile,
} from '../../../../../src-main/engine/storage/database/snapshot-files.ts';
import { Snapshots } from '../../../../../src-main/engine/storage/snapshots/snapshots.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { journalBench, notCancelled, outcomes, sendNext } from '../journal/journal-bench.ts';
import { untilPasses } from '../../../../helpers/until-passes.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function snapshotBench() {
  const folder = temporaryFolder('snapshots');
  const bench = journalBench(folder);
  const warnings: string[] = [];
  const snapshots = new Snapshots({
    dataDirectory: folder,
    ...bench,
    logger: { write: (event) => void warnings.push(event) },
    onDamage: (why) => void warnings.push(why),
  });
  let content = 0;
  const send = (): void => {
    content += 1;
    bench.intake.add([documentJob(`/in/${String(content)}.pdf`, `${String(content)}-`)]);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
  };
  const directory = snapshotDirectory(folder);
  return { ...bench, folder, snapshots, send, warnings, directory, list: () => snapshotsIn(directory) };
}

describe('snapshots', () => {
  it('are whole databases with all that was written, and nothing else is left beside them', async () => {
    const { snapshots, send, list, directory } = snapshotBench();
    send();
    await snapshots.take();
    expect(readdirSync(directory)).toHaveLength(1);
    const [snapshot] = list();
    const copy = new Database(snapshot?.path ?? '', { readonly: true });
    expect(copy.prepare('select state from job').pluck().all()).toEqual(['done']);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
    expect(statSync(snapshot?.path ?? '').mode & 0o077, 'nobody else reads them').toBe(0);
  });

  it('are taken only when something was written since', async () => {
    const { snapshots, send, list, clock } = snapshotBench();
    send();
    await snapshots.take();
    clock.advance(minuteMs);
    await snapshots.take();
    expect(list()).toHaveLength(1);
    send();
    await snapshots.take();
    expect(list()).toHaveLength(2);
  });

  it('hold what is written while they are taken, or leave it to the journal', async () => {
    const { snapshots, send, list, folder } = snapshotBench();
    send();
    const taking = snapshots.take();
    send();
    await taking;
    const [snapshot] = list();
    expect(segmentsIn(folder).at(-1)).toBe(snapshot?.segment);
  });

  it('are taken soon where something was set up, and of a large database again after a minute', async () => {
    const { snapshots, send, list, clock, database } = snapshotBench();
    const taken = (count: number) =>
      untilPasses(() => {
        expect(list()).toHaveLength(count);
      });
    snapshots.start();
    send();
    snapshots.keepSoon();
    expect(snapshots.isWanted).toBe(true);
    clock.advance(1000);
    await taken(1);
    expect(snapshots.isWanted).toBe(false);
    database.exec(`insert into setting values ('large', hex(zeroblob(2000000)))`);
    database.pragma('wal_checkpoint(TRUNCATE)');
    snapshots.keepSoon();
    snapshots.keepSoon();
    clock.advance(59_000);
    expect(list()).toHaveLength(1);
    clock.advance(1000);
    await taken(2);
    await snapshots.stop();
    expect(list(), 'nothing was set up since').toHaveLength(2);
  });

  it('are taken at the end where something was set up just before', async () => {
    const { snapshots, send, list } = snapshotBench();
    send();
    await snapshots.take();
    send();
    snapshots.keepSoon();
    await snapshots.stop();
    expect(list()).toHaveLength(2);
  });

  it('are taken every quarter of an hour, beside the work, and no more once stopped', async () => {
    const { snapshots, send, list, clock } = snapshotBench();
    send();
    snapshots.start();
    clock.advance(minuteMs);
    await untilPasses(() => {
      expect(list()).toHaveLength(1);
    });
    send();
    clock.advance(15 * minuteMs);
    await untilPasses(() => {
      expect(list()).toHaveLength(2);
    });
    await snapshots.stop();
    expect(clock.pendingTimers).toBe(0);
    send();
    await snapshots.take();
    expect(list()).toHaveLength(2);
  });

  it('are taken once more at the end where the last one is old', async () => {
    const { snapshots, send, list } = snapshotBench();
    send();
    await snapshots.stop();
    expect(list()).toHaveLength(1);
  });

  it('let go of the segments of the journal that none of them needs', async () => {
    const { snapshots, send, list, clock, folder } = snapshotBench();
    for (let round = 1; round <= 8; round += 1) {
      send();
      clock.advance(20 * minuteMs);
      await snapshots.take();
    }
    expect(list().length).toBeLessThanOrEqual(5);
    const oldest = Math.min(...list().map(({ segment }) => segment));
    send();
    expect(segmentsIn(folder)[0]).toBeGreaterThanOrEqual(oldest);
    expect(segmentsIn(folder)).toContain(oldest);
  });

  it('that were interrupted are not taken for whole ones, and are cleared away by the next', async () => {
    const { snapshots, send, list, directory } = snapshotBench();
    writeFileSync(join(directory, '1700000000000-000001.db.part'), 'half');
    writeFileSync(join(directory, 'notes.txt'), 'mine');
    expect(list()).toEqual([]);
    send();
    await snapshots.take();
    expect(list()).toHaveLength(1);
    expect(readdirSync(directory).sort()).toEqual([expect.stringMatching(/\.db$/u), 'notes.txt']);
  });

  it('that cannot be written are told to the log, and the next one is tried in its turn', async () => {
    const { snapshots, send, list, directory, clock, warnings } = snapshotBench();
    send();
    const inTheWay = snapshotPath(directory, clock.nowMs(), 2);
    mkdirSync(join(inTheWay, 'folder'), { recursive: true });
    await snapshots.take();
    expect(warnings).toEqual(['storage.snapshot_failed']);
    rmSync(inTheWay, { recursive: true });
    await snapshots.take();
    expect(list()).toHaveLength(1);
  });

  it('are in the order in which they were taken, though the clock was set back meanwhile', async () => {
    const { snapshots, send, list, clock } = snapshotBench();
    for (let day = 0; day < 9; day += 1) {
      send();
      clock.jump(dayMs);
      await snapshots.take();
    }
    clock.jump(-10 * 365 * dayMs);
    send();
    await snapshots.take();
    const [newest] = list();
    expect(newest?.takenAtMs, 'the newest is kept, and comes first').toBe(clock.nowMs());
  });
});

describe('the snapshots that are kept', () => {
  it('are the newest four and the newest of each of the last seven days, whenever they were taken', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 30 * 24 * 4 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(times, (quarters) => {
        const files: SnapshotFile[] = quarters
          .toSorted((one, other) => other - one)
          .map((quarter) => ({ path: String(quarter), takenAtMs: quarter * 15 * minuteMs, segment: 1 }));
        const gone = new Set(expendable(files));
        const kept = files.filter((file) => !gone.has(file));
        expect(kept.slice(0, 4)).toEqual(files.slice(0, 4));
        const days = [...new Set(files.map((file) => Math.floor(file.takenAtMs / dayMs)))].slice(0, 7);
        const newestOfDays = days.map((day) =>
          files.find((file) => Math.floor(file.takenAtMs / dayMs) === day),
        );
        for (const newest of newestOfDays) expect(kept).toContain(newest);
        expect(kept.length).toBeLessThanOrEqual(11);
        expect(expendable(kept)).toEqual([]);
      }),
    );
  });
});
