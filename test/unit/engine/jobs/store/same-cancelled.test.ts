import { expect, it } from 'vitest';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

it('a file that was skipped as a duplicate is asked about once the other one is cancelled, and goes where a person says so', () => {
  const bench = queueBench();
  const [first, second] = bench.intake.add([documentJob('/a.md', 'one'), documentJob('/b.md', 'one')]);
  if (first?.kind !== 'added' || second?.kind !== 'duplicate' || second.jobId === null)
    throw new Error('not added as meant');
  expect(bench.job(second.jobId)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
  expect(bench.commands.cancel([first.jobId]).changed).toBe(1);
  expect(bench.job(second.jobId)).toMatchObject({ state: 'needs_attention', cause: 'same_cancelled' });
  expect(bench.store.claim(bench.connectionId), 'nothing goes unasked').toBeNull();
  expect(bench.commands.retry([second.jobId]).changed).toBe(1);
  expect(bench.store.claim(bench.connectionId)?.job.id).toBe(second.jobId);
});
