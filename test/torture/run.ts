/**
 * `npm run torture`: ends the engine with `kill -9` at named points and at random moments, starts it again, and compares everything with
 * the ledger of the practice service. Prints its seed, a table and figures; ends with 1 where anything was lost or doubled, or a point
 * never came by, a doubt was needless, with 3 where rounds could not run, as the machine was too busy.
 *
 * `--kills N` (2,000) · `--seed S` repeats an earlier run · `--point "T2/after the commit"` only that one · `--round N` only that round
 * of the seed's · `--lanes N` worlds side by side (2) · `--quiet` without a line for each hundred kills · `--verbose` with one for
 * each round.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { runCampaign } from './campaign.ts';
import { describeCampaign, neverReached } from './describe-campaign.ts';
import { runCommandLineKills } from './command-line-kills.ts';
import { isPointName, pointNames } from './points.ts';
import { describeTrouble, runTroubledRounds } from './troubled-rounds.ts';

endOnSignals();
const { values } = campaignWords({
  options: {
    kills: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    point: { type: 'string' },
    round: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    quiet: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
});
const seed = count('--seed', values.seed ?? String(Math.floor(Math.random() * 1_000_000)));
const kills = count('--kills', values.kills);
const { point } = values;
if (point !== undefined && !isPointName(point)) {
  console.error(`There is no point "${point}". The points are:\n  ${pointNames.join('\n  ')}`);
  process.exit(2);
}

console.log(
  `seed ${String(seed)} (repeat with npm run torture -- --seed ${String(seed)} --kills ${String(kills)})`,
);
let done = 0;
const result = await runCampaign({
  seed,
  kills,
  lanes: count('--lanes', values.lanes),
  ...(point === undefined ? {} : { point }),
  ...(values.round === undefined ? {} : { round: count('--round', values.round) }),
  onRound: (report, number) => {
    const before = done;
    done += report.kills;
    if (values.verbose === true) console.log(number, JSON.stringify(report));
    for (const problem of report.problems) console.log(`wrong in round ${String(number)}: ${problem}`);
    if (values.quiet !== true && Math.floor(before / 100) < Math.floor(done / 100)) {
      console.log(`${String(done)} kills`);
    }
  },
});
const isWhole = point === undefined && values.round === undefined;
const commandLine = isWhole
  ? await runCommandLineKills({ seed, kills: Math.max(3, Math.floor(kills / 100)) })
  : { kills: 0, problems: [] };
const troubled = isWhole
  ? await runTroubledRounds({ seed, rounds: Math.max(6, Math.floor(kills / 50)) })
  : { reports: [], problems: [], notRun: [] };
console.log(describeCampaign(result, commandLine));
if (isWhole) console.log(describeTrouble(troubled));
for (const round of troubled.notRun) console.log(`could not run: ${round}`);
for (const problem of troubled.problems) console.log(`wrong: ${problem}`);
// Then each point has had its turns; one that never came by is not looked for where it is.
const missed = isWhole && kills >= 1000 ? neverReached(result) : [];
for (const name of missed) console.log(`never reached: ${name}`);
const wrong = result.problems.length + commandLine.problems.length + troubled.problems.length + missed.length;
process.exitCode = wrong > 0 ? 1 : result.notRun.length + troubled.notRun.length > 0 ? 3 : 0;

function count(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`${name} takes a whole number, not ${text}.`);
}
