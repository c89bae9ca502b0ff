import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import type { JobRow } from '../../../../../src-main/contract/job.ts';
import type { SettlingFile } from '../../../../../src-main/contract/watch-folder.ts';
import { JobList } from '../../../../../src-renderer/jobs/list/job-list.svelte.ts';
import { SettlingRows } from '../../../../../src-renderer/jobs/list/settling-rows.svelte.ts';
import { ManualSchedule, settled } from '../../manual-schedule.ts';
import { jobRow } from '../../sample-values.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';

const settles = (name: string, sizeBytes = 400): SettlingFile => ({
  watchFolderId: 2,
  path: `/home/ada/Help centre/${name}`,
  name,
  sizeBytes,
  reason: message('file.being_written'),
  maySendNow: false,
});

const jobOf = ({ path, name, sizeBytes }: SettlingFile, fields: Partial<JobRow> = {}): JobRow =>
  jobRow({ id: 41, path, name, sizeBytes, ...fields });

/** A list that was read at revision 7, and what stands in the table: files as `name`, jobs as `job id`. */
async function setUp(settling: readonly SettlingFile[], rows: JobRow[] = []) {
  const engine = { rows, revision: 7, settling };
  const transport = new ScriptedTransport({
    'jobs.page': () => ({
      revision: engine.revision,
      total: engine.rows.length,
      totalBytes: 0,
      rows: engine.rows,
      groups: [{ view: 'waiting', count: engine.rows.length, sizeBytes: 0 }],
    }),
  });
  const time = new ManualSchedule();
  const list = new JobList(createClient(transport), time.schedule);
  list.ask({ filter: {}, order: 'state' });
  await settled();
  const settlingRows = new SettlingRows(list, settling);
  let told = settling;
  return {
    engine,
    time,
    list,
    tell: (jobs: JobRow[]): void => {
      engine.revision += 1;
      told = engine.settling;
      const change = { revision: engine.revision, settling: [...told], jobs };
      list.receive(change);
      settlingRows.receive(change, told);
    },
    table: (): string[] => [
      ...settlingRows.shown(told).map(({ name }) => name),
      ...Array.from({ length: list.total }, (_, index) => `job ${String(list.row(index)?.id)}`),
    ],
  };
}

describe('a file that settles', () => {
  const [guide, prices] = [settles('Guide.md'), settles('Prices.md')];

  it('keeps its place until its job is read, and gives it up in the same step', async () => {
    const { engine, tell, table, time } = await setUp([guide, prices]);
    engine.settling = [prices];
    engine.rows = [jobOf(guide)];
    tell([jobOf(guide)]);
    expect(table()).toEqual(['Guide.md', 'Prices.md']);
    await time.pass(60);
    expect(table()).toEqual(['Prices.md', 'job 41']);
  });

  it('is not seen beside its job where the list was read before that was told', async () => {
    const { engine, list, table } = await setUp([guide, prices]);
    engine.rows = [jobOf(guide)];
    list.retry();
    await settled();
    expect(table()).toEqual(['Prices.md', 'job 41']);
  });

  it('goes at once where it became no job', async () => {
    const { engine, tell, table } = await setUp([guide, prices]);
    engine.settling = [prices];
    tell([jobRow({ id: 9, name: 'Another.md' })]);
    expect(table()).toEqual(['Prices.md']);
  });

  it('goes with its job where that is not of this list', async () => {
    const { engine, tell, table, time } = await setUp([guide]);
    engine.settling = [];
    tell([jobOf(guide)]);
    await time.pass(60);
    expect(table()).toEqual([]);
  });

  it('is shown beside a job of what it held before it was written to, and of what was delivered', async () => {
    const edited = settles('Guide.md', 900);
    const { table } = await setUp([edited, prices], [jobOf(guide), jobOf(prices, { id: 42, state: 'done' })]);
    expect(table()).toEqual(['Guide.md', 'Prices.md', 'job 41', 'job 42']);
  });

  it('that settles once more is one row', async () => {
    const { engine, tell, table } = await setUp([guide]);
    engine.settling = [];
    tell([jobOf(guide)]);
    engine.settling = [settles('Guide.md', 900)];
    tell([jobOf(guide)]);
    expect(table()).toEqual(['Guide.md']);
  });
});
