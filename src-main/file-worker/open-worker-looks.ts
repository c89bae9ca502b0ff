import { Worker } from 'node:worker_threads';
import type { Logger } from '../contract/log/logger.ts';
import type { FileLooks, OpenFileLooks } from '../engine/watch-folders/looks/file-looks.ts';
import { endThread } from '../foundation/threads.ts';
import { fileClockSteadiness } from '../foundation/files/node-answers.ts';
import { programBeside } from '../foundation/program-beside.ts';
import { InHand } from './in-hand.ts';
import { lookLimits, type LookLimits } from './look-watch.ts';
import type { FromWorker, WorkerTerms } from './messages.ts';
import { StillPlaces, type DiskOf } from './still-places.ts';
import { WorkerLine, type StartWorker } from './worker-line.ts';
import { WorkerLooks } from './worker-looks.ts';

/**
 * What it reads is gone a moment later: with more room, only more of that lies about. A folder of a million files in one directory has to
 * fit all the same.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1024 };

const microsOfMs = 1000;

/** Files are looked at on a thread of their own, which begins with the first look. */
export const openWorkerLooks: OpenFileLooks = ({ ownDirectory, logger, instead, onStill }) =>
  workerLooks(startWorkerFor(ownDirectory), { logger, instead, onStill, ownDirectory });

interface WorkerLooksMeans {
  readonly logger: Logger;
  readonly instead: FileLooks;
  readonly limits?: LookLimits;
  readonly onStill?: ((path: string | null) => void) | undefined;
  /** The data folder. */
  readonly ownDirectory: string;
  readonly diskOf?: DiskOf;
}

export function workerLooks(
  start: StartWorker,
  { logger, instead, limits: { amongOthers, byItself } = lookLimits, ...places }: WorkerLooksMeans,
): WorkerLooks {
  const still = new StillPlaces(places);
  const onStill = still.add.bind(still);
  return new WorkerLooks({
    line: new WorkerLine(start, logger, amongOthers, onStill),
    aside: new WorkerLine(start, logger, byItself, onStill),
    still,
    instead,
  });
}

/** `program`: what runs in the worker. */
export function startWorkerFor(
  ownDirectory: string,
  program: URL | null = programBeside(import.meta.url, 'file-worker'),
): StartWorker {
  return (take, gone) => {
    const inHand = new InHand();
    const terms: WorkerTerms = { ownDirectory, fileClock: fileClockSteadiness(), inHand: inHand.shared };
    if (program === null) throw new Error('The program is not whole: its file worker is missing');
    const worker = new Worker(program, { workerData: terms, name: 'files', resourceLimits });
    let isGone = false;
    const end = (error: unknown): void => {
      if (isGone) return;
      isGone = true;
      gone(error);
    };
    worker.on('message', (message: FromWorker) => {
      take(message);
    });
    worker.on('error', end);
    worker.on('messageerror', end);
    worker.on('exit', (code) => {
      end(new Error(`the thread ended with code ${String(code)}`));
    });
    return {
      post: (message) => {
        worker.postMessage(message);
      },
      hold: (isHeld) => {
        if (isHeld) worker.ref();
        else worker.unref();
      },
      end: () => endThread(worker),
      inHand,
      processorMs: async () => {
        const { user, system } = await worker.cpuUsage();
        return (user + system) / microsOfMs;
      },
    };
  };
}
