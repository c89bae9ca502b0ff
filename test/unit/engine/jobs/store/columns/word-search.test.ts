import { describe, expect, it } from 'vitest';
import { jobFilterSchema } from '../../../../../../src-main/contract/job.ts';
import { systemClock } from '../../../../../../src-main/foundation/clock.ts';
import { ListedColumns } from '../../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../../../../../src-main/engine/jobs/store/job-listing.ts';
import { createReceiptRecords } from '../../../../../../src-main/engine/reporting/receipts/receipt-records.ts';
import { accepted } from '../../../../../helpers/attempt-results.ts';
import { documentJob, queueBench } from '../../../../../helpers/queue-bench.ts';

const filter = (search: string) => jobFilterSchema.parse({ search });

/** More jobs than are looked through at once, named by their number, and lists that look through them in memory. */
function listsOf(count: number) {
  const bench = queueBench();
  const add = (number: number): void =>
    void bench.intake.add([documentJob(`/in/No. ${String(number)} 100%.pdf`, `content ${String(number)}.`)]);
  for (let number = 1; number <= count; number += 1) add(number);
  const columns = new ListedColumns(bench.database, { clock: systemClock, manyJobs: 0 });
  const listing = new JobListing(bench.database, { columns, meaningOf: () => null });
  const receipts = createReceiptRecords(bench.database, columns);
  async function names(search: string): Promise<string[]> {
    await listing.prepare(filter(search), 'oldest', 100);
    expect(columns.chosen(filter(search)), 'found in memory').not.toBeNull();
    const page = listing.page(filter(search), 'oldest', 0, 500);
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ name }) => name);
  }
  async function receiptsOf(search: string): Promise<number[]> {
    await receipts.prepare({ search });
    const page = receipts.page({ search }, 0, 200);
    expect(receipts.count({ search })).toBe(page.length);
    return page.map(({ jobId }) => jobId);
  }
  return { ...bench, add, names, receiptsOf, columns, listing };
}

const named = (...numbers: number[]): string[] => numbers.map((number) => `No. ${String(number)} 100%.pdf`);

describe('words that are looked for among many jobs', () => {
  it('are found in every slice, in any case, and a wildcard is only itself', async () => {
    const { names } = listsOf(4500);
    expect(await names('NO. 44')).toEqual(
      named(
        44,
        ...Array.from({ length: 10 }, (_, index) => 440 + index),
        ...Array.from({ length: 100 }, (_, index) => 4400 + index),
      ),
    );
    expect(await names('no. 444')).toEqual(
      named(444, ...Array.from({ length: 10 }, (_, index) => 4440 + index)),
    );
    expect(await names('no. 4_4')).toEqual([]);
    expect(await names('4499 100%')).toEqual(named(4499));
  });

  it('are found in what was added, changed and removed since', async () => {
    const { names, receiptsOf, add, database, store } = listsOf(12);
    expect(await names('No. 1')).toEqual(named(1, 10, 11, 12));
    expect(await receiptsOf('No. 1')).toEqual([]);
    add(13);
    database.prepare('delete from job where id = 10').run();
    expect(await names('No. 1')).toEqual(named(1, 11, 12, 13));
    const claim = store.claim(1);
    if (claim === null) throw new Error('nothing to send');
    store.finish(
      claim,
      { ...accepted, proof: 'indexed', remoteId: 'made_1' },
      { sentBytes: null, isCancelled: false },
    );
    expect(await receiptsOf('No. 1')).toEqual([1]);
    expect(await receiptsOf('MADE_1')).toEqual([1]);
    expect(await names('made_1')).toEqual(named(1));
  });

  it('do not disturb one another', async () => {
    const { names } = listsOf(20);
    const answers = await Promise.all(['No. 1', 'No. 2', 'pdf', 'No. 19', 'No. 3', 'None'].map(names));
    expect(answers.map(({ length }) => length)).toEqual([11, 2, 20, 1, 1, 0]);
  });
});
