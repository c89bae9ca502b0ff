import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobFilterSchema } from '../../src-main/contract/job.ts';
import { ListedColumns } from '../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../src-main/engine/jobs/store/job-listing.ts';
import { createReceiptRecords } from '../../src-main/engine/reporting/receipts/receipt-records.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { liveBytes } from '../helpers/live-memory.ts';
import { openPrepared } from '../helpers/prepared-database.ts';
import { runningEngine } from '../helpers/running-engine.ts';
import { sampleOf } from '../helpers/sample.ts';
import { temporaryDataFolder } from '../helpers/temporary-folder.ts';
import { FilledQueue } from './queue/filled-queue.ts';

const jobs = sampleOf({ small: 20_000, whole: 200_000 });
const files = sampleOf({ small: 2000, whole: 20_000 });
const batch = 500;

function emptyQueue() {
  const database = openPrepared(join(temporaryDataFolder('memory'), 'outbox.db'));
  database.pragma('synchronous = OFF');
  onTestFinished(() => {
    database.close();
  });
  return { database, queue: new FilledQueue(database) };
}

describe('the memory that is held', () => {
  it('does not grow with the jobs that are queued', async () => {
    const { queue } = emptyQueue();
    queue.add(jobs / 2, batch);
    const half = await liveBytes();
    queue.add(jobs / 2, batch);
    const growth = (await liveBytes()) - half;
    expect(growth / (jobs / 2), 'bytes for each job').toBeLessThan(20);
  });

  it('is some bytes for each job where lists choose, order and look for words in memory, and no more with each search', async () => {
    const { database, queue } = emptyQueue();
    queue.add(jobs, batch);
    const before = await liveBytes();
    const columns = new ListedColumns(database, { clock: systemClock, manyJobs: 0 });
    const listing = new JobListing(database, { columns, meaningOf: () => null });
    const receipts = createReceiptRecords(database, columns);
    const look = async (search: string): Promise<void> => {
      const filter = jobFilterSchema.parse({ search });
      await listing.prepare(filter, 'name', 100);
      listing.page(filter, 'name', 0, 100);
      await receipts.prepare({ search });
      receipts.page({ search }, 0, 100);
    };
    await look('watched');
    await look('file-00');
    const some = await liveBytes();
    expect((some - before) / jobs, 'bytes for each job').toBeLessThan(160);
    for (let number = 0; number < 20; number += 1) await look(`file-${String(number)}`);
    const more = (await liveBytes()) - some;
    // The answers that are kept take a byte for each job.
    expect(more / jobs, 'bytes for each job').toBeLessThan(20);
    columns.stop();
  });

  it('does not grow with the files of a watched folder once they are queued', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const put = (from: number, to: number): void => {
      for (let number = from; number < to; number += 1) {
        const directory = join(running.folder, `folder ${String(number % 10)}`);
        if (number < 10) mkdirSync(directory);
        writeFileSync(join(directory, `${String(number)}.txt`), `what ${String(number)} holds`);
      }
    };
    const queued = (count: number): Promise<void> =>
      running.until(
        'every file is queued',
        async () => (await running.call['app.status']({})).counts.queued === count,
      );
    put(0, files / 2);
    const { watchFolder } = await running.watch();
    await queued(files / 2);
    const half = await liveBytes();
    put(files / 2, files);
    await running.call['watchFolders.scan']({ id: watchFolder.id });
    await queued(files);
    const growth = (await liveBytes()) - half;
    expect(growth / (files / 2), 'bytes for each file').toBeLessThan(400);
  });
});
