import { describe, expect, it } from 'vitest';
import { folderQuietMs } from '../../../../../src-main/engine/jobs/batches/added-batch.ts';
import { Retention, endedKeptMs } from '../../../../../src-main/engine/jobs/recovery/retention.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { batchBench, rejected } from '../../../../helpers/batch-bench.ts';
import { doubtful } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const three = () => ['a', 'b', 'c'].map((name) => documentJob(`/in/${name}.pdf`));
const folder = { id: 1, connectionId: 1, name: 'Reels' };

function benchWithFolder() {
  const bench = batchBench();
  bench.database.exec(`
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
    values (1, 1, '/in', '1', '1', '{}', 'active', 'watching', 0)`);
  return bench;
}

describe('what is added with one addition', () => {
  it('is one batch, of which the jobs are counted by their state', () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(three());
    bench.add([documentJob('/in/other.pdf')], 'Other');
    expect(jobIds.map((jobId) => bench.job(jobId).batch_id)).toEqual([id, id, id]);
    expect(bench.batches.get(id)).toMatchObject({
      ...{ name: 'Spring', state: 'going', jobs: 3, sizeBytes: 3000, ended: 0 },
    });
    bench.send();
    bench.send(rejected);
    expect(bench.batches.get(id)).toMatchObject({ jobs: 3, ended: 2, endedBytes: 2000, endedAtMs: null });
    expect(bench.batches.get(id).counts).toMatchObject({ done: 1, rejected: 1, queued: 1 });
  });

  it('is no batch where all of it is there already', () => {
    const bench = batchBench();
    bench.add([documentJob('/in/a.pdf', 'same')]);
    const again = bench.batches.open({
      ...{ name: 'Again', source: 'files', connectionId: 1, said: undefined, into: null },
    });
    bench.intake.add([documentJob('/in/a.pdf', 'same')], again.idOf);
    again.close();
    expect(again.madeId()).toBeNull();
    expect(bench.batches.page({ which: 'all' }, null, 10)).toHaveLength(1);
  });

  it('is made anew where the commit that made it was undone', () => {
    const bench = batchBench();
    const open = bench.batches.open({
      ...{ name: 'Spring', source: 'files', connectionId: 1, said: { tags: ['spring'] }, into: null },
    });
    bench.database.exec(`
      create temp trigger no_room before insert on main.job begin select raise(abort, 'database or disk is full'); end`);
    expect(() => bench.intake.add(three(), open.idOf)).toThrow('database or disk is full');
    expect(open.madeId()).toBeNull();
    bench.database.exec('drop trigger no_room');
    bench.intake.add(three(), open.idOf);
    expect(bench.batches.get(open.idOf())).toMatchObject({ jobs: 3, tags: ['spring'] });
  });

  it('goes with the last of its jobs, when they are too old to be kept', () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(three());
    for (const jobId of jobIds) expect(bench.send(rejected).id).toBe(jobId);
    const kept = bench.add([documentJob('/in/kept.pdf')], 'Kept');
    bench.send();
    bench.clock.advance(endedKeptMs + 1);
    const { database, clock } = bench;
    const retention = new Retention({ database, clock, logger: silentLogger });
    while (retention.slice());
    expect(() => bench.batches.get(id)).toThrow(`batch.unknown {"batch":${String(id)}}`);
    expect(bench.batches.get(kept.id).jobs).toBe(1);
    expect(database.prepare('select distinct batch_id from job_batch_count').pluck().all()).toEqual([
      kept.id,
    ]);
  });
});

