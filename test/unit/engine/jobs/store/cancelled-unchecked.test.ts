import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import type { JobRow } from '../../../../../src-main/contract/job.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../../../../src-main/engine/jobs/store/job-listing.ts';
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
function cancelInDoubt(bench: QueueBench, job: NewJob, meanwhile: readonly NewJob[] = []): number {
  const [addition] = bench.intake.add([job]);
  if (addition?.kind !== 'added') throw new Error('not added');
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(bench.store.recordFinal(claim, null), doubtful, { sentBytes: null, isCancelled: false });
  expect(bench.job(addition.jobId).state).toBe('in_doubt');
  bench.intake.add(meanwhile);
  expect(bench.commands.cancel([addition.jobId]).changed).toBe(1);
  return addition.jobId;
}

function rowOf({ database, clock }: QueueBench, id: number): JobRow | undefined {
  const columns = new ListedColumns(database, { clock });
  return new JobListing(database, { columns, meaningOf: () => null }).rows([id])[0];
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

describe('a job that was cancelled before anyone knew whether it had arrived', () => {
  const uncheckedRefusal = (id: number) => [{ id, why: message('not_done.cancelled_unchecked') }];

  it('is not queued again as if nothing of it could be there', () => {
    const bench = queueBench();
    const id = cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    expect(bench.commands.retry([id])).toEqual({ changed: 0, refused: uncheckedRefusal(id) });
    expect(bench.job(id).state).toBe('cancelled');
    expect(rowOf(bench, id)).toMatchObject({ state: 'cancelled', mayBeThere: true });
  });

  it('goes where a person says that it shall go anyway, once, and is asked about again after it was cancelled once more', () => {
    const bench = queueBench();
    const id = cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    expect(bench.commands.sendAnyway([id])).toEqual({ changed: 1, refused: [] });
    expect(bench.job(id)).toMatchObject({ state: 'queued', repetition: 0 });
    expect(bench.commands.cancel([id]).changed).toBe(1);
    expect(bench.commands.retry([id]).refused).toEqual(uncheckedRefusal(id));
    expect(bench.commands.sendAnyway([id]).changed).toBe(1);
    expect(bench.store.claim(bench.connectionId)?.job.id).toBe(id);
    expect(bench.store.get(2), 'it is the same job').toBeNull();
  });

  it('goes beside a question about the same content', () => {
    const bench = queueBench();
    const id = cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    bench.intake.add([documentJob('/in/b.md', 'one')]);
    expect(bench.commands.sendAnyway([id]).refused).toEqual([]);
    expect(bench.job(id)).toMatchObject({ state: 'queued', repetition: 1 });
  });

  it('is queued again at once where a person said that it had not arrived', () => {
    const bench = queueBench();
    const id = cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    bench.commands.sendAnyway([id]);
    const claim = bench.store.claim(bench.connectionId);
    if (claim === null) throw new Error('nothing to claim');
    bench.store.finish(bench.store.recordFinal(claim, null), doubtful, {
      sentBytes: null,
      isCancelled: false,
    });
    bench.commands.resolve([id], 'not_arrived', null);
    bench.commands.cancel([id]);
    expect(rowOf(bench, id)?.mayBeThere).toBeUndefined();
    expect(bench.commands.retry([id])).toEqual({ changed: 1, refused: [] });
    expect(bench.store.claim(bench.connectionId)?.job.id).toBe(id);
  });
});

describe('another job of the content that was cancelled in doubt', () => {
  it('asks again where its question was cancelled and it is queued again', () => {
    const bench = queueBench();
    cancelInDoubt(bench, documentJob('/in/a.md', 'one'));
    bench.intake.add([documentJob('/in/b.md', 'one')]);
    bench.commands.cancel([2]);
    expect(bench.commands.retry([2]).changed).toBe(1);
    expect(bench.store.claim(bench.connectionId), 'nothing goes unasked').toBeNull();
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
    bench.commands.retry([2]);
    expect(bench.store.claim(bench.connectionId)?.job.id).toBe(2);
  });

  it('asks where it was left out as its duplicate, and says that it may have arrived', () => {
    const bench = queueBench();
    const id = cancelInDoubt(bench, documentJob('/in/a.md', 'one'), [
      documentJob('/in/b.md', 'one'),
      documentJob('/in/c.md', 'one'),
    ]);
    const jobs = [2, 3].map((each) => bench.job(each));
    const [asked, ...others] = jobs.filter(({ state }) => state === 'needs_attention');
    expect(others).toEqual([]);
    expect(asked?.cause).toBe('sent_before');
    expect(asked?.reason).toContain('duplicate.cancelled_unchecked');
    expect(asked?.reason).toContain(`"job":${String(id)}`);
  });

  it('asks where a person chooses the slide that the cancelled one was sent for', () => {
    const bench = queueBench();
    cancelInDoubt(bench, slideJob('/in/a.png', 1, 'one'));
    const picture = slideJob('/in/b.png', 1, 'one');
    bench.intake.add([
      {
        ...picture,
        target: { ...picture.target, slideId: null, slideLabel: null },
        needsSlide: message('slide_unsaid.name_silent'),
      },
    ]);
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'slide' });
    bench.commands.chooseSlide([2], { id: 'slide_1', label: 'Slide 1', order: 1 });
    expect(bench.store.claim(bench.connectionId), 'nothing goes unasked').toBeNull();
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
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
