import { message, legacy } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { accepted, doubtful } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench, slideJob, type QueueBench } from '../../../../helpers/queue-bench.ts';

const gone: AttemptResult = { kind: 'source_gone', message: legacy('Not there any more') };

function attempt(bench: QueueBench, result: AttemptResult): void {
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  const final = result === gone ? claim : bench.store.recordFinal(claim, 1000);
  bench.store.finish(final, result, { sentBytes: null, isCancelled: false });
}

function picture(path: string, content: string): NewJob {
  const job = slideJob(path, 1, content);
  return {
    ...job,
    target: { ...job.target, slideId: null, slideLabel: null },
    needsSlide: message('slide_unsaid.name_silent'),
  };
}

describe('content that stands under two paths', () => {
  it('goes from the second when the first is given other content before it was sent', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one'), documentJob('/b.md', 'one')]);
    bench.intake.add([documentJob('/a.md', 'two')]);
    expect([1, 2, 3].map((id) => bench.job(id).state)).toEqual(['skipped', 'queued', 'queued']);
    expect(bench.job(1).cause).toBe('superseded');
    expect(bench.job(2).reason).toBe(told('twin.changed', { name: 'a.md' }));
  });

  it('is not sent a third time where a repetition of it finds its file gone', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one')]);
    attempt(bench, accepted);
    bench.commands.sendAnyway([1]);
    bench.intake.add([documentJob('/b.md', 'one')]);
    attempt(bench, gone);
    const twin = bench.job(3);
    expect(twin).toMatchObject({ path: '/b.md', state: 'queued', repetition: 1 });
    attempt(bench, accepted);
    expect(bench.store.claim(bench.connectionId)).toBeNull();
  });

  it('takes the slide over that was chosen for the first after the second was left out', () => {
    const bench = queueBench();
    bench.intake.add([picture('/a.png', 'one')]);
    bench.intake.add([picture('/b.png', 'one')]);
    expect(bench.job(2)).toMatchObject({ state: 'skipped', cause: 'duplicate', slide_id: null });
    bench.commands.chooseSlide([1], { id: 'slide_4', label: 'Four', order: 4 });
    attempt(bench, gone);
    expect(bench.job(2)).toMatchObject({ state: 'queued', slide_id: 'slide_4', serial_order: 4 });
  });

  it('asks for the slide where the first had none either', () => {
    const bench = queueBench();
    bench.intake.add([picture('/a.png', 'one')]);
    bench.intake.add([picture('/b.png', 'one')]);
    bench.intake.add([picture('/a.png', 'two')]);
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'slide' });
  });
});

describe('a path whose newer content is known already', () => {
  it('leaves no older job behind that could never be sent', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one')]);
    attempt(bench, doubtful);
    bench.intake.add([documentJob('/a.md', 'two')]);
    attempt(bench, accepted);
    bench.commands.resolve([1], 'not_arrived', null);
    expect(bench.job(1).state).toBe('queued');
    bench.intake.add([documentJob('/a.md', 'two')]);
    expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'superseded' });
  });

  it('refreshes what is looked for by every job of the same content, repetitions included', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one')]);
    attempt(bench, accepted);
    bench.commands.sendAnyway([1]);
    const touched = documentJob('/a.md', 'one');
    bench.intake.add([touched]);
    expect(bench.job(2)).toMatchObject({ state: 'queued', inode: touched.file?.inode });
  });

  it('ends a job whose file can never be sent any more, and calls its twin', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one'), documentJob('/b.md', 'one')]);
    bench.store.skipMissingSource(1, message('file_refusal.empty', { path: '/a.md' }));
    expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'source_gone' });
    expect(bench.job(2).state).toBe('queued');
    bench.store.skipMissingSource(1, message('file_refusal.empty', { path: '/a.md' }));
    expect(bench.job(2).state).toBe('queued');
  });
});

describe('a picture without a slide', () => {
  it('asks for one again where it was cancelled and is retried', () => {
    const bench = queueBench();
    bench.intake.add([picture('/a.png', 'one')]);
    bench.commands.cancel([1]);
    expect(bench.commands.retry([1])).toMatchObject({ changed: 1 });
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'slide' });
    expect(bench.store.claim(bench.connectionId)).toBeNull();
  });

  it('asks for one where it was left out as a duplicate and is sent anyway', () => {
    const bench = queueBench();
    bench.intake.add([picture('/a.png', 'one')]);
    bench.intake.add([picture('/b.png', 'one')]);
    expect(bench.commands.sendAnyway([2])).toMatchObject({ changed: 1 });
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'slide', repetition: 1 });
  });
});

describe('a deliberate repetition in doubt', () => {
  it('goes again once a person says that it did not arrive', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/a.md', 'one')]);
    attempt(bench, accepted);
    bench.commands.sendAnyway([1]);
    attempt(bench, doubtful);
    expect(bench.commands.resolve([2], 'not_arrived', null)).toEqual({ changed: 1, refused: [] });
    expect(bench.job(2).state).toBe('queued');
    attempt(bench, accepted);
    expect(bench.job(2).state).toBe('done');
  });
});
