import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { basename } from 'node:path';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { englishOf } from '../../src-main/languages/english.ts';
import type { Engine } from '../../src-main/engine/create-engine.ts';
import type { LedgerEntry } from '../../src-main/practice-service/practice-service.ts';
import { watchedDisk, type WatchedDisk } from './watched-disk.ts';
import { sha256Of, type RandomDisk } from './random-disk.ts';
import { walk, type Found } from './walk.ts';

export interface DiskReport {
  readonly problems: readonly string[];
  /** How often each thing was done. */
  readonly counts: ReadonlyMap<string, number>;
  readonly filesLeft: number;
  readonly delivered: number;
  readonly tookMs: number;
}

const restPatienceMs = 90_000;
/** How many operations come at once, without a pause in which anything else could be done. */
const longestBurst = 40;

/**
 * Many operations on a watched folder while the engine works on it; then everything is healed, and what the service has is held against
 * what is on the disk.
 */
export async function runDisk(plan: {
  readonly seed: number;
  readonly operations: number;
}): Promise<DiskReport> {
  const startedAtMs = performance.now();
  const random = seededRandom(plan.seed);
  const world = await watchedDisk(random);
  const { disk, engine } = world;
  try {
    await world.watch(random.next() < 0.3 ? 'move' : 'keep');
    for (let done = 0; done < plan.operations;) {
      const burst = 1 + Math.floor(random.next() ** 2 * longestBurst);
      for (let each = 0; each < burst; each += 1) disk.operate();
      done += burst;
      // Some pauses are as long as a file needs to settle, most are shorter.
      await setTimeout(random.next() ** 4 * 300);
    }
    disk.heal();
    const files = walk(disk.root).filter(isForTheBase);
    const problems = await rest(world, files);
    const accepted = world.accepted();
    problems.push(...ledgerProblems(disk, accepted), ...(await fateProblems(engine, disk)));
    if (world.forgotten() > 0)
      problems.push(`forgotten: files were in no hand, ${String(world.forgotten())} times`);
    const tookMs = performance.now() - startedAtMs;
    return {
      problems,
      counts: disk.counts,
      filesLeft: files.length,
      delivered: accepted.length,
      tookMs,
    };
  } finally {
    await world.stop();
  }
}

/** Waits until each file that is there was delivered as it is. Says which were not. */
async function rest(world: WatchedDisk, files: readonly Found[]): Promise<string[]> {
  const wanted = new Map(files.map(({ path }) => [sha256Of(readFileSync(path)), path]));
  const untilMs = performance.now() + restPatienceMs;
  await world.scan();
  for (;;) {
    const arrived = new Set(world.accepted().map(({ sha256 }) => sha256));
    const missing = [...wanted].filter(([sha256]) => !arrived.has(sha256));
    if (missing.length === 0 && world.engine.idleStatus().idle) return [];
    if (performance.now() > untilMs) {
      const idle = world.engine.idleStatus().idle ? [] : ['the queue does not come to rest'];
      const told = missing.map(async ([, path]) => {
        const { steps } = await world.engine.handlers['jobs.explainPath']({ path });
        const reasons = steps.map(({ message }) => englishOf(message)).join('. ');
        return `lost: ${JSON.stringify(basename(path))} was not delivered: ${reasons}`;
      });
      return [...idle, ...(await Promise.all(told))];
    }
    await world.changed();
  }
}

function ledgerProblems(disk: RandomDisk, accepted: readonly LedgerEntry[]): string[] {
  const times = Map.groupBy(accepted, ({ sha256 }) => sha256 ?? '');
  return [...times].flatMap(([sha256, entries]) => {
    const name = JSON.stringify(entries[0]?.fileName ?? '');
    if (sha256 === disk.secretSha256) return [`${name}: what lies outside of the folder was delivered`];
    if (!disk.stood.has(sha256)) return [`${name}: what was delivered never stood in the folder`];
    return entries.length === 1 ? [] : [`doubled: ${name} was delivered ${String(entries.length)} times`];
  });
}

/** Whatever else is there has a reason that can be asked for. */
async function fateProblems(engine: Engine, disk: RandomDisk): Promise<string[]> {
  const others = walk(disk.root).filter(
    (found) => !isForTheBase(found) && found.kind !== 'directory' && typeof found.name === 'string',
  );
  const problems: string[] = [];
  for (const { path, kind } of others) {
    const { steps } = await engine.handlers['jobs.explainPath']({ path });
    if (steps.some(({ message }) => message.code === 'explained.file.unseen')) {
      problems.push(`unexplained: ${kind} ${JSON.stringify(path.slice(disk.root.length))}`);
    }
  }
  return problems;
}

/** By rules of its own: what the product says of a name is not asked. */
function isForTheBase({ kind, name, sizeBytes }: Found): boolean {
  if (kind !== 'file' || typeof name !== 'string' || sizeBytes === 0) return false;
  return /\.(?:txt|md)$/iu.test(name) && !/^(?:\.|~\$)/u.test(name);
}
