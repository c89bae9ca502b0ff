/**
 * `npm run soak`: the whole engine in a process, fed without end, with faults every few seconds, cuts of the network, a connection that
 * allows few requests, and kills in the first third. Afterwards the ledgers of the services and the receipts must agree, and nothing may
 * have grown: memory, open files, timers, the write-ahead log. Prints a table; ends with 1 where anything is not as it must be.
 *
 * `--minutes N` (10) · `--seed S` repeats what was fed and what went wrong; when, the machine decides.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { problemsAtIdle, problemsInTheEnd, receiptProblems } from '../torture/checks.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { cutNetwork, disturb } from './disturbances.ts';
import { FedEngine } from './fed-engine.ts';
import { figuresOf, table } from './figures.ts';
import type { Sample } from './sample.ts';

endOnSignals();
const { values } = campaignWords({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${values.minutes}.`);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed ?? ''}.`);
console.log(
  `seed ${String(seed)} (repeat with npm run soak -- --seed ${String(seed)} --minutes ${String(minutes)})`,
);

const seconds = Math.round(minutes * 60);
/** When the process is killed, as shares of the time. What is left after the last is what is measured. */
const killsAt = [0.1, 0.18, 0.26].map((share) => Math.round(seconds * share));
/** What a process needs until it has the memory that it works with: this long at least, and this share of its life. */
const warmUpShare = 0.4;
const warmUpMs = 60_000;
const restPatienceMs = 5 * 60_000;

const random = seededRandom(seed);
const problems: string[] = [];
const fed = new FedEngine(random);
let samples: Sample[] = [];
const recoveries: number[] = [];
const counted = { kills: 0, cuts: 0, faults: 0 };

try {
  await fed.begin();
  await soak();
  await checkEverything();
  const livedMs = samples.at(-1)?.atMs ?? 0;
  const warmMs = Math.min(Math.max(warmUpMs, livedMs * warmUpShare), livedMs * 0.6);
  const measured = samples.filter(({ atMs }) => atMs >= warmMs);
  const measuredMinutes = ((measured.at(-1)?.atMs ?? 0) - (measured[0]?.atMs ?? 0)) / 60_000;
  const figures = figuresOf(measured, measuredMinutes);
  for (const { name, isGood, last, slope } of figures) {
    if (!isGood) problems.push(`${name}: ${last} in the end, slope ${slope} per minute`);
  }
  console.log(`\n${table(figures)}\n`);
  console.log(
    `measured over ${measuredMinutes.toFixed(1)} minutes of the last process, ${String(measured.length)} samples`,
  );
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await fed.end();
}
console.log(
  `${String(fed.pieces.length)} things delivered; ${String(counted.faults)} faults, ${String(counted.cuts)} cuts of the network, ` +
    `${String(counted.kills)} kills, open again after ${recoveries.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
);
for (const problem of problems) console.log(`wrong: ${problem}`);
console.log(
  problems.length === 0 ? 'nothing lost, nothing doubled, nothing grew' : `${String(problems.length)} wrong`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

async function soak(): Promise<void> {
  const startedAtMs = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    await until(startedAtMs + second * 1000);
    if (fed.running.hasEnded) throw new Error(`the engine ended by itself: ${fed.running.errors}`);
    await fed.feed(second);
    if (second % 5 === 4) disturbSome();
    if (second % 45 === 44) void cutSome();
    if (killsAt.includes(second)) await killAndStart();
    if (second % 2 === 1) samples.push(await fed.running.ask('sample', null));
    if (second % 60 === 59) await report(second);
  }
}

function disturbSome(): void {
  for (const { practice } of fed.lines) if (disturb(practice, random) !== 'peace') counted.faults += 1;
}

async function cutSome(): Promise<void> {
  const line = fed.lines[Math.floor(random.next() * fed.lines.length)];
  if (line === undefined) return;
  counted.cuts += 1;
  await cutNetwork(line.practice, 1000 + random.next() * 2000);
}

async function killAndStart(): Promise<void> {
  counted.kills += 1;
  await fed.running.kill();
  samples = [];
  await fed.start();
  const { openMs } = await fed.running.ready();
  recoveries.push(openMs);
}

async function report(second: number): Promise<void> {
  const { residentBytes, walBytes } = await fed.running.ask('sample', null);
  console.log(
    `${String((second + 1) / 60)} min: ${String(fed.pieces.length)} fed, ${String(fed.made().size)} arrived, ` +
      `${(residentBytes / 1048576).toFixed(0)} MiB in memory, ${(walBytes / 1048576).toFixed(1)} MiB of log`,
  );
}

/** Everything rests; doubts are answered from the ledgers; then all is there exactly once, and the receipts say so. */
async function checkEverything(): Promise<void> {
  for (const { practice } of fed.lines) {
    await practice.setReachable(true);
    practice.clearFaults();
  }
  await rest();
  const { jobs } = await fed.running.ask('report', null);
  const made = fed.made();
  problems.push(...problemsAtIdle(fed.pieces, jobs, made));
  for (const job of jobs.filter(({ state }) => state === 'in_doubt')) {
    const content = job.sha256 ?? job.url ?? '';
    fed.answered.add(content);
    await fed.running.ask('resolve', {
      ids: [job.id],
      answer: made.has(content) ? 'arrived' : 'not_arrived',
    });
  }
  const stuck = jobs
    .filter(({ state }) => state === 'needs_attention' || state === 'failed')
    .map(({ id }) => id);
  if (stuck.length > 0) await fed.running.ask('retry', { ids: stuck });
  await rest();
  const last = await fed.running.ask('report', null);
  problems.push(...problemsInTheEnd(fed.pieces, last.jobs, fed.made()));
  problems.push(...receiptProblems(fed.pieces, last.receipts, fed.made(), fed.answered));
  console.log(`in doubt ${String(fed.answered.size)}, failed or put before a person ${String(stuck.length)}`);
}

async function rest(): Promise<void> {
  const untilMs = performance.now() + restPatienceMs;
  for (;;) {
    await fed.running.ask('tryNow', null);
    const isIdle = await Promise.race([fed.running.ask('idle', null).then(() => true), pause(2000)]);
    const { jobs } = await fed.running.ask('report', null);
    const known = new Set(jobs.map(({ sha256, url }) => sha256 ?? url));
    if (isIdle && fed.pieces.every(({ content }) => known.has(content))) return;
    if (performance.now() > untilMs) {
      const states = Object.entries(Object.groupBy(jobs, ({ state }) => state));
      throw new Error(
        `no rest: ${states.map(([state, own]) => `${String(own.length)} ${state}`).join(', ')}`,
      );
    }
  }
}

function pause(durationMs: number): Promise<false> {
  return new Promise((resolve) =>
    setTimeout(() => {
      resolve(false);
    }, durationMs),
  );
}

async function until(atMs: number): Promise<void> {
  const leftMs = atMs - performance.now();
  if (leftMs > 0) await pause(leftMs);
}
