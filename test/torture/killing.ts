import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from '../../src-main/engine/storage/database/migrate.ts';
import { makeDirectory } from '../../src-main/foundation/make-directory.ts';
import type { Random } from '../../src-main/foundation/random.ts';
import { ProcessEnded, type Arming, type LeanProcess } from './lean-process.ts';
import type { PointName, Scene } from './points.ts';
import { pause, unlessKilled, untilIdle, within } from './waiting.ts';
import type { Work, World } from './world.ts';

const twentyMinutesMs = 20 * 60_000;
const putAwayWithinMs = 2000;

export interface Plan {
  readonly scene: Scene;
  /** `null`: the parent kills at a random moment. */
  readonly point: PointName | null;
  readonly nth: number;
}

export interface Killed {
  readonly work: Work;
  readonly kills: number;
  readonly wasReached: boolean;
}

export async function killedAt(world: World, plan: Plan, random: Random): Promise<Killed> {
  switch (plan.scene) {
    case 'start':
      return killedInRecovery(world, plan, random);
    case 'repair':
      return killedInRepair(world, plan, random);
    case 'new':
    case 'old':
      return killedAtFirstStart(world, plan);
    case 'close':
      return killedInClosing(world, plan, random);
    default:
      return killedAtWork(world, plan, random, workFor(world, plan.scene));
  }
}

function workFor(world: World, scene: Scene): Work {
  if (scene === 'slides') return world.slides(3);
  if (scene === 'links') return world.links(4);
  if (scene === 'clip') return world.video();
  return scene === 'folder' ? world.found(3) : world.documents(5);
}

export async function runningOne(world: World): Promise<LeanProcess> {
  if (world.running !== null) return world.running;
  const running = world.start();
  await within('a start', running.ready());
  await world.connect(running);
  return running;
}

async function killedAtWork(world: World, { point, nth }: Plan, random: Random, work: Work): Promise<Killed> {
  // The journal's segment is begun once by each process.
  if (point?.endsWith('a new segment') === true) await world.running?.kill();
  const running = await runningOne(world);
  if (point !== null) await running.ask('arm', { point, nth });
  else delayReplies(world, random);
  const handedIn = unlessKilled(work.handIn(running));
  if (point === null) {
    const delayMs = random.next() * 400;
    // Some in the middle of handing in, most while it is sent.
    if (random.next() < 0.2) await Promise.race([handedIn, pause(delayMs)]);
    else await handedIn.then(() => pause(delayMs));
  } else {
    await within(
      `${point} or rest`,
      Promise.race([running.ended, handedIn.then(() => untilPast(point, running, work))]),
    );
  }
  world.practice.clearFaults();
  const wasReached = point !== null && running.hasEnded;
  await running.kill();
  await handedIn;
  return { work, kills: 1, wasReached };
}

/** The work came to rest without the point. Files are put away after that, by nobody's leave. */
async function untilPast(point: PointName, running: LeanProcess, work: Work): Promise<void> {
  await untilIdle(running, work);
  if (point.startsWith('put away/')) await pause(putAwayWithinMs);
}

/** So that the kill falls into a wait for a reply, of something that the service has done or will not do any more. */
function delayReplies(world: World, random: Random): void {
  const when = random.next() < 0.5 ? 'after' : 'before';
  world.practice.setFaults([
    { endpoint: '*', kind: 'delay', when, delayMs: 2000 + Math.floor(random.next() * 2000) },
  ]);
}

/** First a kill in the middle of sending, so that there is something to recover. */
async function killedInRecovery(world: World, plan: Plan, random: Random): Promise<Killed> {
  const { work } = await killedAtWork(world, { ...plan, point: null }, random, world.documents(6));
  const wasReached = await killedAtStart(world, plan);
  return { work, kills: 2, wasReached };
}

/** The database is deleted or overwritten after a kill; the snapshot and the journal have to do. */
async function killedInRepair(world: World, plan: Plan, random: Random): Promise<Killed> {
  const before = await runningOne(world);
  const early = world.documents(3);
  await early.handIn(before);
  await untilIdle(before, early);
  await before.ask('stop', null);
  await before.ended;
  world.moveOn(twentyMinutesMs);
  const { work } = await killedAtWork(world, { ...plan, point: null }, random, world.documents(6));
  const file = join(world.dataDirectory, 'outbox.db');
  if (plan.point === 'repair/a file moved aside' || random.next() < 0.5) {
    writeFileSync(file, 'not a database any more '.repeat(4000));
  } else for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const wasReached = await killedAtStart(world, plan);
  // What was added after the snapshot is in nothing but the journal, and there only once its end was sent.
  const handIn: Work['handIn'] = async (running) => {
    await early.handIn(running);
    await work.handIn(running);
  };
  return { work: { pieces: work.pieces, handIn }, kills: 2, wasReached };
}

async function killedAtStart(world: World, { point, nth }: Plan): Promise<boolean> {
  if (point === null) return false;
  const arming: Arming = { point, nth };
  const running = world.start(arming);
  const wasReached = await within(
    `${point} at the start`,
    running.ready().then(
      () => false,
      (error: unknown) => endedByItself(error),
    ),
  );
  await running.kill();
  return wasReached;
}

/** On an empty data folder, or one with a database of an earlier form: the process that is killed knows one more migration. */
async function killedAtFirstStart(world: World, plan: Plan): Promise<Killed> {
  makeDirectory(world.dataDirectory);
  if (plan.scene === 'old') {
    const file = join(world.dataDirectory, 'outbox.db');
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    migrate(database, file);
    database
      .prepare('insert into connection (name, base_url, secret_name, created_at_ms) values (?, ?, ?, ?)')
      .run('Practice', world.practice.baseUrl, 'a stored key', Date.now());
    database.close();
  }
  const wasReached = await killedAtStart(world, plan);
  return { work: world.documents(2), kills: 1, wasReached };
}

async function killedInClosing(world: World, plan: Plan, random: Random): Promise<Killed> {
  await world.running?.kill();
  world.moveOn(twentyMinutesMs);
  const running = await runningOne(world);
  const work = world.documents(4);
  await work.handIn(running);
  if (random.next() < 0.5) await untilIdle(running, work);
  if (plan.point !== null) await running.ask('arm', { point: plan.point, nth: plan.nth });
  const stopped = unlessKilled(running.ask('stop', null));
  if (plan.point === null) {
    await Promise.race([stopped, pause(random.next() * 100)]);
    await running.kill();
  }
  const { wasKilled } = await within('the end of the process', running.ended);
  return { work, kills: 1, wasReached: plan.point !== null && wasKilled };
}

function endedByItself(error: unknown): boolean {
  if (error instanceof ProcessEnded && error.message.includes('SIGKILL')) return true;
  throw error;
}
