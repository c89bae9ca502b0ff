/** Run as a process of its own with the shim before it; what it is to do stands in its one argument, as JSON. */
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { answerOnFullDisk } from './answer-on-full-disk.ts';
import type { Errand, SweepCase } from './errand.ts';
import type { Told } from './told.ts';
import { runWorkload } from './workload.ts';

/** One write for each line, so that the shim has it in its place among the operations on the disk. */
function tell(line: Told): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

function command(root: string, message: string): string {
  return readFileSync(join(root, '.shim', message), 'utf8');
}

function arm(root: string, kind: string, times: number, from: number): void {
  const answer = command(root, `arm/${kind}/${String(times)}/${String(from)}`);
  if (answer !== 'armed') throw new Error(`The shim answered ${answer}`);
}

async function runCase(root: string, one: SweepCase, errand: Errand & { errand: 'sweep' }): Promise<void> {
  const directory = join(root, `case-${String(one.number)}`);
  mkdirSync(directory);
  tell({ told: 'case', number: one.number });
  arm(root, one.kind, one.isPersistent ? 0 : 1, one.from);
  await runWorkload({
    directory,
    seed: errand.seed,
    jobs: errand.jobs,
    synchronous: 'FULL',
    restarts: 1,
    tell,
  });
  const [matched, failed] = command(root, 'disarm').split(' ').map(Number);
  tell({ told: 'counted', matched: matched ?? 0, failed: failed ?? 0 });
}

async function runOnFullDisk(errand: Errand & { errand: 'fill' }): Promise<void> {
  const filler = join(errand.directory, 'filler');
  const { bavail, bsize } = statfsSync(errand.directory);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - errand.roomBytes), 1));
  await runWorkload({
    directory: errand.directory,
    seed: errand.seed,
    jobs: errand.jobs,
    synchronous: 'FULL',
    restarts: 1,
    tell,
    afterFirstFailure: () => {
      if (errand.frees) rmSync(filler);
    },
  });
}

const errand = JSON.parse(process.argv[2] ?? '') as Errand;
switch (errand.errand) {
  case 'work':
    if (errand.failingSyncs !== null) {
      arm(errand.directory, 'SYNC', errand.failingSyncs.times, errand.failingSyncs.from);
    }
    await runWorkload({ ...errand, tell });
    break;
  case 'sweep':
    for (const one of errand.cases) await runCase(errand.root, one, errand);
    break;
  case 'fill':
    await runOnFullDisk(errand);
    break;
  case 'answer':
    await answerOnFullDisk(errand.directory, errand.seed, tell);
    break;
}
