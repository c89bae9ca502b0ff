import { describe, expect, it } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import { QueuedLooks } from '../../../../../src-main/engine/watch-folders/scan/queued-looks.ts';

describe('paths that are renamed in a loop', () => {
  it('are looked at one at a time, each once however often it is asked for', async () => {
    const seen: string[] = [];
    let underWay = 0;
    let most = 0;
    const done = deferred<undefined>();
    const looks = new QueuedLooks(
      async (path) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await Promise.resolve();
        underWay -= 1;
        seen.push(path);
        if (path === 'last') done.resolve(undefined);
      },
      () => Promise.resolve(),
    );
    for (let round = 0; round < 10_000; round += 1) looks.add(round % 2 === 0 ? 'a' : 'b');
    looks.add('last');
    await done.promise;
    expect(most).toBe(1);
    expect(seen).toEqual(['a', 'b', 'a', 'last']);
  });

  it('are looked at as a whole once more of them wait than is bounded, and no more of them is kept', async () => {
    let singly = 0;
    let wholes = 0;
    const done = deferred<undefined>();
    const looks = new QueuedLooks(
      async () => {
        singly += 1;
        await Promise.resolve();
      },
      () => {
        wholes += 1;
        done.resolve(undefined);
        return Promise.resolve();
      },
    );
    for (let number = 0; number < 100_000; number += 1) {
      looks.add(`name-${String(number)}`);
      expect(looks.waiting).toBeLessThanOrEqual(1000);
    }
    await done.promise;
    expect({ singly, wholes }).toEqual({ singly: 1, wholes: 1 });
  });
});
