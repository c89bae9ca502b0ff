import { describe, expect, it } from 'vitest';
import { jobFilterSchema, jobStates } from '../../../../../../src-main/contract/job.ts';
import { ListedColumns } from '../../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { ManualClock } from '../../../../../helpers/manual-clock.ts';
import { documentJob, queueBench } from '../../../../../helpers/queue-bench.ts';

/** Farther from the first row than an index is passed over at once. */
const far = 1_000_000;
const all = jobFilterSchema.parse({});
const words = jobFilterSchema.parse({ search: 'No.' });
const ofConnection = jobFilterSchema.parse({ connectionId: 1 });

/** Lists of many jobs, whose reading goes on only when a test says so. */
function listsOf(count: number) {
  const bench = queueBench();
  bench.intake.add(
    Array.from({ length: count }, (_, number) =>
      documentJob(`/in/No. ${String(number)}.pdf`, `content ${String(number)}.`),
    ),
  );
  const clock = new ManualClock();
  return { clock, columns: new ListedColumns(bench.database, { clock, manyJobs: 0 }) };
}

describe('a list of many jobs that is not read yet', () => {
  it.each([
    ['words', words, 'state'],
    ['names in their order', all, 'name'],
    ['sizes in their order', all, 'size'],
    ['a connection', ofConnection, 'state'],
  ] as const)('is told that Outbox closes, and does not wait for ever: %s', async (_, filter, order) => {
    const { clock, columns } = listsOf(3);
    const asked = columns.prepare(filter, order, far);
    columns.stop();
    await expect(asked).rejects.toMatchObject({
      code: 'conflict',
      told: { code: 'list.outbox_closing', params: {} },
    });
    await expect(columns.prepare(filter, order, far)).rejects.toMatchObject({ code: 'conflict' });
    expect(clock.pendingTimers).toBe(0);
  });

  it.each(['words', 'names'] as const)(
    'is told so too while the columns are there already: %s',
    async (what) => {
      const { clock, columns } = listsOf(3);
      columns.readNow();
      const asked = columns.prepare(what === 'words' ? words : all, what === 'words' ? 'state' : 'name', far);
      // The columns answer in a turn of their own.
      await Promise.resolve();
      await Promise.resolve();
      columns.stop();
      await expect(asked).rejects.toMatchObject({ code: 'conflict' });
      expect(clock.pendingTimers).toBe(0);
    },
  );

  it('has everybody else’s turn before it is answered, and is answered from memory', async () => {
    const { clock, columns } = listsOf(3);
    let isAnswered = false;
    const asked = columns.prepare(ofConnection, 'state', 100).then(() => (isAnswered = true));
    await Promise.resolve();
    expect([isAnswered, clock.pendingTimers]).toEqual([false, 1]);
    clock.advance(1);
    await asked;
    expect(columns.chosen(ofConnection)?.page(jobStates, 'newest', { offset: 0, limit: 9 })).toHaveLength(3);
  });

  it.each(['state', 'newest', 'oldest', 'name'] as const)(
    'is not waited for where its first page is the first of all jobs, by %s',
    async (order) => {
      const { clock, columns } = listsOf(3);
      await columns.prepare(all, order, 100);
      expect(clock.pendingTimers).toBe(0);
    },
  );

  it('is waited for where a page lies far from the first of all jobs, or its jobs far apart', async () => {
    for (const [filter, rows] of [
      [all, far],
      [{ view: 'failed' }, 100],
    ] as const) {
      const { clock, columns } = listsOf(3);
      const asked = columns.prepare(filter, 'newest', rows);
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
      expect(clock.pendingTimers).toBe(1);
      columns.stop();
      await expect(asked).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  it('is counted without them where only states are asked for', async () => {
    const { clock, columns } = listsOf(3);
    await columns.prepareCounts({ view: 'failed' });
    expect(clock.pendingTimers).toBe(0);
    const asked = columns.prepareCounts(ofConnection);
    columns.stop();
    await expect(asked).rejects.toMatchObject({ code: 'conflict' });
  });
});
