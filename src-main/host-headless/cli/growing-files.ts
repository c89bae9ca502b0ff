import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemClock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { describeBytes } from './output/words.ts';

/**
 * What `work` gives, or, as soon as some of these files were seen to grow while it waited, what they are, for people. They are looked
 * at once a second.
 */
export async function unlessGrowing<Result>(
  paths: readonly string[],
  work: Promise<Result>,
): Promise<{ readonly result: Result } | { readonly growing: readonly string[] }> {
  const done = work.then((result) => ({ result }));
  // A refusal may come before it is waited for; it is thrown where it is.
  done.catch(() => undefined);
  let before = await sizesOf(paths);
  for (;;) {
    const ended = await withinOneSecond(done);
    if (ended !== null) return ended;
    const now = await sizesOf(paths);
    const growing = [...now].filter(([path, sizeBytes]) => sizeBytes > (before.get(path) ?? sizeBytes));
    if (growing.length > 0) {
      return {
        growing: growing.map(
          ([path, sizeBytes]) =>
            `${basename(path)} is still being written: ${describeBytes(sizeBytes)} so far. Outbox waits until it stands still`,
        ),
      };
    }
    before = now;
  }
}

/** `null` where it takes longer. */
async function withinOneSecond<Value>(work: Promise<Value>): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const cancelTimer = systemClock.setTimer(() => {
    resolve(null);
  }, secondMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancelTimer();
  }
}

/** Of those that are there. */
async function sizesOf(paths: readonly string[]): Promise<Map<string, number>> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => [[path, size] as const],
        () => [],
      ),
    ),
  );
  return new Map(sizes.flat());
}
