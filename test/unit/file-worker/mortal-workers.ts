import { startWorkerFor } from '../../../src-main/file-worker/open-worker-looks.ts';
import type { RunningWorker, StartWorker } from '../../../src-main/file-worker/worker-line.ts';

/** Workers that die, each when it has given so many answers; those after them live. `born`: how many there were. */
export function mortalWorkers(
  ownDirectory: string,
  answersAtMost: readonly number[],
): { start: StartWorker; born: () => number } {
  const start = startWorkerFor(ownDirectory);
  let born = 0;
  return {
    born: () => born,
    start(take, gone) {
      let left = answersAtMost[born] ?? Infinity;
      born += 1;
      const worker: RunningWorker = start((message) => {
        left -= 1;
        if (left >= 0) take(message);
        if (left === 0) void worker.end();
      }, gone);
      if (left === 0) void worker.end();
      return worker;
    },
  };
}
