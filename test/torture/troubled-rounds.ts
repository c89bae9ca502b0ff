import { seededRandom, type Random } from '../../src-main/foundation/random.ts';
import { CouldNotRun, removeFolder } from '../helpers/campaign.ts';
import { bundleEngine } from './bundle-engine.ts';
import { problemsAtIdle } from './checks.ts';
import { attemptsInDoubt } from './evidence.ts';
import { answer, lastLook } from './rounds.ts';
import { runningOne } from './killing.ts';
import type { LeanProcess } from './lean-process.ts';
import { serverTroubles, TroubledLine, type ServerTrouble } from './troubled-line.ts';
import { contentOf, pause, unlessKilled, untilIdle } from './waiting.ts';
import { World, type Work } from './world.ts';

/** Doubts of the rounds with one trouble. */
export interface TroubledReport {
  readonly trouble: ServerTrouble;
  readonly rounds: number;
  readonly kills: number;
  /** All but the end had come, so that nobody could tell what became of it. */
  readonly needed: number;
  /** The service's system never had it all, and said so. */
  readonly needless: number;
  /** Left by a kill, as nobody is there any more who knew. */
  readonly leftByKill: number;
}

export interface TroubledResult {
  readonly reports: readonly TroubledReport[];
  readonly problems: readonly string[];
  readonly notRun: readonly string[];
}

const speed = 20;
const [smallFiles, largeFiles] = [6, 5];

/** A service that dies, closes and goes silent while it is sent to; the engine lives, or is killed in the middle of that. */
export async function runTroubledRounds(options: { seed: number; rounds: number }): Promise<TroubledResult> {
  const program = await bundleEngine();
  const problems: string[] = [];
  const notRun: string[] = [];
  const reports = new Map<ServerTrouble, TroubledReport>();
  try {
    for (let index = 0; index < options.rounds; index += 1) {
      const trouble = serverTroubles[index % serverTroubles.length] ?? serverTroubles[0];
      const name = `troubled round ${String(index)} (${trouble})`;
      const world = new World({ seed: options.seed + index, speed, program });
      try {
        const { problems: own, ...found } = await troubledRound(world, trouble, {
          random: seededRandom(Math.imul(options.seed + index + 1, 0x85ebca6b)),
          isKilled: Math.floor(index / serverTroubles.length) % 2 === 1,
        });
        problems.push(...own.map((problem) => `${name}: ${problem}`));
        reports.set(trouble, sumOf(reports.get(trouble), found));
      } catch (error) {
        if (!(error instanceof CouldNotRun)) throw error;
        notRun.push(`${name}: ${error.message}`);
      } finally {
        await world.end();
      }
    }
  } finally {
    removeFolder(program.folder);
  }
  return { reports: [...reports.values()], problems, notRun };
}

export function describeTrouble({ reports }: TroubledResult): string {
  return reports
    .map(
      ({ trouble, rounds, kills, needed, needless, leftByKill }) =>
        `a service that ${trouble}, ${String(rounds)} rounds, ${String(kills)} kills: in doubt ${String(needed)} that nobody could have told, ${String(needless)} needless, ${String(leftByKill)} left by a kill`,
    )
    .join('\n');
}

async function troubledRound(
  world: World,
  trouble: ServerTrouble,
  { random, isKilled }: { readonly random: Random; readonly isKilled: boolean },
): Promise<TroubledReport & { readonly problems: readonly string[] }> {
  await world.begin();
  const line = new TroubledLine(world.practice.baseUrl);
  await line.listen();
  try {
    world.reachedAt(line.baseUrl);
    const first = await runningOne(world);
    const work = world.documents(smallFiles);
    const large = world.large(largeFiles);
    line.begin(trouble, 1 + Math.floor(random.next() * 3), () => world.running?.pid);
    const problems: string[] = [];
    if (isKilled) await killedWhile(first, [work, large], random);
    // What had come to its end in doubt before, in a process that lived.
    const early = isKilled ? attemptsInDoubt(world.dataDirectory) : [];
    const running = isKilled ? await runningOne(world) : first;
    const left = isKilled ? attemptsInDoubt(world.dataDirectory).length - early.length : 0;
    for (const one of [work, large]) await one.handIn(running);
    for (const one of [work, large]) await untilIdle(running, one);
    const lived = attemptsInDoubt(world.dataDirectory).filter(({ wasCrash }) => !wasCrash);
    const needless = lived.filter(({ name }) => !line.hadAll(name));
    const { jobs } = await running.ask('report', null);
    const made = world.made();
    const open = jobs
      .filter(({ state }) => state === 'in_doubt')
      .map((job) => ({ job, hasArrived: made.has(contentOf(job)) }));
    problems.push(
      ...problemsAtIdle(world.pieces, jobs, made),
      ...needless.map(({ name }) => `${name} is in doubt, and its end was never near the service`),
    );
    await answer(world, running, open, jobs);
    problems.push(...(await lastLook(world, running)));
    return {
      ...{ trouble, rounds: 1, kills: isKilled ? 1 : 0, leftByKill: left, problems },
      ...{ needed: lived.length - needless.length, needless: needless.length },
    };
  } finally {
    await line.close();
  }
}

async function killedWhile(running: LeanProcess, works: readonly Work[], random: Random): Promise<void> {
  await unlessKilled(Promise.all(works.map((work) => work.handIn(running))));
  await pause(random.next() * 600);
  await running.kill();
}

function sumOf(before: TroubledReport | undefined, more: TroubledReport): TroubledReport {
  if (before === undefined) return more;
  return {
    trouble: more.trouble,
    rounds: before.rounds + more.rounds,
    kills: before.kills + more.kills,
    needed: before.needed + more.needed,
    needless: before.needless + more.needless,
    leftByKill: before.leftByKill + more.leftByKill,
  };
}
