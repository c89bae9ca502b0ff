/**
 * `npm run mutants`: puts one fault after another into a copy of the product, and runs the tests that must notice it. Ends with 1
 * where one survives. `--only TEXT` only mutants whose fault or file holds the text · `--from N` from the Nth on.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { misfitsOf } from './misfits.ts';
import type { Mutant } from './mutant.ts';
import { loadModules, runTests, type TestRun } from './run-tests.ts';
import { table } from './table.ts';
import { TreeCopy } from './tree-copy.ts';

const { values } = campaignWords({
  options: { only: { type: 'string', multiple: true }, from: { type: 'string', default: '1' } },
});
const from = Number(values.from);
if (!Number.isSafeInteger(from) || from < 1) {
  console.error(`--from takes a whole number from 1, not ${values.from}.`);
  process.exit(2);
}
const chosen = table
  .map((mutant, index) => ({ mutant, number: index + 1 }))
  .filter(({ mutant, number }) => number >= from && isWanted(mutant));
if (chosen.length === 0) {
  console.error(`None of the ${String(table.length)} mutants fits.`);
  process.exit(2);
}

const filesAtOnce = 20;
const startedAtMs = performance.now();
const copy = new TreeCopy();
process.on('exit', () => {
  copy.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

assertTableFits();
await assertSound();
let caught = 0;
const escaped: string[] = [];
for (const { mutant, number } of chosen) {
  const fromMs = performance.now();
  const restore = copy.apply(mutant);
  const verdict = await judge(mutant);
  restore();
  const name = `${String(number).padStart(3)}  ${mutant.fault}`;
  console.log(`${name}\n     ${verdict.message} (${seconds(performance.now() - fromMs)})`);
  if (verdict.isCaught) caught += 1;
  else escaped.push(`${name}\n     ${mutant.file}, ${mutant.tests.join(', ')}`);
}
if (escaped.length > 0) console.error(`\nNot caught:\n${escaped.join('\n')}`);
console.log(
  `\n${String(chosen.length)} mutants, ${String(caught)} caught, ${String(escaped.length)} not, in ${seconds(performance.now() - startedAtMs)}`,
);
process.exitCode = escaped.length === 0 ? 0 : 1;

/** Every mutant of the table, wanted or not: the table is kept true. */
function assertTableFits(): void {
  const misfits = misfitsOf(copy.root, table);
  if (misfits.length === 0) return;
  console.error(`The table does not fit the sources:\n${misfits.join('\n')}`);
  process.exit(2);
}

/** Tests that fail without a fault would catch anything. */
async function assertSound(): Promise<void> {
  const files = [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))];
  const unread = await loadModules(copy.root, [...new Set(chosen.map(({ mutant }) => mutant.file))]);
  const result = unread === null ? await runAll(files) : { kind: 'broken' as const, why: unread };
  if (result.kind === 'passed') {
    console.log(
      `${String(files.length)} test files pass without a fault (${seconds(performance.now() - startedAtMs)})\n`,
    );
    return;
  }
  console.error(
    `The product fails without a fault: ${'test' in result ? `${result.test}: ` : ''}${result.why}`,
  );
  process.exit(2);
}

/** A few files at a time: no run takes longer the larger the table becomes, and what never ends is found out. */
async function runAll(files: readonly string[]): Promise<TestRun> {
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const result = await runTests(copy.root, files.slice(start, start + filesAtOnce));
    if (result.kind !== 'passed') return result;
  }
  return { kind: 'passed' };
}

async function judge(mutant: Mutant): Promise<{ isCaught: boolean; message: string }> {
  const unread = await loadModules(copy.root, [mutant.file]);
  if (unread !== null) return { isCaught: false, message: `BROKEN, it does not load: ${unread}` };
  const result = await runTests(copy.root, mutant.tests);
  switch (result.kind) {
    case 'passed':
      return { isCaught: false, message: 'SURVIVED' };
    case 'broken':
      return { isCaught: false, message: `BROKEN: ${result.why}` };
    case 'failed':
      return { isCaught: true, message: `caught by “${result.test}”: ${result.why}` };
  }
}

function isWanted({ fault, file }: Mutant): boolean {
  const texts = values.only ?? [''];
  return texts.some((text) => `${fault} ${file}`.toLowerCase().includes(text.toLowerCase()));
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
