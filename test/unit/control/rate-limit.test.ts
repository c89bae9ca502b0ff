import { expect, test } from 'vitest';
import { createRateLimit } from '../../../src-main/control/rate-limit.ts';
import { HandClock } from '../host-headless/web/web-host-fixture.ts';

test('lets a burst through, then no more than refills', () => {
  const clock = new HandClock();
  const mayCall = createRateLimit(clock, 10, 3);
  expect([mayCall(), mayCall(), mayCall(), mayCall()]).toEqual([true, true, true, false]);
  clock.advance(99);
  expect(mayCall()).toBe(false);
  clock.advance(1);
  expect([mayCall(), mayCall()]).toEqual([true, false]);
  clock.advance(3_600_000);
  expect([mayCall(), mayCall(), mayCall(), mayCall()]).toEqual([true, true, true, false]);
});
