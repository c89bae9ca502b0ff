import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import type { JobRow } from '../../../../../src-main/contract/job.ts';
import { JobList } from '../../../../../src-renderer/jobs/list/job-list.svelte.ts';
import { ManualSchedule, settled } from '../../manual-schedule.ts';
import { jobRow } from '../../sample-values.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';

interface Setting {
  rows: JobRow[];
  revision: number;
  failure: OutboxError | null;
}

async function setUp(count: number) {
  const setting: Setting = {
    rows: Array.from({ length: count }, (_, index) =>
      jobRow({ id: index + 1, name: `file ${String(index)}.pdf` }),
    ),
    revision: 7,
    failure: null,
  };
  const transport = new ScriptedTransport({
    'jobs.page': ({ offset, limit }) => {
      if (setting.failure !== null) throw setting.failure;
      return {
        revision: setting.revision,
        total: setting.rows.length,
        totalBytes: 0,
        rows: setting.rows.slice(offset, offset + limit),
        groups: [{ view: 'waiting', count: setting.rows.length, sizeBytes: 0 }],
      };
    },
  });
  const time = new ManualSchedule();
  const list = new JobList(createClient(transport), time.schedule);
  list.ask({ filter: {}, order: 'state' });
  await settled();
  return { setting, transport, time, list, asked: () => transport.callsOf('jobs.page') };
}

describe('a list of jobs', () => {
  it('fetches its first window only', async () => {
    const { list, asked } = await setUp(2104);
    expect(list.total).toBe(2104);
    expect(list.row(0)?.id).toBe(1);
    expect(list.row(100)).toBeUndefined();
    expect(asked()).toMatchObject([{ offset: 0, limit: 100 }]);
  });

  it('fetches where somebody looks, in whole windows, each once', async () => {
    const { list, asked } = await setUp(2104);
    list.show(1490, 1520);
    await settled();
    expect(list.row(1500)?.id).toBe(1501);
    list.show(1495, 1525);
    await settled();
    expect(asked().slice(1)).toMatchObject([{ offset: 1400, limit: 200 }]);
  });

  it('gives each of its first rows once, also while a row stands in two windows that join', async () => {
    const { list, setting } = await setUp(150);
    // It comes first before the second window is asked for: the hundredth row is now the first of that window.
    setting.rows = [jobRow({ id: 900, name: 'new.pdf' }), ...setting.rows];
    list.show(0, 500);
    await settled();
    expect([list.row(99)?.id, list.row(100)?.id]).toEqual([100, 100]);
    const ids = list.firstRows(500).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
    expect(list.firstRows(20)).toHaveLength(20);
  });

  it('lets go of windows far away', async () => {
    const { list } = await setUp(10_000);
    for (let row = 0; row < 9900; row += 300) {
      list.show(row, row + 30);
      await settled();
    }
    expect(list.row(0)).toBeUndefined();
    expect(list.row(9600)?.id).toBe(9601);
  });

  it('patches changed rows in place without asking again', async () => {
    const { list, asked, time } = await setUp(300);
    list.receive({ revision: 8, jobs: [jobRow({ id: 3, name: 'file 2.pdf', hold: 'paused' })] });
    expect(list.row(2)).toMatchObject({ id: 3, hold: 'paused' });
    await time.pass(5000);
    expect(asked()).toHaveLength(1);
  });

  it('takes the order anew once a second at most, when a row belongs to another group', async () => {
    const { list, setting, asked, time } = await setUp(300);
    for (let revision = 8; revision < 28; revision += 1) {
      const row = jobRow({ id: revision, state: 'done', proof: 'indexed' });
      setting.rows = [...setting.rows.filter((each) => each.id !== row.id), row];
      setting.revision = revision;
      list.receive({ revision, jobs: [row] });
      await time.pass(100);
    }
    expect(asked()).toHaveLength(3);
    await time.pass(1000);
    expect(list.row(0)?.id).toBe(1);
    expect(list.indexOf(8)).toBeNull();
  });

  it('moves nothing while the pointer is over it, until the pointer rests or leaves', async () => {
    const { list, asked, time } = await setUp(300);
    list.pointerMoved();
    list.receive({ revision: 8, jobs: [jobRow({ id: 3, state: 'done' })] });
    await time.pass(2000);
    expect(asked()).toHaveLength(1);
    expect(list.row(2)?.state).toBe('done');
    list.pointerLeft();
    await settled();
    expect(asked()).toHaveLength(2);

    list.pointerMoved();
    list.receive({ revision: 9, jobsReset: true });
    await time.pass(3900);
    expect(asked()).toHaveLength(2);
    await time.pass(200);
    expect(asked()).toHaveLength(3);
  });

  it('keeps its order for as long as somebody goes through its rows one by one', async () => {
    const { list, asked, time } = await setUp(300);
    list.keepOrder();
    list.receive({ revision: 8, jobs: [jobRow({ id: 3, state: 'done' })] });
    await time.pass(60_000);
    expect(asked()).toHaveLength(1);
    expect(list.row(2)?.state).toBe('done');
    list.letOrderGo();
    await settled();
    expect(asked()).toHaveLength(2);
  });

  it('shows new rows', async () => {
    const { list, setting, time } = await setUp(2);
    const added = jobRow({ id: 99, name: 'new.pdf' });
    setting.rows = [added, ...setting.rows];
    list.receive({ revision: 8, jobs: [added] });
    await time.pass(1000);
    expect(list.total).toBe(3);
    expect(list.row(0)?.id).toBe(99);
  });

  it('corrects an answer that was overtaken by a change', async () => {
    const { list, time } = await setUp(3);
    list.receive({ revision: 9, jobs: [jobRow({ id: 2, state: 'done', proof: 'indexed' })] });
    // The answer to this still carries revision 7, with the job waiting.
    await time.pass(1000);
    expect(list.row(1)?.state).toBe('done');
  });

  it('ignores an answer to a question that is not asked any more', async () => {
    const { list } = await setUp(3);
    list.ask({ filter: { search: 'one' }, order: 'name' });
    list.ask({ filter: { search: 'two' }, order: 'name' });
    expect(list.isOutdated).toBe(true);
    await settled();
    expect(list.query.filter.search).toBe('two');
    expect(list.isOutdated).toBe(false);
  });

  it('keeps what it shows when reading it again fails, and says so', async () => {
    const { list, setting, time } = await setUp(3);
    setting.failure = new OutboxError('storage', 'disk I/O error');
    list.receive(null);
    await time.pass(1000);
    expect(list.error).toMatchObject({ code: 'storage' });
    expect(list.total).toBe(3);
    setting.failure = null;
    list.retry();
    await settled();
    expect(list.error).toBeNull();
  });

  it('shows no rows of an older question when the new one fails', async () => {
    const { list, setting } = await setUp(3);
    setting.failure = new OutboxError('storage', 'disk I/O error');
    list.ask({ filter: { view: 'failed' }, order: 'state' });
    await settled();
    expect(list.isReady).toBe(false);
    expect(list.row(0)).toBeUndefined();
  });

  it('collects a stretch of rows across windows that were never shown', async () => {
    const { list } = await setUp(1200);
    const rows = await list.rowsBetween(95, 1105);
    expect(rows).toHaveLength(1010);
    expect(rows.at(0)?.id).toBe(96);
    expect(rows.at(-1)?.id).toBe(1105);
  });
});
