import { Worker } from 'node:worker_threads';
import type { Logger } from '../contract/log/logger.ts';
import type { FileLooks, OpenFileLooks } from '../engine/watch-folders/looks/file-looks.ts';
import { fileClockSteadiness } from '../foundation/files/node-answers.ts';
import { programBeside } from '../foundation/program-beside.ts';
import { lookLimits, type LookLimits } from './look-watch.ts';
import type { FromWorker, WorkerTerms } from './messages.ts';
import { WorkerLine, type OnStill, type StartWorker } from './worker-line.ts';
import { WorkerLooks } from './worker-looks.ts';

/**
 * What it reads is gone a moment later: with more room, only more of that lies about. A folder of a million files in one directory has to
 * fit all the same.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1024 };

const microsOfMs = 1000;

/** Files are looked at on a thread of their own, which begins with the first look. */
export const openWorkerLooks: OpenFileLooks = ({ ownDirectory, logger, instead, onStill }) =>
  workerLooks(startWorkerFor(ownDirectory), { logger, instead, onStill });

interface WorkerLooksMeans {
  readonly logger: Logger;
  readonly instead: FileLooks;
  readonly limits?: LookLimits;
  readonly onStill?: OnStill | undefined;
}

export function workerLooks(
  start: StartWorker,
  { logger, instead, limits: { amongOthers, byItself } = lookLimits, onStill }: WorkerLooksMeans,
): WorkerLooks {
  return new WorkerLooks({
    line: new WorkerLine(start, logger, amongOthers, onStill),
    aside: new WorkerLine(start, logger, byItself, onStill),
    instead,
  });
}

/** `program`: what runs in the worker. */
export function startWorkerFor(
  ownDirectory: string,
  program: URL | null = programBeside(import.meta.url, 'file-worker'),
): StartWorker {
  return (take, gone) => {
    const terms: WorkerTerms = { ownDirectory, fileClock: fileClockSteadiness() };
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
      end: () => worker.terminate(),
      processorMs: async () => {
        const { user, system } = await worker.cpuUsage();
        return (user + system) / microsOfMs;
      },
    };
  };
}
