import { createHash } from 'node:crypto';
import { createReadStream, ftruncateSync, closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom, uniform } from '../../src-main/foundation/random.ts';
import { engineBehindRelay } from './engine-behind-relay.ts';

export interface CutUploadReport {
  readonly cutsAtBytes: readonly number[];
  readonly passedBytes: number;
  /** Of all of this process, the service included: from before the first attempt to the highest value afterwards. */
  readonly memoryGrowthBytes: number;
  readonly doubtsAnswered: number;
  readonly problems: readonly string[];
  readonly tookMs: number;
}

/**
 * One large file, sent by the whole engine, its connection reset at random places of `cuts` attempts. In the end it is delivered
 * exactly once, and its checksum is the one on disk.
 */
export async function runCutUpload(plan: {
  readonly seed: number;
  readonly sizeBytes: number;
  readonly cuts: number;
}): Promise<CutUploadReport> {
  const startedAtMs = performance.now();
  const random = seededRandom(plan.seed);
  const cutsAtBytes: number[] = [];
  const world = await engineBehindRelay({
    seed: plan.seed,
    timesAsFast: 10,
    uploadLimitBytes: plan.sizeBytes + 1_000_000,
    stopFor({ fileStart, totalBytes }) {
      if (cutsAtBytes.length >= plan.cuts) return null;
      const atBytes = Math.floor(uniform(random, fileStart, totalBytes));
      cutsAtBytes.push(atBytes);
      return { atBytes, act: (cut) => cut() };
    },
  });
  const problems: string[] = [];
  let doubtsAnswered = 0;
  const path = join(world.folder, 'large.txt');
  sparseFile(path, plan.sizeBytes, plan.seed);
  const sha256 = await sha256Of(path);

  const firstBytes = process.memoryUsage().rss;
  let highestBytes = firstBytes;
  const sampling = setInterval(() => {
    highestBytes = Math.max(highestBytes, process.memoryUsage().rss);
  }, 50);
  try {
    await world.watch();
    const patienceMs = 30_000 + (plan.cuts + 1) * (plan.sizeBytes / 20_000);
    await world.until(
      'the delivery',
      async () => {
        for (const job of await world.jobs()) {
          if (job.state === 'in_doubt') {
            // The end had left before the cut: the service's own ledger is the evidence that a person would look for.
            const answer = world.accepted().some((entry) => entry.sha256 === job.sha256)
              ? 'arrived'
              : 'not_arrived';
            doubtsAnswered += 1;
            await world.engine.handlers['jobs.resolve']({ ids: [job.id], answer });
          } else if (job.state === 'queued' && job.attempts > 0) {
            await world.engine.handlers['jobs.retry']({ ids: [job.id] });
          }
        }
        return (await world.jobs()).some((job) => job.state === 'tracking');
      },
      patienceMs,
    );
    const accepted = world.accepted();
    if (accepted.length !== 1) problems.push(`it was delivered ${accepted.length} times`);
    if (accepted[0]?.sha256 !== sha256) problems.push('what was delivered is not what is on disk');
    if (accepted[0]?.sizeBytes !== plan.sizeBytes) problems.push('what was delivered has another size');
    if (cutsAtBytes.length !== plan.cuts) problems.push(`it was cut ${cutsAtBytes.length} times`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    clearInterval(sampling);
    await world.stop();
  }
  return {
    cutsAtBytes,
    passedBytes: world.relay.passedBytes,
    memoryGrowthBytes: highestBytes - firstBytes,
    doubtsAnswered,
    problems,
    tookMs: performance.now() - startedAtMs,
  };
}

/** Mostly holes, which take no room on the disk; here and there a mark, so that no two places are alike. */
function sparseFile(path: string, sizeBytes: number, seed: number): void {
  const random = seededRandom(seed ^ 0x5eed);
  const file = openSync(path, 'w');
  ftruncateSync(file, sizeBytes);
  for (let at = 0; at < sizeBytes - 64; at += 4 * 1024 * 1024) {
    writeSync(file, `place ${at} of ${sizeBytes}, ${random.next()}\n`, at);
  }
  closeSync(file);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
