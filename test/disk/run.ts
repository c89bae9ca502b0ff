/**
 * `npm run disk`: folders on the machine's own file system in the hands of chance, and what the service has held against them.
 *
 * `--seeds N` (50) · `--from S` begins there · `--operations N` (2,000) for each · `--seed S` repeats one alone: what is done to the disk
 * is the same; when, the machine decides.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { runDisk } from './disk-campaign.ts';

endOnSignals();
const { values } = campaignWords({
  options: {
    seeds: { type: 'string', default: '50' },
    from: { type: 'string' },
    seed: { type: 'string' },
    operations: { type: 'string', default: '2000' },
  },
});
const operations = wholeNumber('operations', values.operations);
const count = values.seed === undefined ? wholeNumber('seeds', values.seeds) : 1;
const from = wholeNumber(
  'from',
  values.seed ?? values.from ?? String(Math.floor(Math.random() * 1_000_000_000)),
);
console.log(`seeds from ${String(from)} on (repeat with npm run disk -- --from ${String(from)})`);

const totals = { files: 0, delivered: 0, problems: 0 };
const counts = new Map<string, number>();
for (let seed = from; seed < from + count; seed += 1) {
  const report = await runDisk({ seed, operations });
  totals.files += report.filesLeft;
  totals.delivered += report.delivered;
  totals.problems += report.problems.length;
  for (const [name, times] of report.counts) counts.set(name, (counts.get(name) ?? 0) + times);
  const seconds = (report.tookMs / 1000).toFixed(1);
  console.log(
    `seed ${String(seed)}: ${String(report.delivered)} delivered, ${String(report.filesLeft)} files left, ${seconds} s`,
  );
  for (const problem of report.problems) console.log(`wrong: seed ${String(seed)}: ${problem}`);
}
for (const [name, times] of [...counts].sort()) console.log(`  ${name}: ${String(times)}`);
console.log(
  `${String(count)} seeds, ${String(totals.delivered)} delivered, ${String(totals.files)} files left, ${String(totals.problems)} wrong`,
);
process.exitCode = totals.problems === 0 ? 0 : 1;

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1, not ${value}.`);
  return number;
}
