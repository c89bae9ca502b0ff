import { expect, test } from 'vitest';
import { neverDueMs } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { IdleReader } from '../../../../../src-main/engine/reporting/live/idle-status.ts';
import { nothingRuns } from '../../../../helpers/nothing-runs.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';
import { workMs } from '../../../../helpers/thread-work.ts';

/** What holds all of them, and what is read of the one that decides. */
const held = {
  'a refused key': "update connection set hold = 'auth'",
  'a service that is not asked any more': "update connection set hold = 'offline', probe_count = 9",
  'a kind of work that a person holds':
    "insert into kind_hold values (1, 'kb_document', 'credits', json_object('code', 'legacy.text', 'params', json_object('text', 'No credits')), 0, null)",
  'the hours of the queue': "insert into queue_hold (cause, until_ms) values ('schedule', 9e12)",
  'a folder that they were put away for': `insert into folder_hold values (5, 'folder', null, 'You paused it');
    update job set parked_folder = 5, due_at_ms = ${String(neverDueMs)}`,
};

test.each(Object.entries(held))(
  'whether anything is waited for is known without reading thousands of jobs that wait for %s',
  (_name, hold) => {
    const bench = queueBench();
    bench.database.exec(`insert into watch_folder
      (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (5, 1, '/in', '1', '1', '{}', 'active', 'watching', 0)`);
    const job = (index: number) =>
      documentJob(`/in/${String(index)}.pdf`, `${String(index)} `, { watchFolderId: 5 });
    bench.intake.add(Array.from({ length: 3000 }, (_, index) => job(index)));
    const reader = new IdleReader(bench.database);
    expect(reader.read(nothingRuns).idle).toBe(false);

    bench.database.exec(hold);
    expect(reader.read(nothingRuns).idle).toBe(true);
    const allOfThem = bench.database.prepare('select count(*) from job_availability where cause is null');
    expect(timeOf(() => reader.read(nothingRuns))).toBeLessThan(timeOf(() => allOfThem.get()) / 4);
  },
);

/** In milliseconds of this thread, for so many that the system's ticks do not matter. */
function timeOf(act: () => unknown): number {
  return workMs(() => {
    for (let times = 0; times < 100; times += 1) act();
  });
}

test.each([
  ['a file that is held', -1, null, 0, 3],
  ['a list that asks', -2, null, 0, 3],
  ['a file that is locked', 4, null, 0, 6],
  ['a sheet that cannot be read', null, 'slides.csv is empty', 0, 3],
  ['a sheet with a wrong row', null, null, 1, 3],
] as const)('a run ends with what it leaves: %s', (_, recheckCount, trouble, faults, exitCode) => {
  const bench = queueBench();
  bench.database.exec(`insert into watch_folder
    (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (5, 1, '/in', '1', '1', '{}', 'active', 'watching', 0)`);
  if (recheckCount === null)
    bench.database
      .prepare(
        `insert into sheet (watch_folder_id, relative_path, trouble, ignored_columns, faults, fault_count)
         values (5, 'slides.csv', ?, '[]', '[]', ?)`,
      )
      .run(trouble, faults);
  else
    bench.database
      .prepare(
        `insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase,
           first_seen_at_ms, changed_at_ms, recheck_at_ms, recheck_count)
         values (5, 'list.csv', '1', '2', 9, 0, 'unreadable', 0, 0, 9e12, ?)`,
      )
      .run(recheckCount);
  const waitingFiles = recheckCount === null ? 0 : 1;
  const read = new IdleReader(bench.database).read({ ...nothingRuns, waitingFiles });
  expect(read).toMatchObject({ idle: true, exitCode });
});

test.each([
  ['active', 'watching', 0],
  ['active', 'listing', 0],
  ['paused', 'unavailable', 0],
  ['active', 'unavailable', 6],
  ['active', 'different', 3],
] as const)('a run ends with what its folder comes to: %s, %s', (state, health, exitCode) => {
  const bench = queueBench();
  bench.database.exec(`insert into watch_folder
    (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (5, 1, '/in', '1', '1', '{}', '${state}', '${health}', 0)`);
  expect(new IdleReader(bench.database).read(nothingRuns)).toMatchObject({ idle: true, exitCode });
});
