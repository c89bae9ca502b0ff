/**
 * `npm run oracles`: each reader of the product beside a second one that others keep. `--inputs N` (300) for each, `--reader NAME`,
 * `--seed S`; `--index I` reads the one input of that number, `--corpus DIR` all files below a folder that a reader takes, also one
 * file. What they read differently is a failure, whose input is kept in a file, unless the difference is listed with its reason.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { compare, keepInput, made, readingsText, type Figures, type Offered } from './compare.ts';
import type { Oracle } from './oracle.ts';
import { oracles } from './oracles.ts';

endOnSignals();
const { values } = campaignWords({
  options: {
    inputs: { type: 'string', default: '300' },
    reader: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    index: { type: 'string' },
    corpus: { type: 'string' },
  },
});
const [inputs, seed, index] = [values.inputs, values.seed, values.index ?? '0'].map(Number);
const wanted = oracles.filter(({ name }) => values.reader?.includes(name) ?? true);
if (
  wanted.length === 0 ||
  ![inputs, seed, index].every((each) => Number.isSafeInteger(each) && Number(each) >= 0)
) {
  console.error(
    `Give --inputs, --seed and --index as whole numbers, --reader as one of: ${oracles.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const asked = { seed: seed ?? 1, from: index ?? 0, inputs: values.index === undefined ? (inputs ?? 0) : 1 };
const { corpus } = values;
const paths = corpus === undefined ? [] : filesBelow(corpus);

console.log(row(['reader', 'beside', 'inputs', 'no opinion', 'no answer', 'listed', 'differ', 'time']));
const all: Figures[] = [];
const missing: string[] = [];
for (const oracle of wanted) {
  if (oracle.isInstalled?.() === false) {
    missing.push(`${oracle.beside} is not installed: ${oracle.subject} were not compared.`);
    continue;
  }
  const takes = paths.filter((path) => oracle.files?.test(path) === true);
  if (corpus !== undefined && takes.length === 0) continue;
  const figures = await compare(oracle, corpus === undefined ? made(oracle, asked) : read(oracle, takes));
  await oracle.close?.();
  all.push(figures);
  console.log(figuresRow(oracle, figures));
  for (const [why, count] of figures.listed) console.log(`  ${String(count)} times: ${why}`);
  for (const repeat of figures.unanswered)
    console.log(`  ${oracle.beside} did not end, and was ended: npm run oracles -- ${repeat}`);
}
for (const sentence of missing) console.log(sentence);

const disagreements = all.flatMap((figures) => figures.disagreements);
for (const each of disagreements) {
  console.error(`\n${each.oracle}: the two readers differ. The input is kept in ${keepInput(each)}`);
  console.error(`${readingsText(each.readings)}\n  Repeat it: npm run oracles -- ${each.repeat}`);
}
const total = all.reduce((sum, figures) => sum + figures.inputs, 0);
console.log(
  `\n${String(total)} inputs, ${String(disagreements.length)} of them read differently and not listed`,
);
process.exit(disagreements.length === 0 ? 0 : 1);

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function* read(oracle: Oracle, files: readonly string[]): Iterable<Offered> {
  for (const path of files)
    yield {
      input: readFileSync(path),
      ending: extname(path),
      repeat: `--reader ${oracle.name} --corpus '${path}'`,
    };
}

function figuresRow({ name, beside }: Oracle, figures: Figures): string {
  const listed = [...figures.listed.values()].reduce((sum, count) => sum + count, 0);
  const counts = [
    figures.inputs,
    figures.skipped,
    figures.unanswered.length,
    listed,
    figures.disagreements.length,
  ].map(String);
  return row([name, beside, ...counts, `${(figures.tookMs / 1000).toFixed(1)} s`]);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, column) => (column < 2 ? cell.padEnd(18) : cell.padStart(11))).join('');
}
