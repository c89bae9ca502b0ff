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
  return new ProgressRun(bench.database, () => bench.clock.nowMs());
}

it('counts what was delivered since something was to go after nothing had been', () => {
  const bench = queueBench();
  const run = runOf(bench);
  bench.intake.add([documentJob('/in/waits.pdf')]);
  deliver(bench, run, '/in/a.pdf');
  deliver(bench, run, '/in/b.pdf');
  expect(run.delivered.jobs).toBe(2);
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
