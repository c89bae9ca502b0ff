import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endsWithCampaign } from '../../helpers/campaign.ts';
import { Tally, type TallyFigures } from '../world/tally.ts';
import type { Batch, BatchResult, FailedSeed } from './batch.ts';
import { gapsIn } from './coverage.ts';

export interface RunFigures {
  readonly seeds: number;
  readonly worlds: number;
  readonly events: number;
  readonly virtualHours: number;
  readonly seconds: number;
  readonly requests: number;
  readonly crashes: number;
  readonly failed: readonly FailedSeed[];
  /** What was not reached often enough. */
  readonly gaps: readonly string[];
  readonly tally: TallyFigures;
}

const workerFile = fileURLToPath(new URL('worker.ts', import.meta.url));
const seedsAtOnce = 20;

/** Runs seeds in worker processes. A failed seed fails the run, and never ends it. */
export async function runSeeds(options: {
  readonly seeds: readonly number[];
  readonly workers?: number;
  /** Whether a seed is run twice, as it must go the same way. Default: each. */
  readonly isTwice?: (seed: number) => boolean;
  onProgress?(done: number, failed: readonly FailedSeed[]): void;
}): Promise<RunFigures> {
  const startedAtMs = performance.now();
  const left = [...options.seeds];
  const tally = new Tally();
  const failed: FailedSeed[] = [];
  const sums = { seeds: 0, worlds: 0, events: 0, virtualMs: 0 };
  const workers = Array.from({ length: options.workers ?? 2 }, () =>
    endsWithCampaign(
      fork(workerFile, {
        env: { ...process.env, TZ: 'UTC' },
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
    ),
  );
  const take = (result: BatchResult): void => {
    tally.add(result.tally);
    failed.push(...result.failed);
    sums.seeds += result.seeds;
    sums.worlds += result.worlds;
    sums.events += result.events;
    sums.virtualMs += result.virtualMs;
    options.onProgress?.(sums.seeds, failed);
  };
  try {
    await Promise.all(workers.map((worker) => feed(worker, left, options.isTwice ?? (() => true), take)));
  } finally {
    for (const worker of workers) worker.disconnect();
  }
  const figures = tally.figures();
  return {
    seeds: sums.seeds,
    worlds: sums.worlds,
    events: sums.events,
    virtualHours: Math.round(sums.virtualMs / 3_600_000),
    seconds: Math.round((performance.now() - startedAtMs) / 1000),
    requests: total(figures['requests']),
    crashes: total(figures['crashes']),
    failed: failed.sort((one, other) => one.seed - other.seed),
    gaps: gapsIn(tally, sums.seeds),
    tally: figures,
  };
}

async function feed(
  worker: ChildProcess,
  left: number[],
  isTwice: (seed: number) => boolean,
  take: (result: BatchResult) => void,
): Promise<void> {
  for (let seeds = left.splice(0, seedsAtOnce); seeds.length > 0; seeds = left.splice(0, seedsAtOnce)) {
    take(await runIn(worker, { seeds, twice: seeds.filter(isTwice) }));
  }
}

function runIn(worker: ChildProcess, batch: Batch): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => {
      reject(new Error(`A worker ended with ${String(code)} among the seeds ${batch.seeds.join(', ')}`));
    };
    worker.once('exit', ended);
    worker.once('message', (message) => {
      worker.off('exit', ended);
      resolve(message as BatchResult);
    });
    worker.send(batch);
  });
}

function total(figures: Readonly<Record<string, number>> | undefined): number {
  return Object.values(figures ?? {}).reduce((sum, count) => sum + count, 0);
}
