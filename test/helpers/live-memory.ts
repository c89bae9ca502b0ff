import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout } from 'node:timers/promises';

/** What this process holds on to in JavaScript: its heap and its buffers, once all that nobody holds was let go. */
export async function liveBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // as V8 gives it
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    // What is let go by finalizers, and what waits for a turn.
    await setTimeout(5);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
