/**
 * `npm run faults`: the whole campaign of network faults between the real client and the real service, on this computer's loopback
 * address. Prints its seed, a table and figures; ends with 1 where anything was not as it must be.
 *
 * `--case kind/position/size` runs that one alone. `--seed N` repeats an earlier run. `--quick` leaves out the two long parts.
 */
import { campaignWords } from '../helpers/campaign-words.ts';
import { endOnSignals } from '../helpers/campaign.ts';
import { planOf, runExchanges, startStranger } from './campaign.ts';
import { measuredReplyBytes, replyCuts, requestCuts } from './byte-cuts.ts';
import { runChangingFiles } from './changing-file.ts';
import { runCutUpload } from './cut-upload.ts';
import { allCases, caseNamed } from './fault-names.ts';
import { describeCampaign, describeDoubts } from './describe-campaign.ts';
import { startRealService } from './real-service.ts';
import type { ExchangeReport } from './run-exchange.ts';

endOnSignals();
const { values } = campaignWords({
  options: { case: { type: 'string' }, seed: { type: 'string' }, quick: { type: 'boolean' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error(`${values.seed ?? ''} is no seed. Give a whole number.`);
const problems: string[] = [];
/** An eighth of the file, and all of it is room that the collector has not given back yet. */
const largestGrowthBytes = 256_000_000;

console.log(`seed ${seed} (repeat with npm run faults -- --seed ${seed})`);
await faults(values.case === undefined ? [...allCases] : [caseNamed(values.case)]);
if (values.case === undefined) {
  await cuts();
  if (values.quick !== true) {
    await cutUpload();
    await changingFiles();
  }
}
const left = await leftOpen();
if (left.length > 0) problems.push(`left open in the end: ${left.join(', ')}`);
for (const problem of problems) console.log(`wrong: ${problem}`);
console.log(problems.length === 0 ? 'Everything ended as it must.' : `${problems.length} wrong`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function faults(cases: ReturnType<typeof caseNamed>[]): Promise<void> {
  const service = await startRealService();
  const stranger = await startStranger();
  const startedAtMs = performance.now();
  const memoryBytes = process.memoryUsage().rss;
  const reports = await runExchanges(
    service,
    cases.map((one) => planOf(one, service, stranger)),
  );
  const tookMs = performance.now() - startedAtMs;
  if (stranger.visits > 0) problems.push(`a redirect was followed ${stranger.visits} times`);
  await stranger.close();
  if ((await service.stop()).isKeyInFiles) problems.push('the key is in the files of the service');
  // Once more, when nothing can come late any more.
  problems.push(...reports.flatMap((report) => lateProblems(report, service.timesAccepted(report.sha256))));
  service.remove();
  note(reports);
  console.log(describeCampaign(reports));
  const grown = process.memoryUsage().rss - memoryBytes;
  console.log(`${reports.length} cases in ${seconds(tookMs)}; memory grew by ${megabytes(grown)}\n`);
}

async function cuts(): Promise<void> {
  const service = await startRealService();
  const startedAtMs = performance.now();
  const replyBytes = await measuredReplyBytes(service);
  const reports = await runExchanges(service, [...replyCuts(replyBytes), ...requestCuts()]);
  await service.stop();
  problems.push(...reports.flatMap((report) => lateProblems(report, service.timesAccepted(report.sha256))));
  service.remove();
  note(reports);
  console.log(
    `A reply of ${replyBytes} bytes and the last 64 bytes of a request, cut at every byte: ` +
      `${reports.length} cuts in ${seconds(performance.now() - startedAtMs)}; ${describeDoubts(reports)}\n`,
  );
}

async function cutUpload(): Promise<void> {
  const report = await runCutUpload({ seed, sizeBytes: 2 * 1024 ** 3, cuts: 10 });
  problems.push(...report.problems.map((problem) => `2 GiB cut ten times: ${problem}`));
  if (report.memoryGrowthBytes > largestGrowthBytes)
    problems.push('2 GiB cut ten times: memory did not stay flat');
  console.log(
    `2 GiB, cut at ${report.cutsAtBytes.map(megabytes).join(', ')}: ${megabytes(report.passedBytes)} were sent in ` +
      `${seconds(report.tookMs)}, ${report.doubtsAnswered} doubts answered from the ledger; ` +
      `memory grew by ${megabytes(report.memoryGrowthBytes)}\n`,
  );
}

async function changingFiles(): Promise<void> {
  const report = await runChangingFiles({ seed, rounds: 500 });
  problems.push(...report.problems.map((problem) => `changing files: ${problem}`));
  console.log(`${report.rounds} files that changed while they were sent, in ${seconds(report.tookMs)}:`);
  console.table(report.counts);
}

function note(reports: readonly ExchangeReport[]): void {
  problems.push(...reports.flatMap(({ name, problems: own }) => own.map((problem) => `${name}: ${problem}`)));
}

function lateProblems({ name, seen }: ExchangeReport, timesAccepted: number): string[] {
  const expected = seen.endsWith('+') ? 1 : 0;
  return timesAccepted === expected ? [] : [`${name}: the service took it ${timesAccepted} times in the end`];
}

/** Sockets and servers that are still open, after a moment for what is closing. */
async function leftOpen(): Promise<string[]> {
  const open = (): string[] => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'));
  for (let look = 0; look < 20 && open().length > 0; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return open();
}

function megabytes(sizeBytes: number): string {
  return `${(sizeBytes / 1e6).toFixed(1)} MB`;
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
