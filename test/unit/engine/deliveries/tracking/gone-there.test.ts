import { describe, expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { all, trackerBench, type Reading } from './tracker-bench.ts';

const secondMs = 1000;

const none = (ids: number[]): Reading => ({
  kind: 'ok',
  value: new Map(ids.map((id) => [id, 'absent'])),
  tookMs: 1,
});

/** Lets so much time pass in the steps in which it is asked. */
async function passAll(bench: ReturnType<typeof trackerBench>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += secondMs) await bench.pass(secondMs);
}

describe('what the service showed once and no longer has', () => {
  it('needs the user after several checks over some minutes, not after a day', async () => {
    const bench = trackerBench(1);
    bench.answerWith((ids) => all(ids, 'processing'));
    bench.tracker.start();
    await passAll(bench, 10 * secondMs);
    bench.answerWith(none);
    await passAll(bench, 60 * secondMs);
    expect(bench.bench.job(1).state, 'a list may lag for a minute').toBe('tracking');
    await passAll(bench, 240 * secondMs);
    expect(bench.bench.job(1)).toMatchObject({
      state: 'needs_attention',
      cause: 'no_status',
      remote_id: 'doc_0',
      reason: told('tracking.gone'),
    });
    await bench.tracker.stop();
  });

  it('goes on where one check in between shows it again', async () => {
    const bench = trackerBench(1);
    bench.answerWith((ids) => all(ids, 'processing'));
    bench.tracker.start();
    await passAll(bench, 10 * secondMs);
    for (let round = 0; round < 6; round += 1) {
      bench.answerWith(none);
      await passAll(bench, 100 * secondMs);
      bench.answerWith((ids) => all(ids, 'processing'));
      await passAll(bench, 100 * secondMs);
    }
    expect(bench.bench.job(1).state).toBe('tracking');
    await bench.tracker.stop();
  });

  it('is waited for where no check has shown it yet, or a check did not read the whole list', async () => {
    const lagging = trackerBench(1);
    lagging.answerWith(none);
    lagging.tracker.start();
    await passAll(lagging, 900 * secondMs);
    expect(lagging.bench.job(1).state).toBe('tracking');
    await lagging.tracker.stop();

    const long = trackerBench(1);
    long.answerWith((ids) => all(ids, 'processing'));
    long.tracker.start();
    await passAll(long, 10 * secondMs);
    long.answerWith(() => ({ kind: 'ok', value: new Map(), tookMs: 1 }));
    await passAll(long, 900 * secondMs);
    expect(long.bench.job(1).state).toBe('tracking');
    await long.tracker.stop();
  });

  it('needs the user too where the service says 404 of what it had shown', async () => {
    const bench = trackerBench(1);
    bench.answerWith((ids) => all(ids, 'processing'));
    bench.tracker.start();
    await passAll(bench, 10 * secondMs);
    bench.answerWith(() => ({ kind: 'refused', statusCode: 404, message: legacy('Not found') }));
    await passAll(bench, 300 * secondMs);
    expect(bench.bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'no_status' });
    await bench.tracker.stop();
  });

  it('is asked about again on request, and needs the user again soon where it is still gone', async () => {
    const bench = trackerBench(1);
    bench.answerWith((ids) => all(ids, 'processing'));
    bench.tracker.start();
    await passAll(bench, 10 * secondMs);
    bench.answerWith(none);
    await passAll(bench, 300 * secondMs);
    bench.bench.database.exec(
      "update job set state = 'tracking', cause = null, due_at_ms = 0, poll_count = 0",
    );
    bench.tracker.follow(bench.bench.job(1));
    expect(bench.bench.job(1).state).toBe('tracking');
    await passAll(bench, 300 * secondMs);
    expect(bench.bench.job(1).state).toBe('needs_attention');
    await bench.tracker.stop();
  });
});
