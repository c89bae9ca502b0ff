/**
 * `npm run blackbox`: the built command line before services that know no more than the specification, and before what may stand in
 * front of them. A witness writes down what it did; afterwards each file and link is in that ledger once, or is still there with its name and a reason.
 * Prints a table; ends with 1 where anything is wrong.
 *
 * `--only WORDS` only worlds whose name has these · `--seed N` repeats a run · `--rounds N` (1) rounds of all, each with the next seed ·
 * `--lanes N` (3) worlds side by side · `--json FILE` what came of each.
 */
import { writeFileSync } from 'node:fs';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { describeReports } from './describe.ts';
import { runWorld, type WorldReport } from './run-world.ts';
import { worlds } from './worlds.ts';

endOnSignals();
const { values } = campaignWords({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 1_000_000)));
const { only = '' } = values;
const chosen = worlds.filter(({ name }) => name.includes(only));
if (chosen.length === 0) {
  console.error(`There is no world "${only}". There is: ${worlds.map(({ name }) => name).join('; ')}.`);
  process.exit(2);
}
await buildIfNeeded();
console.log(`seed ${seed} (repeat with npm run blackbox -- --seed ${seed})`);
const rounds = wholeNumber('rounds', values.rounds);
const due = Array.from({ length: rounds }, (_, round) =>
  chosen.map((world) => ({ world, seed: seed + round })),
).flat();
const reports: WorldReport[] = [];
await Promise.all(
  Array.from({ length: wholeNumber('lanes', values.lanes) }, async () => {
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      const size = { documents: 6, pictures: 3, links: 3, worksOnClip: true, kills: 3 };
      reports.push(await runWorld(next.world, next.seed, size));
    }
  }),
);
console.log(describeReports(reports));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ seed, reports }, null, 2));
process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0;

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= (name === 'seed' ? 0 : 1)) return number;
  throw new Error(`--${name} takes a whole number, not ${value}.`);
}
