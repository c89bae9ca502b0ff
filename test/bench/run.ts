/**
 * `npm run bench`: measures the production bundles beside yardsticks, in turn and in one run, and prints a table. Absolute times are of
 * this machine; the ratios hold. What a yardstick needs and this machine lacks is named, and its goal left out.
 *
 * `P1 P3` only those goals · `--rounds N` (3) · `--quick` less of everything, one round, under three minutes · `--full` the longest parts
 * too · `--json` prints JSON, and nothing else, on standard output. Ends with 1 where counts did not agree: then the figures say nothing.
 * A goal that is missed is a line of the table, not an error.
 */
import { resolve } from 'node:path';
import { campaignWords } from '../helpers/campaign-words.ts';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { endOnSignals } from '../helpers/campaign.ts';
import { runGoal } from './bench.ts';
import { summaryOf } from './figures.ts';
import type { GoalReport } from './goal.ts';
import { goals } from './goals.ts';
import { machineLines, thisMachine } from './machine.ts';
import { reportLines } from './table.ts';
import { toolsOn } from './tools.ts';

endOnSignals();
const { values, positionals } = campaignWords({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
if (process.platform !== 'linux') {
  console.error(`The bench reads what Linux says of processes; there is none for ${process.platform}.`);
  process.exit(2);
}
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error(`--rounds takes a whole number above 0, not ${values.rounds ?? ''}.`);
  process.exit(2);
}
const names = positionals.map((name) => name.toUpperCase());
const unknown = names.filter((name) => !goals.some(({ id }) => id === name));
if (unknown.length > 0) {
  const known = goals.map(({ id, title }) => `  ${id}  ${title}`);
  console.error(`There is no goal ${unknown.join(', ')}. The goals are:\n${known.join('\n')}`);
  process.exit(2);
}

await buildIfNeeded();
const machine = thisMachine();
const startedAtMs = performance.now();
const tell = (line: string): void => {
  if (!values.json) console.log(line);
};
for (const line of [...machineLines(machine), '']) tell(line);
const reports: GoalReport[] = [];
for (const goal of goals.filter(({ id }) => names.length === 0 || names.includes(id))) {
  const report = await runGoal(goal, {
    rounds,
    isQuick: values.quick,
    isFull: values.full,
    tools: toolsOn(),
    program: [process.execPath, resolve(import.meta.dirname, '../../out/main/cli.js')],
    say: (words) => {
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
      console.error(`${seconds.padStart(5)} s  ${goal.id}  ${words}`);
    },
  });
  reports.push(report);
  for (const line of reportLines([report])) tell(line);
}
if (values.json) {
  console.log(JSON.stringify({ machine, rounds, quick: values.quick, goals: reports.map(asJson) }, null, 2));
}
const isWrong = reports.some((report) => !('leftOut' in report) && report.wrong.length > 0);
process.exitCode = isWrong ? 1 : 0;

function asJson(report: GoalReport): unknown {
  if ('leftOut' in report) return report;
  return { ...report, figures: report.figures.map((figure) => ({ ...figure, ...summaryOf(figure) })) };
}
