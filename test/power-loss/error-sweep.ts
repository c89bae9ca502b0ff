import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from './case-check.ts';
import { faultKinds, type FaultKind, type SweepCase } from './errand.ts';
import { runProcess, workFolder, type ProcessResult } from './shim.ts';
import type { Told } from './told.ts';

export interface SweepOptions {
  readonly shim: string;
  readonly seed: number;
  readonly jobs: number;
  /** Cases are then chosen evenly over all of them. */
  readonly maximumCases?: number;
  /** Only this case. */
  readonly only?: Omit<SweepCase, 'number'>;
}

export interface SweepProblem {
  readonly sweepCase: SweepCase;
  readonly words: readonly string[];
}

export interface SweepResult {
  /** How many operations of each kind there are in a run without errors. */
  readonly operations: Readonly<Record<FaultKind, number>>;
  readonly cases: number;
  /** Cases in which an operation really failed. */
  readonly hit: number;
  /** Of those: the error was survived unseen; it was seen, and the work was finished after a new start; the work was ended. */
  readonly unseen: number;
  readonly finished: number;
  readonly ended: number;
  readonly problems: readonly SweepProblem[];
}

const casesPerProcess = 20;
const processes = 2;

/** Lets each operation of a whole run fail in turn, once and from then on, in every kind. */
export async function sweepErrors(options: SweepOptions): Promise<SweepResult> {
  const operations = await countOperations(options);
  const all = options.only === undefined ? casesOf(operations) : [{ ...options.only, number: 1 }];
  const step = Math.max(1, all.length / (options.maximumCases ?? all.length));
  const chosen = Array.from(
    { length: Math.floor(all.length / step) },
    (_, index) => all[Math.floor(index * step)],
  )
    .filter((one) => one !== undefined)
    .map((one, index) => ({ ...one, number: index + 1 }));
  const batches: SweepCase[][] = [];
  for (let at = 0; at < chosen.length; at += casesPerProcess)
    batches.push(chosen.slice(at, at + casesPerProcess));

  const totals = { hit: 0, unseen: 0, finished: 0, ended: 0 };
  const problems: SweepProblem[] = [];
  async function work(): Promise<void> {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const left = await runBatch(batch, options, totals, problems);
      if (left.length > 0) batches.push(left);
    }
  }
  await Promise.all(Array.from({ length: processes }, work));
  return { operations, cases: chosen.length, ...totals, problems };
}

/** Runs some cases in one process, judges each, and gives those that it did not come to because one brought it down. */
async function runBatch(
  batch: readonly SweepCase[],
  options: SweepOptions,
  totals: { hit: number; unseen: number; finished: number; ended: number },
  problems: SweepProblem[],
): Promise<SweepCase[]> {
  const folder = workFolder();
  try {
    const { root, result } = await runCases(folder.path, batch, options);
    const told = linesByCase(result.lines);
    for (const sweepCase of batch) {
      const lines = told.get(sweepCase.number);
      if (lines === undefined) continue;
      const isLast = sweepCase.number === [...told.keys()].at(-1);
      const words = result.trouble !== null && isLast ? [result.trouble] : [];
      const report = await reportOf(join(root, `case-${String(sweepCase.number)}`), lines);
      words.push(...report.problems);
      const counted = lines.find((line) => line.told === 'counted');
      if (counted !== undefined && counted.failed > 0) {
        totals.hit += 1;
        if (report.failures.length === 0) totals.unseen += 1;
        else if (report.isComplete) totals.finished += 1;
        else totals.ended += 1;
      }
      if (!sweepCase.isPersistent && !report.isComplete) words.push('One error that passed ended the work');
      if (words.length > 0) problems.push({ sweepCase, words });
    }
    if (told.size === 0) throw new Error(`Nothing could be tried: ${result.trouble ?? 'it said nothing'}`);
    return batch.filter(({ number }) => !told.has(number));
  } finally {
    folder.remove();
  }
}

async function runCases(
  folder: string,
  cases: readonly SweepCase[],
  options: SweepOptions,
): Promise<{ root: string; result: ProcessResult }> {
  const root = join(folder, 'disk');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  const result = await runProcess({
    shim: options.shim,
    root,
    log: null,
    outputFile: join(folder, 'output'),
    errand: { errand: 'sweep', root, seed: options.seed, jobs: options.jobs, cases },
  });
  return { root, result };
}

/** A run in which the failing operation never comes. */
async function countOperations(options: SweepOptions): Promise<Record<FaultKind, number>> {
  const folder = workFolder();
  try {
    const cases = faultKinds.map((kind, index) => ({ number: index, kind, from: 1e9, isPersistent: false }));
    const { result } = await runCases(folder.path, cases, options);
    const told = linesByCase(result.lines);
    const failure = result.lines.find(({ told: what }) => what === 'failed');
    if (result.trouble !== null || failure !== undefined) {
      throw new Error(`The run without errors failed: ${result.trouble ?? JSON.stringify(failure)}`);
    }
    const count = (kind: FaultKind): number => {
      const counted = told.get(faultKinds.indexOf(kind))?.find((line) => line.told === 'counted');
      return counted?.matched ?? 0;
    };
    return {
      EIO: count('EIO'),
      ENOSPC: count('ENOSPC'),
      EINTR: count('EINTR'),
      SHORT: count('SHORT'),
      EIOREAD: count('EIOREAD'),
    };
  } finally {
    folder.remove();
  }
}

function casesOf(operations: Readonly<Record<FaultKind, number>>): SweepCase[] {
  return faultKinds.flatMap((kind) =>
    [false, true].flatMap((isPersistent) =>
      Array.from({ length: operations[kind] }, (_, index) => ({
        number: 0,
        kind,
        from: index + 1,
        isPersistent,
      })),
    ),
  );
}

function linesByCase(lines: readonly Told[]): Map<number, Told[]> {
  const told = new Map<number, Told[]>();
  let current: Told[] = [];
  for (const line of lines) {
    if (line.told === 'case') {
      current = [];
      told.set(line.number, current);
    } else current.push(line);
  }
  return told;
}
