/**
 * Power loss and a failing disk under the database, at length:
 *
 *   node test/power-loss/run.ts [--seed N] [--images N] [--cases N|all] [--strict]
 *   node test/power-loss/run.ts --seed N --jobs J [--strict] --moment M --image I   one image again; it is kept
 *   … --failing-from S --failing-times T                                           with T failed syncs from the S-th on
 *   node test/power-loss/run.ts --seed N --kind EIO --from N [--always]             one error again
 *
 * Ends with 1 where something was lost or wrong, or where the run could not have seen it.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { campaignFolder, endOnSignals, removeFolder } from '../helpers/campaign.ts';
import { faultKinds, type FaultKind } from './errand.ts';
import { failedSyncJobs, losePowerAfterFailedSyncs } from './failed-syncs.ts';
import { sweepErrors, type SweepOptions } from './error-sweep.ts';
import { answersOnFullDisk, fillDisks, whyNoSmallDisk } from './full-disk.ts';
import { hasEarlyDelimiter, hasLostCommits } from './found-out.ts';
import { losePower, type PowerLossOptions } from './images.ts';
import { buildShim } from './shim.ts';

endOnSignals();
const { values } = campaignWords({
  options: {
    seed: { type: 'string' },
    jobs: { type: 'string' },
    images: { type: 'string', default: '5400' },
    cases: { type: 'string', default: '2400' },
    strict: { type: 'boolean', default: false },
    moment: { type: 'string' },
    image: { type: 'string' },
    kind: { type: 'string' },
    'failing-from': { type: 'string' },
    'failing-times': { type: 'string' },
    from: { type: 'string' },
    always: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const wantedImages = Number(values.images);
/** Forty jobs make some 350 sync points, each with up to nine images. */
const imageJobs = Number(values.jobs ?? 40);
const sweepJobs = Number(values.jobs ?? 4);
const model = values.strict ? 'strict' : 'careful';
const outcome = { isGood: true };

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

function fail(message: string): void {
  outcome.isGood = false;
  say(`FAILED  ${message}`);
}

/** The beginning of what is wrong; all of it is shown when it is replayed. */
function brief(words: readonly string[]): string {
  return words
    .slice(0, 4)
    .map((one) => one.split('\n', 1).join(''))
    .join('; ');
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
}

/** Runs of other seeds are added until there are enough images. */
async function allImages(shim: string): Promise<void> {
  let opened = 0;
  for (let run = 0; opened < wantedImages; run += 1) {
    const startMs = performance.now();
    const options: PowerLossOptions = {
      shim,
      seed: seed + run,
      jobs: imageJobs,
      synchronous: 'FULL',
      model,
      maximumImages: wantedImages - opened,
      keepsImages: true,
    };
    const result = await losePower(options);
    opened += result.opened;
    say(
      `seed ${String(options.seed)}: ${String(result.opened)} images of ${String(result.moments)} moments, ${String(result.commits)} commits, ${model}: ${String(result.problems.length)} with problems (${seconds(startMs)})`,
    );
    for (const { moment, image, words, kept } of result.problems.slice(0, 20)) {
      fail(
        `--seed ${String(options.seed)} --jobs ${String(imageJobs)}${values.strict ? ' --strict' : ''} --moment ${String(moment)} --image ${String(image)}: ${brief(words)} (${kept ?? 'not kept'})`,
      );
    }
    if (result.problems.length > 20) fail(`and ${String(result.problems.length - 20)} more`);
    if (result.opened === 0) break;
  }
  say(`${String(opened)} images opened`);
  if (opened < wantedImages) fail(`only ${String(opened)} images of ${String(wantedImages)}`);
}

/** What must be found out, or nothing that was not found means anything. */
async function negativeControls(shim: string): Promise<void> {
  const options = { shim, seed, jobs: 40, model, stopsAtFirstProblem: true } as const;
  const careless = await losePower({ ...options, synchronous: 'NORMAL' });
  if (hasLostCommits(careless)) say('found out: synchronous = NORMAL loses an acknowledged commit');
  else fail('this run is blind: synchronous = NORMAL lost nothing');
  const early = await losePower({ ...options, synchronous: 'FULL', isDelimiterEarly: true });
  if (hasEarlyDelimiter(early)) say('found out: a delimiter that leaves before its record');
  else fail('this run is blind: a delimiter before its record was not seen');
}

