import { expect, it } from 'vitest';
import { ReadPace, type PollEnd } from '../../../../../src-main/engine/deliveries/tracking/read-pace.ts';
import { ClipPoller } from '../../../../../src-main/engine/recipes/clips/clip-poller.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

/** Clips of two connections that somebody waits for, until each is read. The test says how a read ends. */
function pollerBench(clips: number) {
  const clock = new ManualClock();
  const pace = new ReadPace(clock);
  const wanted = Array.from({ length: clips }, (_, index) => ({
    ...{ connectionId: index % 2, clipId: `clip_${String(index)}` },
  }));
  const reads: number[] = [];
  let end: (connectionId: number) => PollEnd = () => 'answered';
  const poller = new ClipPoller<PollEnd>({
    wanted: () => wanted,
    read: ({ connectionId }) => {
      reads.push(connectionId);
      return Promise.resolve(end(connectionId));
    },
    ...{ pace, clock },
  });
  return {
    ...{ poller, pace, reads },
    endWith: (next: typeof end) => (end = next),
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

it.each([30_000, null])(
  'a service that says wait (for %s ms) is asked for no other clip meanwhile, and another as before',
  async (askedMs) => {
    const { poller, reads, endWith, pass } = pollerBench(20);
    endWith((connectionId) => (connectionId === 0 ? { askedMs } : 'answered'));
    poller.start();
    await pass(600);
    const asked = reads.filter((id) => id === 0).length;
    expect(asked, 'one at a time, and ever more seldom').toBeLessThanOrEqual(40);
    expect(asked).toBeGreaterThan(5);
    expect(reads.filter((id) => id === 1).length).toBeGreaterThan(400);
    endWith(() => 'answered');
    await pass(120);
    expect(reads.filter((id) => id === 0).length - asked, 'it goes on').toBeGreaterThan(10);
    await poller.stop();
  },
);

it('polls of clips keep to what other polls of the same service learned', async () => {
  const { poller, pace, reads, pass } = pollerBench(10);
  pace.began(0)({ askedMs: 60_000 });
  poller.start();
  await pass(50);
  expect(reads.filter((id) => id === 0)).toEqual([]);
  await pass(60);
  expect(reads.filter((id) => id === 0).length).toBeGreaterThan(0);
  await poller.stop();
});
