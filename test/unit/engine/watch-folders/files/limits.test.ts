import { describe, expect, it } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import { Semaphore, mapLimited } from '../../../../../src-main/engine/watch-folders/files/limits.ts';

describe('limited work', () => {
  it('keeps the order of its items and never does more than allowed at a time', async () => {
    let running = 0;
    let most = 0;
    const doubled = await mapLimited([5, 1, 4, 2, 3], 2, async (item) => {
      most = Math.max(most, (running += 1));
      for (let tick = 0; tick < item; tick += 1) await Promise.resolve();
      running -= 1;
      return item * 2;
    });
    expect(doubled).toEqual([10, 2, 8, 4, 6]);
    expect(most).toBe(2);
  });

  it('fails with its first failure', async () => {
    await expect(mapLimited([1, 2], 2, (item) => Promise.reject(new Error(String(item))))).rejects.toThrow(
      '1',
    );
  });
});

describe('a semaphore', () => {
  it('lets the next in when one is through, in their order, also after a failure', async () => {
    const semaphore = new Semaphore(1);
    const first = deferred<undefined>();
    const order: string[] = [];
    const all = Promise.allSettled([
      semaphore.run(async () => {
        await first.promise;
        order.push('first');
        throw new Error('failed');
      }),
      semaphore.run(async () => order.push('second')),
      semaphore.run(async () => order.push('third')),
    ]);
    expect(order).toEqual([]);
    first.resolve(undefined);
    await all;
    await semaphore.run(async () => order.push('fourth'));
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
