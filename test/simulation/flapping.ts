import { checkAtRest, spellUnrest } from './invariants/at-rest.ts';
import { checkFiles } from './invariants/files.ts';
import { DiskActs } from './script/disk-acts.ts';
import { Healing } from './script/healing.ts';
import { PersonActs } from './script/person-acts.ts';
import { drawPlaces } from './script/places.ts';
import { Chance } from './world/chance.ts';
import { allDone, isOver, pass } from './world/pass.ts';
import type { Violation } from './world/violations.ts';
import { World } from './world/world.ts';

const [secondMs, minuteMs] = [1_000, 60_000];
const noLimit = 10_000_000;

export interface FlappingResult {
  readonly violations: readonly Violation[];
  readonly flaps: number;
  readonly files: number;
  /** Attempts that used one of a job's twelve. */
  readonly counted: number;
  readonly attempts: number;
  readonly jobs: Readonly<Record<string, number>>;
  readonly virtualMs: number;
}

/** Every line goes down for two seconds of each four, for so long; files arrive all the while. Nothing else is wrong. */
export async function simulateFlapping(seed: number, forMs: number): Promise<FlappingResult> {
  const world = new World(seed, false, {
    ...{ isLarge: true, connections: 10, requestLatencyMs: 400, recipes: false, networkFaults: 0 },
    ...{
      flaps: 0,
      crashes: 0,
      clockJumps: 0,
      sleeps: 0,
      diskFaults: 0,
      slowDisk: 0,
      keyTrouble: 0,
      edits: 0,
    },
    ...{
      hintsLost: 0,
      hintsDoubled: 0,
      hintsLate: 0,
      watchLimit: false,
      stubbornContent: 0,
      gateways: 0,
      serviceClockJumps: 0,
      stuckIndexing: 0,
      failedIndexing: 0,
    },
    ...{ oddReplies: 0, lies: 0, quietMs: 0, videos: false },
    ...{ sendingRules: 0, givesUp: false, fullDisk: 0, damage: 0, losses: 0 },
  });
  const places = drawPlaces(world, new Chance(seed, 'places')).map((place) => ({
    ...place,
    // Everything is to arrive, newer content of what was delivered too.
    rules: { ...place.rules, existing: 'upload' as const, after: 'keep' as const, edited: 'send' as const },
  }));
  const disk = new DiskActs(world, places);
  const person = new PersonActs(world, disk);
  let files = 0;
  const addFile = (): void => {
    files += 1;
    disk.addFile(world.chance.pick(places));
  };
  for (let file = 0; file < 60; file += 1) addFile();
  world.machine.start();
  await pass(world, 100, noLimit);
  for (const place of places) person.addFolder(place);
  await pass(world, 5 * secondMs, noLimit);

  let flaps = 0;
  const endMs = world.time.monotonicMs + forMs;
  const flap = (): void => {
    if (world.time.monotonicMs >= endMs) return;
    flaps += 1;
    for (const account of world.accounts) {
      account.isCutOff = true;
      world.network.cut(account.connectionId);
    }
    world.time.at(() => {
      for (const account of world.accounts) account.isCutOff = false;
      world.machine.networkChanged();
    }, 2 * secondMs);
    world.time.at(flap, 4 * secondMs);
  };
  flap();
  while (world.time.monotonicMs < endMs && !isOver(world)) {
    addFile();
    await pass(world, minuteMs, noLimit);
  }
  const healing = new Healing(world);
  while (!isOver(world) && healing.result === null) await pass(world, 10 * secondMs, noLimit);
  if (!isOver(world)) {
    if (healing.result === 'too late') world.violations.add('I12', spellUnrest(world));
    else {
      checkAtRest(world);
      checkFiles(world, places);
    }
  }
  const result = figuresOf(world, { flaps, files });
  world.machine.dispose();
  await allDone();
  return result;
}

function figuresOf(world: World, counted: { flaps: number; files: number }): FlappingResult {
  const { database } = world.machine;
  const one = (sql: string): number => Number(database.prepare<[]>(sql).pluck().get());
  const states = database
    .prepare<[], { state: string; jobs: number }>('select state, count(*) as jobs from job group by state')
    .all();
  return {
    ...counted,
    violations: world.violations.found,
    counted: one('select count(*) from attempt where counted = 1'),
    attempts: one('select count(*) from attempt'),
    jobs: Object.fromEntries(states.map(({ state, jobs }) => [state, jobs])),
    virtualMs: world.time.monotonicMs,
  };
}
