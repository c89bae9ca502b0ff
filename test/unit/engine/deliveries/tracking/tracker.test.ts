import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { told as factTold } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { Closing } from '../../../../../src-main/foundation/closing.ts';
import { documentStatus } from '../../../../../src-main/engine/deliveries/tracking/document-reader.ts';
import { all, trackerBench } from './tracker-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';

describe('following accepted work', () => {
  it('reads once for everything that waits on the same knowledge base', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(5);
    answerWith((ids) => all(ids, 'indexed'));
    tracker.start();
    await pass(2000);
    await pass(100);
    expect(reads).toEqual([[1, 2, 3, 4, 5]]);
    expect(bench.store.inState('done')).toHaveLength(5);
    await tracker.stop();
  });

  it('does not ask for a key over and over that is not given any more, as Outbox closes', async () => {
    let asked = 0;
    const { tracker, reads, pass } = trackerBench(1, () => {
      asked += 1;
      // Without a pause in between nothing else would ever run, this test neither.
      return asked > 50 ? new Promise(() => undefined) : Promise.reject(new Closing());
    });
    tracker.start();
    await pass(2000);
    await pass(100);
    expect([asked, reads]).toEqual([1, []]);
    await pass(2000);
    expect(asked).toBe(2);
    await tracker.stop();
  });

  it('shows an unknown status as it came and keeps asking', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(1);
    answerWith((ids) => all(ids, 'ocr_pending'));
    tracker.start();
    await pass(2000);
    await pass(100);
    expect(bench.job(1)).toMatchObject({ state: 'tracking', remote_status: 'ocr_pending' });
    await tracker.stop();
  });

  it('ends as accepted only where the status cannot be read, without touching the delivery', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(1);
    answerWith(() => ({ kind: 'not_offered', statusCode: 404, message: legacy('no such list') }));
    tracker.start();
    for (let poll = 0; poll < 8; poll += 1) await pass(60_000);
    expect(bench.job(1)).toMatchObject({ state: 'done', proof: 'accepted_only', remote_id: 'doc_0' });
    await tracker.stop();
  });

  it('ends so too where the service says in its own envelope, each time, that there is nothing to read', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(1);
    answerWith(() => ({ kind: 'refused', statusCode: 404, message: legacy('Not found') }));
    tracker.start();
    for (let poll = 0; poll < 8; poll += 1) await pass(60_000);
    expect(bench.job(1)).toMatchObject({ state: 'done', proof: 'accepted_only', remote_id: 'doc_0' });
    expect(reads).toHaveLength(4);
    await tracker.stop();
  });

  it('goes on where the service said so now and then', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(1);
    answerWith(() =>
      reads.length % 3 === 0
        ? { kind: 'ok', value: new Map(), tookMs: 1 }
        : { kind: 'refused', statusCode: 404, message: legacy('Not found') },
    );
    tracker.start();
    for (let poll = 0; poll < 12; poll += 1) await pass(60_000);
    expect(bench.job(1)).toMatchObject({ state: 'tracking' });
    expect(reads.length).toBeGreaterThan(8);
    await tracker.stop();
  });

  it('puts before a person what is taught to have failed, and sends nothing again', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(1);
    const failed = {
      status: 'failed',
      proof: null,
      hasFailed: true,
      isKnown: true,
      message: legacy('It failed'),
    };
    answerWith((ids) => ({ kind: 'ok', value: new Map(ids.map((id) => [id, failed])), tookMs: 1 }));
    tracker.start();
    await pass(2000);
    await pass(100);
    expect(bench.job(1)).toMatchObject({
      state: 'needs_attention',
      cause: 'remote_failed',
      remote_id: 'doc_0',
      remote_status: 'failed',
    });
    await pass(600_000);
    expect(reads, 'and asks no more').toHaveLength(1);
    expect(bench.store.claim(1)).toBeNull();
    await tracker.stop();
  });

  it('asks a person once the service said failed or error twice in a row, and believes what it says in between', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(2);
    let said = ['failed', 'error'];
    answerWith((ids) => ({
      kind: 'ok',
      value: new Map(ids.map((id) => [id, documentStatus(said[id - 1] ?? null)])),
      tookMs: 1,
    }));
    tracker.start();
    await pass(2000);
    await pass(100);
    expect([1, 2].map((id) => bench.job(id).state)).toEqual(['tracking', 'tracking']);
    expect(bench.job(1).reason).toBe(factTold('status.sounds_failed', { status: 'failed' }));
    said = ['indexed', 'error'];
    await pass(10_000);
    await pass(100);
    expect(bench.job(1)).toMatchObject({ state: 'done', proof: 'indexed' });
    expect(bench.job(2)).toMatchObject({
      state: 'needs_attention',
      cause: 'remote_failed',
      remote_status: 'error',
      reason: factTold('status.failed_twice', { status: 'error' }),
    });
    expect(bench.store.claim(1)).toBeNull();
    await tracker.stop();
  });

  it('looks for nothing on account of a job that is due after others', async () => {
    const { bench, tracker, reads, lookups, answerWith, pass } = trackerBench(3);
    answerWith((ids) => all(ids, 'processing'));
    tracker.start();
    const before = lookups();
    const dueAtMs = bench.job(1).due_at_ms;
    const due = (id: number, atMs: number) => ({ id, due_at_ms: atMs, tracking_since_ms: null });
    for (let job = 0; job < 1000; job += 1) tracker.follow(due(job + 4, dueAtMs + job));
    expect(lookups()).toBe(before);

    tracker.follow(due(2000, dueAtMs - 1));
    expect(lookups(), 'one that is due before them is looked for').toBe(before + 1);
    await pass(2000);
    expect(reads).toEqual([[1, 2, 3]]);
    await tracker.stop();
  });

  it('asks a service that says wait about nothing else meanwhile, and others as before', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(619);
    addConnection(bench.database, 2, 'Other');
    // Each in a knowledge base of its own; more of the first service than are looked at together.
    bench.database.exec(`update job set target_id = 'kb ' || id;
      update job set connection_id = 2, due_at_ms = due_at_ms + 5 where id > 610`);
    const ofTheOther = bench.store.inState('tracking').filter(({ id }) => id > 610).length;
    answerWith((ids) =>
      (ids[0] ?? 0) > 610
        ? all(ids, 'indexed')
        : { kind: 'later', message: legacy('Wait'), retryAfterMs: 60_000, asksToWait: true },
    );
    tracker.start();
    for (let second = 0; second < 30; second += 1) await pass(1000);
    const ofTheFirst = reads.flat().filter((id) => id <= 610);
    expect(ofTheFirst.length, 'what began before it was asked to wait').toBeLessThanOrEqual(2);
    expect(bench.store.inState('done'), 'all of the other').toHaveLength(ofTheOther);

    answerWith((ids) => all(ids, 'indexed'));
    await pass(60_000);
    for (let each = 0; each < 30; each += 1) await pass(1000);
    expect(bench.store.inState('done').length, 'it goes on afterwards').toBeGreaterThan(20);
    await tracker.stop();
  });

  it('counts no look at a job while the service only says wait', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(1);
    answerWith(() => ({ kind: 'later', message: legacy('Wait'), retryAfterMs: 1000, asksToWait: true }));
    tracker.start();
    for (let second = 0; second < 20; second += 1) await pass(1000);
    expect(bench.job(1).poll_count).toBe(0);
    answerWith((ids) => all(ids, 'indexed'));
    for (let second = 0; second < 120; second += 1) await pass(1000);
    expect(bench.job(1)).toMatchObject({ state: 'done', proof: 'indexed' });
    await tracker.stop();
  });

  it('asks a person after a day without a final status, and never sends again', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(1);
    answerWith((ids) => all(ids, 'processing'));
    tracker.start();
    // In steps that a read is shorter than: while one is under way, the tracker looks every second.
    for (let minute = 0; minute < 26 * 60; minute += 1) await pass(60_000);
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'no_status' });
    bench.commands.retry([1]);
    expect(bench.job(1).state, 'asked about again, not sent again').toBe('tracking');
    await tracker.stop();
  });

  it.each([26, -26])(
    'gives nothing up, nor waits longer, where the clock is set by %i hours',
    async (hours) => {
      const { bench, tracker, answerWith, pass } = trackerBench(1);
      answerWith((ids) => all(ids, 'processing'));
      tracker.start();
      for (let minute = 0; minute < 60; minute += 1) await pass(60_000);
      bench.clock.set(hours * 3_600_000);
      // As the watch of the clock does where it was set back.
      if (hours < 0)
        bench.database.exec(`update job set due_at_ms = due_at_ms + ${String(hours * 3_600_000)}`);
      for (let minute = 0; minute < 22 * 60; minute += 1) await pass(60_000);
      expect(bench.job(1).state, 'after 23 hours').toBe('tracking');
      for (let minute = 0; minute < 2 * 60; minute += 1) await pass(60_000);
      expect(bench.job(1), 'after 25').toMatchObject({ state: 'needs_attention', cause: 'no_status' });
      await tracker.stop();
    },
  );

  it.each(['not_offered', 'processing'] as const)(
    'ends nothing at the first poll where the clock was set right before it (%s)',
    async (said) => {
      const { bench, tracker, answerWith, pass } = trackerBench(1);
      answerWith((ids) =>
        said === 'processing'
          ? all(ids, said)
          : { kind: said, statusCode: 404, message: legacy('not there') },
      );
      tracker.follow(bench.job(1));
      bench.clock.set(26 * 3_600_000);
      tracker.start();
      await pass(2000);
      expect(bench.job(1)).toMatchObject({ state: 'tracking', poll_count: 1 });
      await tracker.stop();
    },
  );

  it('asks for an hour after a start before it gives up what another run followed for days', async () => {
    const { bench, tracker, answerWith, pass } = trackerBench(1);
    bench.clock.advance(72 * 3_600_000);
    answerWith((ids) => all(ids, 'processing'));
    tracker.start();
    for (let minute = 0; minute < 55; minute += 1) await pass(60_000);
    expect(bench.job(1).state).toBe('tracking');
    for (let minute = 0; minute < 15; minute += 1) await pass(60_000);
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'no_status' });
    await tracker.stop();
  });

  it('holds the connection and asks nothing more when the service cannot be reached', async () => {
    const { bench, tracker, reads, held, answerWith, pass } = trackerBench(1);
    answerWith(() => ({ kind: 'offline', message: legacy('cannot be reached') }));
    tracker.start();
    await pass(2000);
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
    expect(held).toEqual(['offline']);
    expect(reads).toHaveLength(1);
    expect(bench.job(1)).toMatchObject({ state: 'tracking', poll_count: 0 });
    await tracker.stop();
  });

  it('applies the answer for the others when one job changed while it was asked about', async () => {
    const { bench, tracker, reads, answerWith, pass } = trackerBench(3);
    answerWith((ids) => {
      const job = bench.job(1);
      bench.store.change(job, { ...job, state: 'done', proof: 'accepted_only' });
      return all(ids, 'indexed');
    });
    tracker.start();
    await pass(2000);
    await pass(100);
    expect([1, 2, 3].map((id) => bench.job(id).proof)).toEqual(['accepted_only', 'indexed', 'indexed']);
    expect(reads, 'one answer was enough').toHaveLength(1);
    await tracker.stop();
  });
});
