/**
 * `npm run fuzz`: reads 200,000 inputs with each decoder. `--inputs N`, `--decoder NAME`, `--seed S`. An input that fails is kept in
 * the corpus and read first from then on.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { keepFailed } from './corpus.ts';
import { decoders } from './decoders/decoders.ts';
import { fuzzDecoder, type Figures } from './fuzz-decoder.ts';

const { values } = campaignWords({
  options: {
    inputs: { type: 'string', default: '200000' },
    decoder: { type: 'string', multiple: true },
    seed: { type: 'string' },
  },
});
const inputs = Number(values.inputs);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const wanted = decoders.filter(({ name }) => values.decoder?.includes(name) ?? true);
if (wanted.length === 0 || !Number.isSafeInteger(inputs) || !Number.isSafeInteger(seed)) {
  console.error(
    `Give --inputs and --seed as whole numbers, --decoder as one of: ${decoders.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

console.log(`${String(inputs)} inputs for each of ${String(wanted.length)} decoders, seed ${String(seed)}\n`);
console.log(row(['decoder', 'inputs', 'refused', 'worst', 'held more', 'time', 'failed']));
const all: Figures[] = [];
for (const decoder of wanted) {
  const figures = await fuzzDecoder(decoder, { inputs, seed });
  all.push(figures);
  console.log(
    row([
      figures.decoder,
      String(figures.inputs),
      String(figures.refused),
      `${figures.worstMs.toFixed(1)} ms`,
      `${(figures.grownBytes / 1024 / 1024).toFixed(1)} MiB`,
      `${(figures.tookMs / 1000).toFixed(1)} s`,
      String(figures.failures.length),
    ]),
  );
}

let failed = 0;
for (const { decoder, failures } of all) {
  for (const { which, input, problem } of failures) {
    failed += 1;
    const kept = input.length === 0 ? '' : ` (kept as corpus/${decoder}/${keepFailed(decoder, input)})`;
    console.error(
      `\n${decoder}, ${which}${kept}:\n${problem}\n${JSON.stringify(input.toString('latin1').slice(0, 400))}`,
    );
  }
}
const total = all.reduce((sum, figures) => sum + figures.inputs, 0);
const worstMs = Math.max(...all.map((figures) => figures.worstMs));
console.log(`\n${String(total)} inputs, ${String(failed)} failed, slowest ${worstMs.toFixed(1)} ms`);
process.exitCode = failed === 0 ? 0 : 1;

function row(cells: readonly string[]): string {
  return cells.map((cell, column) => (column === 0 ? cell.padEnd(20) : cell.padStart(11))).join('');
}