async function sweep(options: SweepOptions): Promise<void> {
  const startMs = performance.now();
  const result = await sweepErrors(options);
  say(
    `${String(result.cases)} cases over ${JSON.stringify(result.operations)} operations: ${String(result.hit)} errors injected, ${String(result.unseen)} unseen, ${String(result.finished)} finished after a new start, ${String(result.ended)} ended (${seconds(startMs)})`,
  );
  for (const { sweepCase, words } of result.problems.slice(0, 40)) {
    const { kind, from, isPersistent } = sweepCase;
    fail(
      `--seed ${String(options.seed)} --jobs ${String(options.jobs)} --kind ${kind} --from ${String(from)}${isPersistent ? ' --always' : ''}: ${brief(words)}`,
    );
  }
  if (result.problems.length > 40) fail(`and ${String(result.problems.length - 40)} more`);
}

async function failedSyncs(shim: string): Promise<void> {
  const startMs = performance.now();
  const result = await losePowerAfterFailedSyncs({ shim, seed, runs: 40, imagesEachRun: 60 });
  say(
    `${String(result.opened)} images after failed syncs: ${String(result.problems.length)} with problems (${seconds(startMs)})`,
  );
  const byRun = Map.groupBy(result.problems, ({ run }) => run);
  for (const [run, [first]] of byRun) {
    if (first === undefined) continue;
    const { from, times } = run.failingSyncs;
    fail(
      `--seed ${String(run.seed)} --jobs ${String(failedSyncJobs)} --failing-from ${String(from)} --failing-times ${String(times)} --moment ${String(first.moment)} --image ${String(first.image)}: ${brief(first.words)}`,
    );
  }
}

async function fullDisks(): Promise<void> {
  const missing = whyNoSmallDisk();
  if (missing !== null) {
    say(`SKIPPED  full disks: ${missing}`);
    return;
  }
  for (const sizeKiB of [1024, 2048, 4096]) {
    const holdsAll = sizeKiB === 4096;
    const result = await fillDisks({ seed, jobs: 30, sizeKiB, runs: 16, holdsAll });
    say(
      `disk of ${String(sizeKiB)} KiB: ${String(result.full)} of ${String(result.runs)} runs filled it, ${String(result.finished)} finished after there was room again`,
    );
    for (const problem of result.problems) fail(problem);
    if (result.full === 0) fail('no disk was ever full');
  }
  const problems = await answersOnFullDisk(seed);
  for (const problem of problems) fail(`answers on a full disk: ${problem}`);
  if (problems.length === 0) say('answers are recorded on a full disk');
}

function isFaultKind(text: string): text is FaultKind {
  return faultKinds.some((kind) => kind === text);
}

async function replayError(shim: string, kind: string): Promise<void> {
  if (!isFaultKind(kind)) throw new Error(`--kind is one of ${faultKinds.join(', ')}`);
  const only = { kind, from: Number(values.from ?? 1), isPersistent: values.always };
  await sweep({ shim, seed, jobs: sweepJobs, only });
}

async function replayImage(shim: string, momentText: string): Promise<void> {
  const only = { moment: Number(momentText), image: Number(values.image ?? 0) };
  const failingSyncs = {
    from: Number(values['failing-from']),
    times: Number(values['failing-times'] ?? 1),
  };
  const result = await losePower({
    ...{ shim, seed, jobs: imageJobs, synchronous: 'FULL', model, only, keepsImages: true },
    ...(values['failing-from'] === undefined ? {} : { failingSyncs }),
  });
  for (const { words, kept } of result.problems) fail(`${words.join('\n  ')}\n  ${kept ?? ''}`);
}

async function everything(shim: string): Promise<void> {
  await negativeControls(shim);
  await allImages(shim);
  await failedSyncs(shim);
  const limit = values.cases === 'all' ? {} : { maximumCases: Number(values.cases) };
  await sweep({ shim, seed, jobs: sweepJobs, ...limit });
  await fullDisks();
}

const folder = campaignFolder('shim');
try {
  const shim = buildShim(folder);
  say(`seed ${String(seed)}`);
  if ('missing' in shim) fail(`nothing was tried: ${shim.missing}`);
  else if (values.moment !== undefined) await replayImage(shim.file, values.moment);
  else if (values.kind !== undefined) await replayError(shim.file, values.kind);
  else await everything(shim.file);
} finally {
  removeFolder(folder);
}
say(outcome.isGood ? 'nothing lost' : 'see above');
process.exitCode = outcome.isGood ? 0 : 1;
