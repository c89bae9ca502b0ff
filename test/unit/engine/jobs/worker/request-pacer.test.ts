import { describe, expect, it } from 'vitest';
import { RequestPacer } from '../../../../../src-main/engine/jobs/worker/request-pacer.ts';
import { limitNames, tryPacer } from './model-limit.ts';

const allowances = [
  { count: 1, windowMs: 4000, slots: 60, mostRefused: 12 },
  { count: 2, windowMs: 10_000, slots: 120, mostRefused: 20 },
  { count: 10, windowMs: 10_000, slots: 600, mostRefused: 40 },
  { count: 60, windowMs: 60_000, slots: 1200, mostRefused: 60 },
];

describe.each(limitNames)('a service with a %s', (name) => {
  it.each(
    allowances.flatMap((allowance) => [true, false].map((saysHowLong) => ({ ...allowance, saysHowLong }))),
  )(
    'that lets $count through in $windowMs ms (says how long to wait: $saysHowLong) is used to 90 %, and seldom has to refuse',
    ({ slots, mostRefused, saysHowLong, ...allowance }) => {
      for (const share of [0, 0.3, 0.7]) {
        const startMs = share * allowance.windowMs;
        const { taken, refused } = tryPacer(name, allowance, { slots, saysHowLong, startMs });
        expect(taken / slots, `begun at ${String(share)} of a window`).toBeGreaterThanOrEqual(0.9);
        expect(refused, 'refused').toBeLessThanOrEqual(mostRefused);
      }
    },
  );
});

describe('what is learned of a limit', () => {
  const hourMs = 60 * 60 * 1000;
  /** Lets requests go well one by one, so far apart, has one refused, and one go well as soon as it may begin. */
  const learnedFrom = (
    gapMs: number,
    count: number,
    tookMs: number,
  ): { pacer: RequestPacer; nowMs: number } => {
    const pacer = new RequestPacer();
    let [id, nowMs] = [0, 0];
    const send = (end: (id: number) => void): void => {
      nowMs += pacer.waitMs(nowMs);
      id += 1;
      pacer.began(id, nowMs);
      nowMs += tookMs;
      end(id);
    };
    const goesWell = (one: number): void => {
      pacer.ended(one, nowMs, 'answered');
    };
    send((one) => {
      pacer.refused(one, nowMs, 1000);
    });
    for (let sent = 0; sent < count; sent += 1) {
      send(goesWell);
      nowMs += gapMs;
    }
    send((one) => {
      pacer.refused(one, nowMs, 1000);
    });
    send(goesWell);
    return { pacer, nowMs };
  };

  it('counts no time in which nothing was there to begin', () => {
    const { pacer, nowMs } = learnedFrom(hourMs, 5, 20);
    expect(pacer.waitMs(nowMs)).toBeLessThan(1000);
  });

  it('never lets fewer than one begin in a minute, however seldom one went well', () => {
    const { pacer, nowMs } = learnedFrom(0, 2, hourMs);
    pacer.began(100, nowMs);
    expect(pacer.waitMs(nowMs)).toBeLessThanOrEqual(60_000);
  });
});
