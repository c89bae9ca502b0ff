import { describe, expect, it } from 'vitest';
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
