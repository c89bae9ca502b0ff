import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { contraryWorlds, simulateContrary } from './contrary.ts';
import { knownSeeds } from './run/known-seeds.ts';
import { runSeeds, type RunFigures } from './run/run-seeds.ts';
import { simulateSeed } from './simulate-seed.ts';

/**
 * `npm run simulate -- [--seeds N] [--from S] [--workers N] [--json]`: runs the known seeds and then N from S on; without S from
 * where nobody was yet, which it prints.
 * `npm run simulate -- --seed S [--trace]`: one seed again, in this process.
 * `npm run simulate -- --world kept_refusals|queued_conflicts|two_connections [--seeds N] [--from S]`: worlds that chance would seldom make.
 * Ends with 1 where a seed fails, or something was not reached often enough.
 */
process.env['TZ'] = 'UTC';
endOnSignals();

const { values } = campaignWords({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    world: { type: 'string' },
  },
});

process.exitCode =
  values.world !== undefined
    ? await runContrary(values.world)
    : values.seed === undefined
      ? await runAll()
      : await replay(Number(values.seed));

/** One of the worlds that chance would seldom make, with so many seeds from S on. */
async function runContrary(name: string): Promise<number> {
  const world = contraryWorlds.find((each) => each === name);
  if (world === undefined) {
    process.stderr.write(`Give --world as one of: ${contraryWorlds.join(', ')}.\n`);
    return 2;
  }
  const from = Number(values.seed ?? values.from ?? 1);
  const seeds = values.seed === undefined ? Number(values.seeds) : 1;
  const sums: Record<string, number> = { carriedOut: 0, refused: 0 };
  let failed = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { violations, trace, carriedOut, refused, jobs } = await simulateContrary(seed, world);
    for (const [sum, count] of Object.entries({ ...jobs, carriedOut, refused }))
      sums[sum] = (sums[sum] ?? 0) + count;
    if (values.trace) process.stdout.write(`${trace.join('\n')}\n`);
    if (violations.length === 0) continue;
    failed += 1;
    for (const { invariant, message } of violations)
      process.stdout.write(`seed ${seed} fails: ${invariant} ${message} (--world ${world} --seed ${seed})\n`);
  }
  process.stdout.write(`${world}: ${seeds} seeds, ${failed} failed, ${JSON.stringify(sums)}\n`);
  return failed === 0 ? 0 : 1;
}

async function runAll(): Promise<number> {
  const from = Number(values.from ?? 1 + Math.floor(Math.random() * 1_000_000_000));
  process.stderr.write(
    `seeds from ${from} on (repeat with npm run simulate -- --from ${from} --seeds ${values.seeds})\n`,
  );
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => from + index);
  let toldAtMs = performance.now();
  let toldFailures = 0;
  const figures = await runSeeds({
    seeds: [...new Set([...knownSeeds(), ...seeds])],
    workers: Number(values.workers),
    onProgress: (done, failed) => {
      for (const { seed, invariant, message } of failed.slice(toldFailures)) {
        process.stderr.write(`seed ${seed} fails: ${invariant} ${message}\n`);
      }
      toldFailures = failed.length;
      if (performance.now() - toldAtMs < 5_000) return;
      toldAtMs = performance.now();
      process.stderr.write(`${done} of ${seeds.length} seeds, ${failed.length} failed\n`);
    },
  });
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : inWords(figures));
  return figures.failed.length === 0 && figures.gaps.length === 0 ? 0 : 1;
}

async function replay(seed: number): Promise<number> {
  const result = await simulateSeed(seed, values.trace);
  if (values.trace || result.violations.length > 0) process.stdout.write(`${result.trace.join('\n')}\n`);
  for (const { invariant, message, atMs } of result.violations) {
    process.stdout.write(`seed ${seed} fails at ${Math.round(atMs)} ms: ${invariant} ${message}\n`);
  }
  process.stdout.write(`seed ${seed}: ${result.events} events, trace ${result.digest}\n`);
  process.stdout.write(`${JSON.stringify(result.tally)}\n`);
  return result.violations.length === 0 ? 0 : 1;
}

function inWords(figures: RunFigures): string {
  const { tally, failed, gaps, ...sums } = figures;
  const groups = Object.entries(tally).map(([group, names]) => {
    const counts = Object.entries(names).map(([name, count]) => `${name} ${count}`);
    return `${group}: ${counts.join(', ')}`;
  });
  const failures = failed.map(
    ({ seed, invariant, message }) => `seed ${seed} fails: ${invariant} ${message}`,
  );
  return [
    ...Object.entries(sums).map(([name, value]) => `${name}: ${value}`),
    ...groups,
    ...gaps.map((gap) => `not reached often enough: ${gap}`),
    ...failures,
    `${failed.length} seeds failed`,
    '',
  ].join('\n');
}