describe('the end of a batch', () => {
  it('comes once when the last of it ended, well or not', async () => {
    const bench = batchBench();
    const { id } = bench.add(three());
    bench.send();
    bench.send(rejected);
    await bench.looked();
    expect(bench.ended).toEqual([]);
    bench.send();
    await bench.looked();
    await bench.looked();
    expect(bench.ended).toEqual([{ id, ends: 1 }]);
    expect(bench.batches.get(id)).toMatchObject({
      state: 'done_with_failures',
      endedAtMs: bench.clock.nowMs(),
    });
  });

  it('does not come while something is in doubt, which waits for a person', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(three().slice(0, 1));
    bench.send(doubtful);
    await bench.looked();
    expect(bench.batches.get(id).state).toBe('waiting');
    bench.commands.resolve(jobIds, 'arrived', null);
    bench.database.exec(`update job set state = 'done', proof = 'indexed' where state = 'tracking'`);
    await bench.looked();
    expect(bench.batches.get(id).state).toBe('done');
  });

  it('does not come while more is being added, however quick what was added is', async () => {
    const bench = batchBench();
    const open = bench.batches.open({
      ...{ name: 'Spring', source: 'files', connectionId: 1, said: undefined, into: null },
    });
    bench.intake.add(three().slice(0, 1), open.idOf);
    bench.send();
    await bench.looked();
    expect(bench.batches.get(open.idOf()).state).toBe('open');
    open.close();
    await bench.looked();
    expect(bench.ended).toEqual([{ id: open.madeId(), ends: 1 }]);
  });

  it('comes a second time after some of it was tried again', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(three().slice(0, 1));
    bench.send(rejected);
    await bench.looked();
    bench.commands.retry(jobIds);
    expect(bench.batches.get(id)).toMatchObject({ state: 'going', endedAtMs: null });
    bench.send();
    await bench.looked();
    expect(bench.ended).toEqual([
      { id, ends: 1 },
      { id, ends: 2 },
    ]);
    expect(bench.batches.get(id).state).toBe('done');
  });

  it('is found at the next start where the process died before it was written', () => {
    const file = temporaryFolder('batches');
    const first = batchBench(queueBench(file));
    const open = first.batches.open({
      ...{ name: 'Spring', source: 'files', connectionId: 1, said: undefined, into: null },
    });
    first.intake.add(three().slice(0, 1), open.idOf);
    first.send();
    // It died while more was to be added.
    const second = batchBench(queueBench(file));
    expect(second.ended).toEqual([{ id: open.madeId(), ends: 1 }]);
  });
});

describe('what a watched folder brings', () => {
  const bring = (bench: ReturnType<typeof batchBench>, name: string) =>
    bench.intake.add([documentJob(`/in/${name}`, name, { watchFolderId: 1 })], () =>
      bench.batches.ofFolder(folder),
    );

  it('is one batch until nothing more came for five minutes', async () => {
    const bench = benchWithFolder();
    bring(bench, 'a.pdf');
    bench.send();
    bench.clock.advance(folderQuietMs - 1);
    bring(bench, 'b.pdf');
    bench.send();
    await bench.looked();
    expect(bench.batches.page({ which: 'open' }, null, 10)).toMatchObject([{ jobs: 2, state: 'open' }]);
    bench.clock.advance(folderQuietMs);
    expect(bench.ended).toHaveLength(1);
    bring(bench, 'c.pdf');
    expect(bench.batches.page({ which: 'all' }, null, 10).map(({ jobs }) => jobs)).toEqual([1, 2]);
  });

  it('ended when the last of it did, and not when nothing more had come for a while', async () => {
    const bench = benchWithFolder();
    bring(bench, 'a.pdf');
    bench.clock.advance(1000);
    bench.send();
    await bench.looked();
    const sentAtMs = bench.clock.nowMs();
    bench.clock.advance(folderQuietMs);
    expect(bench.batches.page({ which: 'ended' }, null, 10)).toMatchObject([{ endedAtMs: sentAtMs }]);
  });

  it('is another batch on another day, also where the earlier one did not end', () => {
    const bench = benchWithFolder();
    bring(bench, 'a.pdf');
    bench.clock.advance(24 * 60 * 60 * 1000);
    bring(bench, 'b.pdf');
    const found = bench.batches.page({ which: 'open' }, null, 10);
    expect(found.map(({ jobs }) => jobs)).toEqual([1, 1]);
    expect(found.map(({ name }) => name)).toEqual(['Reels, 2026-03-03', 'Reels, 2026-03-02']);
  });
});
