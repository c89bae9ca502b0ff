/**
 * `npm run steady`: runs the suite again and again, with busy loops beside it, and counts for each test how often it failed and how its
 * time spreads. Prints a line for each run as it goes, and an account of all of them. Ends with 1 where any test failed.
 *
 * `--runs N` (20) · `--load N` (2) busy loops · `--whole` and `--only unit|browser` as `npm test` has them · `--json FILE` keeps all that
 * was measured, after each run · `--resume FILE` goes on from such a file: runs of the same kind and commit that it holds are not run
 * again, and all that it holds of this commit stand in the account. `--suite SCRIPT` is run instead of the suite.
 */
import { execFileSync, fork } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { campaignWords } from '../helpers/campaign-words.ts';
import { campaignFolder, endOnSignals, endsWithCampaign } from '../helpers/campaign.ts';
import { isAlike, recordSchema, type How, type Record } from './record.ts';
import { runSuite } from './run-suite.ts';
import { failedOf, failureLines, runLine, summaryOf, titleOf } from './summary.ts';

endOnSignals();
const root = join(import.meta.dirname, '../..');
const { values } = campaignWords({
  options: {
    ...{ runs: { type: 'string', default: '20' }, load: { type: 'string', default: '2' } },
    ...{ whole: { type: 'boolean', default: false }, only: { type: 'string' } },
    ...{ json: { type: 'string' }, resume: { type: 'string' } },
    suite: { type: 'string', default: join(root, 'test/run.mjs') },
  },
});

function countOf(name: 'runs' | 'load', least: number): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count >= least) return count;
  throw new Error(`--${name} takes a whole number from ${String(least)} on, not ${values[name]}.`);
}

function onlyOf(): How['only'] {
  const { only = null } = values;
  if (only === null || only === 'unit' || only === 'browser') return only;
  throw new Error(`--only takes unit or browser, not ${only}.`);
}

function commitOf(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

const wanted = countOf('runs', 1);
const how: How = { load: countOf('load', 0), isWhole: values.whole, only: onlyOf(), commit: commitOf() };
const machine = `${String(availableParallelism())} cores (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform}`;
const file = values.json ?? values.resume;

const earlier: Record =
  values.resume !== undefined && existsSync(values.resume)
    ? recordSchema.parse(JSON.parse(readFileSync(values.resume, 'utf8')))
    : { machine, runs: [] };
const runs = earlier.runs.filter((run) => run.how.commit === how.commit);
const left = earlier.runs.length - runs.length;
if (left > 0) console.log(`${String(left)} runs of other commits are left out.`);
const done = runs.filter((run) => isAlike(run.how, how)).length;
if (done > 0) console.log(`${String(done)} of ${String(wanted)} runs were done before.`);

for (let loop = 0; loop < how.load; loop += 1) endsWithCampaign(fork(join(import.meta.dirname, 'busy.ts')));
const folder = campaignFolder('steady');
for (let number = done + 1; number <= wanted; number += 1) {
  const run = await runSuite(resolve(values.suite), how, folder);
  runs.push(run);
  console.log(runLine(run, `${String(number)} of ${String(wanted)}`));
  for (const test of failedOf(run)) console.log(failureLines(titleOf(test), [test], 1).slice(1).join('\n'));
  if (file !== undefined) keep(file, { machine, runs });
}
console.log(summaryOf(runs, machine));
process.exit(runs.some((run) => failedOf(run).length > 0) ? 1 : 0);

/** Whole at each moment: what ends the campaign loses no run. */
function keep(path: string, record: Record): void {
  writeFileSync(`${path}.new`, JSON.stringify(record));
  renameSync(`${path}.new`, path);
}
