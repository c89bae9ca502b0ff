import type { JobRow } from '../../src-main/contract/job.ts';
import type { Random } from '../../src-main/foundation/random.ts';
import {
  doubtProblems,
  problemsAtIdle,
  problemsInTheEnd,
  leftAside,
  putAwayProblems,
  receiptProblems,
  recoveryProblems,
} from './checks.ts';
import { jobsLeftBehind, journalAdds } from './evidence.ts';
import { killedAt, runningOne, type Plan } from './killing.ts';
import type { LeanProcess } from './lean-process.ts';
import { pointOf } from './points.ts';
import { contentOf, untilIdle, within } from './waiting.ts';
import type { World } from './world.ts';

export interface RoundReport extends Plan {
  /** Processes that were killed. */
  readonly kills: number;
  /** The point came by. */
  readonly wasReached: boolean;
  readonly doubtsRightly: number;
  readonly doubtsInVain: number;
  /** Interrupted before the end was sent, and sent again without a question. */
  readonly resent: number;
  readonly openMs: number;
  readonly startMs: number;
  readonly stayed: number;
  readonly problems: readonly string[];
}

/** Kills once, or twice where recovery itself is killed, starts again, and compares everything with the service's ledger. */
export async function runRound(world: World, plan: Plan, random: Random): Promise<RoundReport> {
  const problems: string[] = [];
  const { work, kills, wasReached } = await killedAt(world, plan, random);

  const isRepaired = plan.scene === 'repair';
  const leftBehind = isRepaired ? null : jobsLeftBehind(world.dataDirectory);
  const madeAtKill = world.made();
  const running = world.start();
  const { openMs, startMs, doubts: doubtsLeft } = await within('the start after the kill', running.ready());
  await world.connect(running);
  if (leftBehind !== null) problems.push(...recoveryProblems(leftBehind, madeAtKill, doubtsLeft));
  await work.handIn(running);
  await untilIdle(running, work);

  const { jobs } = await running.ask('report', null);
  problems.push(...problemsAtIdle(world.pieces, jobs, world.made()));
  const made = world.made();
  const known = jobs.map((job) => ({ job, hasArrived: made.has(contentOf(job)) }));
  // What recovery left in doubt; some of it the engine has settled by what it found at the service since.
  const left = known.filter(({ job }) => doubtsLeft.includes(job.id));
  const open = known.filter(({ job }) => job.state === 'in_doubt');
  const isAlone = plan.scene === 'slides' || plan.scene === 'clip';
  if (plan.point !== null && wasReached && isAlone) {
    problems.push(...doubtProblems(pointOf(plan.point).doubt, left));
  }
  await answer(world, running, open, jobs);
  problems.push(...(await lastLook(world, running)));
  const putAway = plan.scene === 'folder' ? putAwayProblems(work.pieces) : { problems: [], stayed: 0 };
  problems.push(...putAway.problems, ...(await leftAside(work.pieces)));

  return {
    ...plan,
    kills,
    wasReached,
    doubtsRightly: left.filter(({ hasArrived }) => hasArrived).length,
    doubtsInVain: left.filter(({ hasArrived }) => !hasArrived).length,
    resent: (leftBehind ?? []).filter(({ state, phase }) => state === 'sending' && phase === 'open').length,
    openMs,
    startMs,
    stayed: putAway.stayed,
    problems,
  };
}

/** Answers every doubt as the ledger does, and sends what waits for a person again. */
export async function answer(
  world: World,
  running: LeanProcess,
  doubts: readonly { job: JobRow; hasArrived: boolean }[],
  jobs: readonly JobRow[],
): Promise<void> {
  for (const hasArrived of [true, false]) {
    const ids = doubts.filter((one) => one.hasArrived === hasArrived).map(({ job }) => job.id);
    if (ids.length > 0) await running.ask('resolve', { ids, answer: hasArrived ? 'arrived' : 'not_arrived' });
  }
  for (const { job } of doubts) world.answered.add(contentOf(job));
  const waiting = jobs.filter(({ state }) => state === 'needs_attention').map(({ id }) => id);
  if (waiting.length > 0) await running.ask('retry', { ids: waiting });
  await within('rest after the answers', running.ask('idle', null));
}

export async function lastLook(world: World, running: LeanProcess): Promise<string[]> {
  const { jobs, receipts } = await running.ask('report', null);
  const made = world.made();
  return [
    ...problemsInTheEnd(world.pieces, jobs, made),
    ...receiptProblems(world.pieces, receipts, made, world.answered),
  ];
}

/** Once more when a world ends: nothing came late, and the send journal tells the same as the database. */
export async function lastProblems(world: World): Promise<string[]> {
  const running = await runningOne(world);
  const problems = await lastLook(world, running);
  await running.ask('stop', null);
  await running.ended;
  const added = journalAdds(world.dataDirectory, Date.now());
  return added === 0 ? problems : [...problems, `the send journal would change ${String(added)} jobs`];
}
