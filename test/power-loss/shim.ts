import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignFolder, endsWithCampaign, removeFolder } from '../helpers/campaign.ts';
import { quickFolder } from '../helpers/quick-folder.mjs';
import type { Errand } from './errand.ts';
import { parseTold, type Told } from './told.ts';

/** The compiled shim, or why there is none here. */
export type Shim = { readonly file: string } | { readonly missing: string };

const source = join(import.meta.dirname, 'shim.c');
const entry = join(import.meta.dirname, 'process-under-test.ts');

/** Compiles the shim into `folder`. */
export function buildShim(folder: string): Shim {
  if (process.platform !== 'linux') return { missing: `there is no shim for ${process.platform}` };
  const file = join(folder, 'shim.so');
  for (const compiler of ['cc', 'gcc', 'clang']) {
    const flags = ['-shared', '-fPIC', '-O1', '-Wall', '-o', file, source, '-ldl', '-pthread'];
    const result = spawnSync(compiler, flags, { encoding: 'utf8' });
    if (result.error !== undefined) continue;
    if (result.status !== 0) throw new Error(`${compiler} cannot compile ${source}: ${result.stderr}`);
    return { file };
  }
  return { missing: 'there is no C compiler (cc, gcc or clang)' };
}

/** A new folder in memory where there is such a place, as disks are only played here; `remove` it. */
export function workFolder(): { readonly path: string; remove(): void } {
  const path = campaignFolder('power-loss', quickFolder());
  return {
    path,
    remove: () => {
      removeFolder(path);
    },
  };
}

export interface ProcessResult {
  readonly lines: readonly Told[];
  /** `null` where it was orderly, otherwise how it ended and what it said. */
  readonly trouble: string | null;
}

const timeLimitMs = 120_000;

/** Runs one errand in a process of its own. `log`: the file for the record of every operation. */
export function runProcess(options: {
  shim: string;
  root: string;
  log: string | null;
  errand: Errand;
  outputFile: string;
}): Promise<ProcessResult> {
  const words = commandFor(options.errand);
  return runCommand(words, options.outputFile, {
    LD_PRELOAD: options.shim,
    OUTBOX_SHIM_ROOT: options.root,
    OUTBOX_SHIM_LOG: options.log ?? '',
  });
}

/** The words of the command that runs an errand. */
export function commandFor(errand: Errand): readonly string[] {
  return [process.execPath, '--disable-warning=ExperimentalWarning', entry, JSON.stringify(errand)];
}

/** Runs a command whose standard output is that of the process under test. */
export async function runCommand(
  [program = '', ...words]: readonly string[],
  outputFile: string,
  environment: Readonly<Record<string, string>>,
): Promise<ProcessResult> {
  const output = openSync(outputFile, 'w+');
  const child = spawn(program, words, {
    stdio: ['ignore', output, 'pipe'],
    // What goes to the kernel by a ring goes past the shim.
    env: { ...process.env, NODE_OPTIONS: '', UV_USE_IO_URING: '0', ...environment },
  });
  endsWithCampaign(child);
  closeSync(output);
  let standardError = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (standardError += text));
  const limit = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, by) => resolve([code, by]));
  });
  clearTimeout(limit);
  const lines = readFileSync(outputFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(parseTold);
  const isOrderly = exitCode === 0;
  return {
    lines,
    trouble: isOrderly
      ? null
      : `It ended with ${signal ?? String(exitCode)}: ${standardError.trim() || 'it said nothing'}`,
  };
}
