import { vi } from 'vitest';
import { hangMs } from './hang.ts';

/** Looks again and again until `check` throws no more, and returns what it returns; where it never does, throws what it threw last. */
export function untilPasses<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: hangMs, interval: 20 });
}
