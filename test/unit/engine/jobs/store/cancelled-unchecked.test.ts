import { describe, expect, it } from 'vitest';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { doubtful } from '../../../../helpers/attempt-results.ts';
import {
  documentJob,
  linkJob,
  queueBench,
  slideJob,
  type QueueBench,
} from '../../../../helpers/queue-bench.ts';

const video = 'https://videos.kestrel.example/ep-112.mp4';

/** It was sent, no answer came, and a person cancelled it without a look. */
function cancelInDoubt(bench: QueueBench, job: NewJob): number {
  const [addition] = bench.intake.add([job]);
  if (addition?.kind !== 'added') throw new Error('not added');
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(bench.store.recordFinal(claim, null), doubtful, { sentBytes: null, isCancelled: false });
  expect(bench.job(addition.jobId).state).toBe('in_doubt');
  expect(bench.commands.cancel([addition.jobId]).changed).toBe(1);
  return addition.jobId;
}

const sameThings: readonly (readonly [string, NewJob, NewJob])[] = [
  ['a renamed document', documentJob('/in/a.md', 'one'), documentJob('/in/a renamed.md', 'one')],
  [
    'a copied picture of the same slide',
    slideJob('/in/a.png', 1, 'one'),
    slideJob('/in/copy of a.png', 1, 'one'),
  ],
  ['a link that is pasted once more', linkJob(video), linkJob(video)],
  [
    'a link in another spelling',
    linkJob('https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
    linkJob('https://youtu.be/dQw4w9WgXcQ'),
  ],
];

describe('what was cancelled before anyone knew whether it had arrived', () => {
  it.each(sameThings)('is asked about before its content goes again: %s', (_what, job, again) => {
    const bench = queueBench();
    const first = cancelInDoubt(bench, job);
    const [second] = bench.intake.add([again]);
    if (second?.kind !== 'added') throw new Error('not added');
    const asked = bench.job(second.jobId);
    expect(asked).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
    expect(asked.reason).toContain('duplicate.cancelled_unchecked');
    expect(bench.store.claim(bench.connectionId), 'nothing goes unasked').toBeNull();
    expect(bench.commands.retry([second.jobId]).changed).toBe(1);
    expect(bench.store.claim(bench.connectionId)?.job.id, 'it goes where a person says so').toBe(
      second.jobId,
    );
    expect(bench.job(first).state).toBe('cancelled');
  });

  it('is asked about once more where a person cancelled that question too', () => {
    const bench = queueBench();
    cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    bench.intake.add([documentJob('/in/b.md', 'one')]);
    bench.commands.cancel([2]);
    bench.intake.add([documentJob('/in/c.md', 'one')]);
    expect(bench.job(3)).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
  });

  it('is nothing to ask about where it is certain that nothing arrived', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/a.md', 'one')]);
    bench.commands.cancel([1]);
    bench.intake.add([documentJob('/in/b.md', 'one')]);
    expect(bench.job(2).state).toBe('queued');
  });
});

it('what the service had accepted before it was cancelled is asked about as that', () => {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/a.md', 'one')]);
  bench.database
    .prepare(
      "update job set state = 'needs_attention', cause = 'no_status', remote_id = 'doc_1' where id = 1",
    )
    .run();
  expect(bench.commands.cancel([1]).changed).toBe(1);
  bench.intake.add([documentJob('/in/b.md', 'one')]);
  expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
  expect(bench.job(2).reason).toContain('duplicate.cancelled_accepted');
});
