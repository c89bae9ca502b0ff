import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  openSync,
  renameSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { seededRandom, uniform, type Random } from '../../src-main/foundation/random.ts';
import { engineBehindRelay, type EngineBehindRelay } from './engine-behind-relay.ts';
import type { Stop } from './upload-relay.ts';

/** How a file changes while it is being sent. `in place, time restored`: the same size and the same time as before. */
export const changeWays = [
  'appended',
  'truncated',
  'in place',
  'in place, time restored',
  'renamed over',
] as const;
export type ChangeWay = (typeof changeWays)[number];

export interface ChangingFileReport {
  readonly rounds: number;
  /** How often a file was changed, and how often its old and its new version were delivered. */
  readonly counts: Readonly<Record<ChangeWay, { changed: number; old: number; new: number }>>;
  readonly problems: readonly string[];
  readonly tookMs: number;
}

/** One file and the change that its first upload meets. */
interface Round {
  readonly path: string;
  readonly way: ChangeWay;
  /** Part of the request that was passed on when the change begins. */
  readonly moment: number;
  /** Checksums of everything that stood complete on the disk, oldest first. */
  readonly versions: string[];
  readonly before: Buffer;
  readonly after: Buffer;
  isChanged: boolean;
}

const atOnce = 10;
const firstSavedAt = 1_750_000_000;

/** Files that change while they are sent: what the service takes is a version that stood complete on the disk, never a mixture. */
export async function runChangingFiles(plan: {
  readonly seed: number;
  readonly rounds: number;
}): Promise<ChangingFileReport> {
  const startedAtMs = performance.now();
  const random = seededRandom(plan.seed);
  const rounds = new Map<string, Round>();
  let world: EngineBehindRelay | null = null;
  const problems: string[] = [];
  const engine = await engineBehindRelay({
    seed: plan.seed,
    timesAsFast: 20,
    uploadLimitBytes: 64_000_000,
    stopFor({ fileName, totalBytes }): Stop | null {
      const round = rounds.get(fileName);
      if (round === undefined || round.isChanged || world === null) return null;
      round.isChanged = true;
      const { aside } = world;
      return { atBytes: 1 + Math.floor(round.moment * (totalBytes - 1)), act: () => change(round, aside) };
    },
  });
  world = engine;
  try {
    await engine.watch();
    for (let first = 0; first < plan.rounds; first += atOnce) {
      const batch: Round[] = [];
      for (let index = first; index < Math.min(plan.rounds, first + atOnce); index += 1) {
        const name = `changing ${String(index)}.txt`;
        const round = newRound(join(engine.folder, name), index, random);
        rounds.set(name, round);
        batch.push(round);
        writeFileSync(round.path, round.before);
        // Whole seconds, which can be restored exactly.
        utimesSync(round.path, firstSavedAt, firstSavedAt);
      }
      await engine.until(
        `rounds ${first} and on`,
        () => batch.every((round) => isOver(engine, round)),
        60_000,
      );
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }

  const counts = emptyCounts();
  const takenTimes = new Map<string, number>();
  for (const { sha256, fileName } of engine.accepted()) {
    const round = rounds.get(fileName ?? '');
    const version = round?.versions.indexOf(sha256 ?? '') ?? -1;
    if (round === undefined || version === -1) {
      problems.push(
        `${fileName ?? 'a file'} (${round?.way ?? 'unknown'}): what was delivered never stood on the disk`,
      );
      continue;
    }
    counts[round.way][version === 0 ? 'old' : 'new'] += 1;
    const times = (takenTimes.get(sha256 ?? '') ?? 0) + 1;
    takenTimes.set(sha256 ?? '', times);
    if (times > 1) problems.push(`${fileName ?? ''}: the same version was delivered ${times} times`);
  }
  for (const round of rounds.values()) if (round.isChanged) counts[round.way].changed += 1;
  await engine.stop();
  return { rounds: rounds.size, counts, problems, tookMs: performance.now() - startedAtMs };
}

/** Its newest version is there. With the time restored nobody can see that there is a newer one once the old has been sent. */
function isOver(engine: EngineBehindRelay, round: Round): boolean {
  if (!round.isChanged) return false;
  const arrived = engine.accepted().filter((entry) => round.versions.includes(entry.sha256 ?? ''));
  if (round.way === 'in place, time restored') return arrived.length > 0;
  return round.versions.length > 1 && arrived.some((entry) => entry.sha256 === round.versions.at(-1));
}

function newRound(path: string, index: number, random: Random): Round {
  const way = changeWays[index % changeWays.length] ?? 'appended';
  const before = bytes(random, Math.floor(uniform(random, 1_000_000, 6_000_000)));
  const versions = [sha256Of(before)];
  const moment = random.next();
  return { path, way, moment, versions, before, after: changed(way, before, random), isChanged: false };
}

function changed(way: ChangeWay, before: Buffer, random: Random): Buffer {
  switch (way) {
    case 'appended':
      return Buffer.concat([before, bytes(random, Math.floor(uniform(random, 1, 200_000)))]);
    case 'truncated':
      return Buffer.from(before.subarray(0, Math.floor(uniform(random, 1, before.length))));
    case 'in place':
    case 'in place, time restored':
      return bytes(random, before.length);
    case 'renamed over':
      return bytes(random, Math.floor(uniform(random, 1_000_000, 6_000_000)));
  }
}

async function change({ path, way, before, after, versions }: Round, aside: string): Promise<void> {
  switch (way) {
    case 'appended':
      appendFileSync(path, after.subarray(before.length));
      break;
    case 'truncated':
      truncateSync(path, after.length);
      break;
    case 'in place':
      await writeInPieces(path, after);
      break;
    case 'in place, time restored': {
      await writeInPieces(path, after);
      utimesSync(path, firstSavedAt, firstSavedAt);
      break;
    }
    case 'renamed over': {
      const beside = join(aside, 'new version');
      writeFileSync(beside, after);
      renameSync(beside, path);
      break;
    }
  }
  versions.push(sha256Of(after));
}

/** In pieces with turns between them, so that a reader finds the file half old and half new. */
async function writeInPieces(path: string, content: Buffer): Promise<void> {
  const file = openSync(path, 'r+');
  const pieceBytes = Math.ceil(content.length / 4);
  for (let at = 0; at < content.length; at += pieceBytes) {
    writeSync(file, content, at, Math.min(pieceBytes, content.length - at), at);
    await new Promise((resolve) => setImmediate(resolve));
  }
  closeSync(file);
}

function bytes(random: Random, length: number): Buffer {
  const content = Buffer.alloc(length);
  const block = Buffer.from(`${random.next()} of these bytes; `.repeat(40));
  for (let at = 0; at < length; at += block.length) block.copy(content, at);
  // Blocks of their own, so that a mixture of two versions is neither of them.
  for (let at = 0; at + 8 <= length; at += 4096) content.writeDoubleLE(random.next(), at);
  return content;
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function emptyCounts(): Record<ChangeWay, { changed: number; old: number; new: number }> {
  const none = () => ({ changed: 0, old: 0, new: 0 });
  return {
    appended: none(),
    truncated: none(),
    'in place': none(),
    'in place, time restored': none(),
    'renamed over': none(),
  };
}
