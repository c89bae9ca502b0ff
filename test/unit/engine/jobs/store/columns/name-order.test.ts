import { expect, it } from 'vitest';
import { jobFilterSchema } from '../../../../../../src-main/contract/job.ts';
import { inNaturalOrder } from '../../../../../../src-main/contract/natural-order.ts';
import { systemClock } from '../../../../../../src-main/foundation/clock.ts';
import { seededRandom } from '../../../../../../src-main/foundation/random.ts';
import { ListedColumns } from '../../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../../../../../src-main/engine/jobs/store/job-listing.ts';
import { documentJob, queueBench } from '../../../../../helpers/queue-bench.ts';

/** Farther from the first row than an index is passed over at once. */
const far = 1_000_000;
const all = jobFilterSchema.parse({});

/** Adds `count` jobs with names in no order, some of them equal, and removes one in twenty. */
function someMore(bench: ReturnType<typeof queueBench>, count: number, seed: number): void {
  const random = seededRandom(seed);
  const one = (index: number) => {
    const name = `${['Zoë', 'anna', 'Bo'][index % 3] ?? ''} ${String(Math.floor(random.next() * 500))}.pdf`;
    return documentJob(`/in/${String(seed)}/${String(index)}/${name}`, `${String(seed)} ${String(index)}.`);
  };
  bench.intake.add(Array.from({ length: count }, (_, index) => one(index)));
  bench.database.prepare('delete from job where id % 20 = ?').run(seed % 20);
}

it('jobs by name among many are in the order that people read, also those that came since, and the last ones', async () => {
  const bench = queueBench();
  const columns = new ListedColumns(bench.database, { clock: systemClock, manyJobs: 0 });
  const listing = new JobListing(bench.database, { columns, meaningOf: () => null });
  // More at last than are put in one by one.
  for (const [count, seed] of [
    [5000, 1],
    [300, 2],
    [1, 3],
    [0, 4],
    [2200, 5],
  ] as const) {
    someMore(bench, count, seed);
    await listing.prepare(all, 'name', far);
    expect(columns.chosen(all), 'in memory').not.toBeNull();
    expect(columns.orderOf('name'), 'in memory').not.toBeNull();
    const stored = bench.database
      .prepare<[], { id: number; name: string }>('select id, name from job order by name_key, id')
      .all();
    const offsets = [0, 17, Math.floor(stored.length / 2), stored.length - 100, stored.length];
    for (const offset of offsets) {
      const { rows } = listing.page(all, 'name', offset, 150);
      expect(rows.map(({ id }) => id)).toEqual(stored.slice(offset, offset + 150).map(({ id }) => id));
    }
    const names = stored.map(({ name }) => name);
    expect(names.map((name) => name.toLowerCase())).toEqual(
      inNaturalOrder(stored, ({ name }) => name.toLowerCase()).map(({ name }) => name.toLowerCase()),
    );
  }
});
