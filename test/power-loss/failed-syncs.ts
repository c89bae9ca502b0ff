import { losePower, type PowerLossProblem } from './images.ts';

export interface FailedSyncRun {
  readonly seed: number;
  readonly failingSyncs: { readonly from: number; readonly times: number };
}

export interface FailedSyncResult {
  readonly opened: number;
  readonly problems: readonly (PowerLossProblem & { readonly run: FailedSyncRun })[];
}

/** Jobs of one run, which has some 150 syncs. */
export const failedSyncJobs = 15;

/**
 * A few syncs fail in a row, the work goes on after a new start, and then the power fails. What a failed sync covered is taken for
 * written by the system and may never be; the process itself still sees it. So nothing may rest on what was only seen.
 */
export async function losePowerAfterFailedSyncs(options: {
  readonly shim: string;
  readonly seed: number;
  readonly runs: number;
  readonly imagesEachRun: number;
}): Promise<FailedSyncResult> {
  const problems: (PowerLossProblem & { run: FailedSyncRun })[] = [];
  let opened = 0;
  for (let index = 0; index < options.runs; index += 1) {
    const run = {
      seed: options.seed + index,
      failingSyncs: { from: 60 + ((index * 37) % 120), times: 1 + ((index + 1) % 5) },
    };
    const result = await losePower({
      ...{ shim: options.shim, jobs: failedSyncJobs, synchronous: 'FULL', model: 'careful' },
      ...{ ...run, maximumImages: options.imagesEachRun },
    });
    opened += result.opened;
    problems.push(...result.problems.map((problem) => ({ ...problem, run })));
  }
  return { opened, problems };
}
