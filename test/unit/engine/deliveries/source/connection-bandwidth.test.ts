import { describe, expect, it } from 'vitest';
import { ConnectionBandwidth } from '../../../../../src-main/engine/deliveries/source/connection-bandwidth.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const pieceBytes = 10_000;

/** Bytes that connections let through in so many seconds, each with more to send than can be. */
async function movedIn(
  seconds: number,
  limits: Readonly<Record<number, number | null>>,
  { ofAll = null, then }: { ofAll?: number | null; then?: (bandwidth: ConnectionBandwidth) => void } = {},
): Promise<Record<number, number>> {
  const clock = new ManualClock();
  const bandwidth = new ConnectionBandwidth(clock, (id) => limits[id] ?? null);
  bandwidth.setLimit(ofAll);
  const stop = new AbortController();
  const moved: Record<number, number> = {};
  const senders = Object.keys(limits).map(async (key) => {
    const id = Number(key);
    moved[id] = 0;
    const line = bandwidth.of(id);
    while (!stop.signal.aborted) {
      const isLetGo = await line.take(pieceBytes, stop.signal).then(
        () => true,
        () => false,
      );
      if (isLetGo) moved[id] += pieceBytes;
    }
  });
  for (let step = 0; step < seconds * 20; step += 1) {
    if (step === seconds * 10) then?.(bandwidth);
    for (let turns = 0; turns < 4; turns += 1) await turn();
    clock.advance(50);
  }
  stop.abort();
  bandwidth.stop();
  await Promise.all(senders);
  return moved;
}

describe('the speed of a connection', () => {
  it('is its own, and those of several add up to no more than that of all of them together', async () => {
    const moved = await movedIn(20, { 1: 100_000, 2: 50_000 });
    expect(moved[1]).toBeGreaterThan(1_950_000);
    expect(moved[1]).toBeLessThan(2_050_000);
    expect(moved[2]).toBeGreaterThan(950_000);
    expect(moved[2]).toBeLessThan(1_050_000);
    const shared = await movedIn(20, { 1: 100_000, 2: 100_000 }, { ofAll: 80_000 });
    expect((shared[1] ?? 0) + (shared[2] ?? 0)).toBeLessThan(1_700_000);
    expect(Math.abs((shared[1] ?? 0) - (shared[2] ?? 0))).toBeLessThan(100_000);
  });

  it('changes for what is being sent', async () => {
    const limits: Record<number, number | null> = { 1: 40_000 };
    const moved = await movedIn(20, limits, {
      then: (bandwidth) => {
        limits[1] = 400_000;
        bandwidth.changed(1);
      },
    });
    // Ten seconds of each.
    expect(moved[1]).toBeGreaterThan(4_200_000);
    expect(moved[1]).toBeLessThan(4_600_000);
  });
});
