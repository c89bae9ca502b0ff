import { expect, it } from 'vitest';
import { jobFilterSchema, jobStates } from '../../../../../../src-main/contract/job.ts';
import { ListedColumns } from '../../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { SliceSize } from '../../../../../../src-main/engine/jobs/store/columns/slice-size.ts';
import { ManualClock } from '../../../../../helpers/manual-clock.ts';
import { documentJob, queueBench } from '../../../../../helpers/queue-bench.ts';

/** Farther from the first row than an index is passed over at once. */
const far = 1_000_000;
const all = jobFilterSchema.parse({});
/** Longer than a start takes. */
const soonMs = 5000;

function listsOf(parts: { manyJobs?: number }) {
  const bench = queueBench();
  bench.intake.add(['b', 'c', 'a'].map((name) => documentJob(`/in/${name}.md`)));
  const clock = new ManualClock();
  const columns = new ListedColumns(bench.database, { clock, ...parts });
  return { clock, columns, database: bench.database };
}

/** Time goes on, and what is promised has its turns. */
async function pass(clock: ManualClock): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    clock.advance(soonMs);
    await Promise.resolve();
  }
}

it('many jobs are in memory soon after a start, so that whoever asks first waits for nothing', async () => {
  const { clock, columns } = listsOf({ manyJobs: 0 });
  columns.readSoon();
  await pass(clock);
  const names = columns.orderOf('name');
  if (names === null || names === 'size' || typeof names === 'string') throw new Error('no names are read');
  expect(columns.chosen(all)?.page(jobStates, names, { offset: 0, limit: 9 })).toEqual([3, 1, 2]);
  expect(clock.pendingTimers).toBe(0);
});

it('words are looked for in memory once somebody has gone through a list', async () => {
  const { clock, columns, database } = listsOf({ manyJobs: 0 });
  const listed = columns.prepare(jobFilterSchema.parse({ connectionId: 1 }), 'state', 9);
  await pass(clock);
  await listed;
  // The database could not be asked any more.
  database.exec('alter table job rename column remote_id to lost');
  const words = jobFilterSchema.parse({ search: 'c.md' });
  const looked = columns.prepare(words, 'state', 9);
  await pass(clock);
  await looked;
  expect(columns.chosen(words)?.page(jobStates, 'newest', { offset: 0, limit: 9 })).toEqual([2]);
});

it('of few jobs nothing is read before somebody asks', async () => {
  const { clock, columns } = listsOf({});
  columns.readSoon();
  await pass(clock);
  expect(columns.ready()).toBeNull();
  expect(clock.pendingTimers).toBe(0);
});

it('nothing is read any more once Outbox closes', async () => {
  const { clock, columns } = listsOf({ manyJobs: 0 });
  columns.readSoon();
  columns.stop();
  expect(clock.pendingTimers).toBe(0);
  await pass(clock);
  expect(columns.ready()).toBeNull();
});

it.each([
  [
    'jobs',
    'alter table job rename column size_bytes to lost',
    'alter table job rename column lost to size_bytes',
  ],
  [
    'names',
    'alter table job rename column name_key to lost',
    'alter table job rename column lost to name_key',
  ],
])('%s that cannot be read end nothing but the question, and are read once they can be', async (...at) => {
  const [, damage, mend] = at;
  const { clock, columns, database } = listsOf({ manyJobs: 0 });
  database.exec(damage);
  columns.readSoon();
  await pass(clock);
  const asked = columns.prepare(all, 'name', far);
  const refused = expect(asked).rejects.toThrow('no such column');
  await pass(clock);
  await refused;
  database.exec(mend);
  const again = columns.prepare(all, 'name', far);
  await pass(clock);
  await again;
  expect(columns.orderOf('name')).toHaveLength(3);
});

it('as many rows are read at once as take some milliseconds, within bounds', () => {
  const clock = new ManualClock();
  const size = new SliceSize(clock, 100);
  const read = (tookMs: number): number => {
    size.timed(() => {
      clock.jump(tookMs);
    });
    return size.rows;
  };
  expect([1, 1, 8, 20, 8].map(read)).toEqual([200, 400, 400, 200, 200]);
  expect(Array.from({ length: 6 }, () => read(0)).at(-1)).toBe(1600);
  expect(Array.from({ length: 6 }, () => read(50)).at(-1)).toBe(100);
});
