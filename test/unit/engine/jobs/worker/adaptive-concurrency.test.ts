import { describe, expect, it } from 'vitest';
import { AdaptiveConcurrency } from '../../../../../src-main/engine/jobs/worker/adaptive-concurrency.ts';

function run(
  concurrency: AdaptiveConcurrency,
  result: 'success' | 'neutral' | 'slow_down',
  times: number,
): void {
  for (let time = 0; time < times; time += 1) {
    concurrency.begin();
    concurrency.end(result);
  }
}

describe('how many requests a connection carries at a time', () => {
  it('begins at two and grows to its cap while everything succeeds', () => {
    const concurrency = new AdaptiveConcurrency(4);
    expect(concurrency.limit).toBe(2);
    run(concurrency, 'success', 50);
    expect(concurrency.limit).toBe(4);
  });

  it('is halved when the service asks for less, and never falls below one', () => {
    const concurrency = new AdaptiveConcurrency(4);
    run(concurrency, 'success', 50);
    run(concurrency, 'slow_down', 1);
    expect(concurrency.limit).toBe(2);
    run(concurrency, 'slow_down', 5);
    expect(concurrency.limit).toBe(1);
    expect(concurrency.hasRoom).toBe(true);
  });

  it('does not grow because of refusals', () => {
    const concurrency = new AdaptiveConcurrency(4);
    run(concurrency, 'neutral', 50);
    expect(concurrency.limit).toBe(2);
  });

  it('has no room while as many are under way as it allows', () => {
    const concurrency = new AdaptiveConcurrency(4);
    concurrency.begin();
    concurrency.begin();
    expect(concurrency.hasRoom).toBe(false);
    concurrency.end('neutral');
    expect(concurrency.hasRoom).toBe(true);
  });
});
