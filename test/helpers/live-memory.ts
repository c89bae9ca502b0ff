import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout } from 'node:timers/promises';

/** A share of what is held: a smaller fall between two looks counts as none. */
const noMore = 0.001;

/**
 * What this process holds on to in JavaScript: its heap and its buffers, once everything else was given back. Buffers are given back by
 * other threads, on a busy computer long after they were collected: it is looked at until nothing more goes.
 */
export async function liveBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // as V8 gives it
  let least = Infinity;
  for (let looksAlike = 0; looksAlike < 3;) {
    const held = await afterCollecting(collect);
    looksAlike = held > least * (1 - noMore) ? looksAlike + 1 : 0;
    least = Math.min(held, least);
  }
  return least;
}

async function afterCollecting(collect: () => void): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    // What is let go by finalizers, and what waits for a turn.
    await setTimeout(5);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
