import { expect, it } from 'vitest';
import { ProgressRun } from '../../../../../src-main/engine/reporting/live/progress-run.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const indexed = { ...accepted, proof: 'indexed' } as const;

/** Each delivers one document, told to `run` as the engine tells its changes. */
function deliver(bench: QueueBench, run: ProgressRun, name: string): void {
  const [added] = bench.intake.add([documentJob(name)]);
  if (added?.kind !== 'added') throw new Error('not added');
  const queued = bench.store.get(added.jobId);
  if (queued === null) throw new Error('no job');
  run.jobChanged(null, queued);
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to send');
  run.jobChanged(queued, claim.job);
  const { after } = bench.store.finish(claim, indexed, { sentBytes: null, isCancelled: false });
  if (after !== null) run.jobChanged(claim.job, after);
}

function runOf(bench: QueueBench): ProgressRun {
  return new ProgressRun(bench.database, bench.clock);
}

it('counts what was delivered since something was to go after nothing had been', () => {
  const bench = queueBench();
  const run = runOf(bench);
  bench.intake.add([documentJob('/in/waits.pdf')]);
  deliver(bench, run, '/in/a.pdf');
  deliver(bench, run, '/in/b.pdf');
  expect(run.delivered.jobs).toBe(2);
});

it('counts once what came into doubt after it was delivered, and was found', () => {
  const bench = queueBench();
  const run = runOf(bench);
  bench.intake.add([documentJob('/in/waits.pdf')]);
  deliver(bench, run, '/in/a.pdf');
  deliver(bench, run, '/in/b.pdf');
  const { bytes } = run.delivered;
  const done = bench.store.inState('done').at(-1);
  if (done === undefined) throw new Error('nothing was delivered');
  const doubted = { ...done, state: 'in_doubt', ended_at_ms: null } as const;
  run.jobChanged(done, doubted);
  expect(run.delivered.jobs).toBe(1);
  run.jobChanged(doubted, done);
  expect(run.delivered).toEqual({ jobs: 2, bytes });
});

it('begins anew with the next file, and forgets the history', () => {
  const bench = queueBench();
  const run = runOf(bench);
  deliver(bench, run, '/in/a.pdf');
  expect(run.delivered.jobs).toBe(1);
  bench.clock.advance(1000);
  deliver(bench, run, '/in/b.pdf');
  expect(run.delivered.jobs).toBe(1);
  expect(run.delivered.bytes).toBe(bench.store.inState('done').at(-1)?.size_bytes);
});

it('outlives a restart', () => {
  const bench = queueBench();
  const run = runOf(bench);
  deliver(bench, run, '/in/before.pdf');
  bench.clock.advance(1000);
  const [waiting] = bench.intake.add([documentJob('/in/waits.pdf')]);
  if (waiting?.kind !== 'added') throw new Error('not added');
  const queued = bench.store.get(waiting.jobId);
  if (queued !== null) run.jobChanged(null, queued);
  bench.commands.moveToTop([waiting.jobId]);
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to send');
  bench.intake.add([documentJob('/in/later.pdf')]);
  const { after } = bench.store.finish(claim, indexed, { sentBytes: null, isCancelled: false });
  if (after !== null) run.jobChanged(claim.job, after);
  expect(run.delivered.jobs).toBe(1);
  expect(runOf(bench).delivered).toEqual(run.delivered);
});

it('counts what a former process delivered in slices, and what ends meanwhile once', () => {
  const bench = queueBench();
  deliver(bench, runOf(bench), '/in/first.pdf');
  bench.database.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 12000)
    insert into job (kind, state, proof, connection_id, target_kind, target_id, name, url, size_bytes, epoch, created_at_ms,
      updated_at_ms, ended_at_ms)
    select 'clip_import', 'done', 'indexed', 1, 'brand_clips', 'b', 'x', 'https://videos.example/' || i, 2, 1, 1, 1,
      ${String(bench.clock.nowMs())} from n`);
  bench.intake.add([documentJob('/in/keeps-the-run.pdf')]);
  const counts: number[] = [];
  const run = new ProgressRun(bench.database, bench.clock, () => counts.push(run.delivered.jobs));
  expect(run.delivered.jobs, 'the first slice').toBe(5000);
  bench.clock.jump(1);
  deliver(bench, run, '/in/meanwhile.pdf');
  bench.clock.advance(10);
  expect(counts).toEqual([10_001, 12_002]);
  expect(bench.clock.pendingTimers).toBe(0);
});
