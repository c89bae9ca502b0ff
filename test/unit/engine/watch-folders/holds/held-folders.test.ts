import { describe, expect, it } from 'vitest';
import type { FolderHold } from '../../../../../src-main/contract/folder-hours.ts';
import { folderHoldWriter } from '../../../../../src-main/engine/jobs/availability/folder-hold-table.ts';
import { legacyTold } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

/** Jobs of the watched folders 1 and 2, and of none. */
function benchOfFolders(bench = queueBench()) {
  bench.database.exec(`insert or ignore into watch_folder
      (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (1, 1, '/in/1', '1', '1', '{}', 'active', 'watching', 0),
      (2, 1, '/in/2', '1', '2', '{}', 'active', 'watching', 0)`);
  const write = folderHoldWriter(bench.database);
  return {
    ...bench,
    hold(...holds: readonly (Pick<FolderHold, 'cause'> & { id: number; untilMs?: number })[]) {
      write(
        holds.map(({ id, cause, untilMs = null }) => ({
          watchFolderId: id,
          ...{ cause, untilMs, message: legacyTold(`${String(id)} waits`) },
        })),
      );
      bench.store.holdsChanged();
    },
  };
}

const files = (watchFolderId: number | null, count: number) =>
  Array.from({ length: count }, (_, index) =>
    documentJob(
      `/in/${String(watchFolderId)}/${String(index)}.pdf`,
      `${String(watchFolderId)} ${String(index)}.`,
      {
        watchFolderId,
      },
    ),
  );

const folderOf = (bench: QueueBench) => bench.store.claim(1)?.job.watch_folder_id;
const parked = (bench: QueueBench): number =>
  Number(bench.database.prepare('select count(*) from job where parked_folder is not null').pluck().get());

describe('the jobs of a folder that is held', () => {
  it('wait, whatever stands before others, and go in their order once nothing holds it', () => {
    const bench = benchOfFolders();
    bench.intake.add([...files(1, 3), ...files(null, 1), ...files(2, 1)]);
    bench.hold({ id: 1, cause: 'folder' });
    expect([folderOf(bench), folderOf(bench), folderOf(bench)]).toEqual([null, 2, undefined]);
    bench.hold();
    expect([1, 2, 3].map(() => bench.store.claim(1)?.job.id)).toEqual([1, 2, 3]);
  });

  it('are told with what lifts it and until when, before and after they were put out of the way', () => {
    const bench = benchOfFolders();
    bench.intake.add(files(1, 1));
    const untilMs = bench.clock.nowMs() + 60_000;
    const shown = () =>
      bench.database.prepare('select ready, cause, until_ms, message, action from job_availability').get();
    const held = {
      ...{ ready: 0, cause: 'hours', until_ms: untilMs, message: legacyTold('1 waits') },
      action: 'send_folder_anyway',
    };
    bench.hold({ id: 1, cause: 'hours', untilMs });
    expect(shown()).toEqual(held);
    expect(folderOf(bench)).toBeUndefined();
    expect(parked(bench)).toBe(1);
    expect(shown()).toEqual(held);
    bench.hold();
    expect(shown()).toEqual({ ready: 1, cause: null, until_ms: null, message: null, action: null });
  });

  it('of one folder come back without those of another that is still held', () => {
    const bench = benchOfFolders();
    bench.intake.add([...files(1, 300), ...files(2, 300)]);
    bench.hold({ id: 1, cause: 'folder' }, { id: 2, cause: 'hours' });
    expect(folderOf(bench)).toBeUndefined();
    expect(parked(bench)).toBe(600);
    bench.hold({ id: 2, cause: 'hours' });
    expect(folderOf(bench)).toBe(1);
    expect(parked(bench)).toBe(300);
  });

  it('are put out of the way a few at a time, so that no claim reads all of them, and come back the same way', () => {
    const bench = benchOfFolders();
    bench.intake.add([...files(1, 9000), ...files(2, 1)]);
    bench.hold({ id: 1, cause: 'hours' });
    const turns = [1, 2, 3, 4].map(() => {
      const folder = folderOf(bench);
      const isAskedAgain = bench.store.nextDueAtMs(bench.clock.nowMs()) === bench.clock.nowMs();
      return { folder, isAskedAgain, parked: parked(bench) };
    });
    expect(turns).toEqual([
      // Folders take turns, so that the other one comes before most of the first.
      { folder: 2, isAskedAgain: false, parked: 199 },
      { folder: undefined, isAskedAgain: true, parked: 4199 },
      { folder: undefined, isAskedAgain: true, parked: 8199 },
      { folder: undefined, isAskedAgain: false, parked: 9000 },
    ]);
    bench.hold();
    expect(folderOf(bench)).toBe(1);
    expect(parked(bench)).toBe(5000);
    expect(bench.store.nextDueAtMs(bench.clock.nowMs())).toBe(bench.clock.nowMs());
  });

  it('still wait for a new process that finds it held, and go where it does not', () => {
    const first = benchOfFolders();
    first.intake.add(files(1, 2));
    first.hold({ id: 1, cause: 'folder' });
    expect(folderOf(first)).toBeUndefined();
    const later = benchOfFolders(first.reopen());
    later.hold({ id: 1, cause: 'folder' });
    expect(folderOf(later)).toBeUndefined();
    later.hold();
    expect(folderOf(later)).toBe(1);
  });

  it('keep what else became of them meanwhile, and go after another try that was due', () => {
    const bench = benchOfFolders();
    bench.intake.add(files(1, 3));
    bench.database
      .prepare("update job set hold = 'backoff', counted_attempts = 1, due_at_ms = ? where id = 3")
      .run(bench.clock.nowMs() - 1);
    bench.hold({ id: 1, cause: 'folder' });
    expect(folderOf(bench)).toBeUndefined();
    bench.commands.cancel([1]);
    bench.hold();
    expect([bench.store.claim(1)?.job.id, bench.store.claim(1)?.job.id].sort()).toEqual([2, 3]);
    expect(bench.job(1)).toMatchObject({ state: 'cancelled' });
  });
});
