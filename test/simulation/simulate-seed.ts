import { letPlacesChange } from './script/changing-places.ts';
import { minuteMs } from '../../src-main/foundation/durations.ts';
import { checkAtRest, spellUnrest } from './invariants/at-rest.ts';
import { checkFiles } from './invariants/files.ts';
import { checkUploads, leftOpen } from './invariants/uploads.ts';
import { checkJournal } from './invariants/journal.ts';
import { AccountActs } from './script/account-acts.ts';
import { addAgainAfterLoss } from './script/after-loss.ts';
import { DiskActs } from './script/disk-acts.ts';
import { EditActs } from './script/edit-acts.ts';
import { Healing } from './script/healing.ts';
import { MachineActs } from './script/machine-acts.ts';
import { PersonActs } from './script/person-acts.ts';
import { RuleActs } from './script/rule-acts.ts';
import { StorageActs } from './script/storage-acts.ts';
import { drawPlaces, type Place } from './script/places.ts';
import { allDone, isOver, pass } from './world/pass.ts';
import { Chance } from './world/chance.ts';
import type { TallyFigures } from './world/tally.ts';
import type { Violation } from './world/violations.ts';
import { World } from './world/world.ts';

export interface SeedResult {
  readonly seed: number;
  readonly digest: string;
  readonly violations: readonly Violation[];
  /** All of it where it was asked for, else its end. */
  readonly trace: readonly string[];
  readonly events: number;
  readonly virtualMs: number;
  readonly tally: TallyFigures;
}

/** What could not be given up at the service is tried again every ten minutes. */
const untilGivenUpMs = 11 * minuteMs;

let current: World | null = null;

/** A promise of the engine's that fails unheard would end its process (reliability P7). */
process.on('unhandledRejection', (error) => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (current === null) throw error;
  current.violations.add('engine', `unhandled: ${message}`);
});

/** The world of one seed, from its first file to its rest. Nothing in it takes real time. */
export async function simulateSeed(seed: number, keepsTrace = false): Promise<SeedResult> {
  const world = new World(seed, keepsTrace);
  current = world;
  try {
    await live(world);
  } catch (error) {
    world.violations.add('model', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    world.machine.dispose();
    // What a world that failed leaves behind must not reach the next one.
    await allDone();
  }
  return {
    seed,
    digest: world.trace.digest(),
    violations: world.violations.found,
    trace: world.trace.lines,
    events: world.trace.count,
    virtualMs: world.time.monotonicMs,
    tally: world.tally.figures(),
  };
}

async function live(world: World): Promise<void> {
  const { chance, mix } = world;
  const rules = new RuleActs(world);
  const drawn = drawPlaces(world, new Chance(world.seed, 'places'));
  const places = mix.sendingRules > 0 ? rules.ranked(drawn) : drawn;
  const disk = new DiskActs(world, places);
  const person = new PersonActs(world, disk);
  const machine = new MachineActs(world);
  const storage = new StorageActs(world);
  const account = new AccountActs(world);
  const edits = new EditActs(world);
  world.edited.watch(places);
  addAgainAfterLoss(world, person, places);
  for (const place of places) if (chance.happens(0.5)) disk.addFile(place);
  world.machine.start();
  await pass(world, 100);
  for (const place of places) person.addFolder(place);
  await pass(world, 20_000);

  letPlacesChange(world, places);
  world.isDisturbed = true;
  for (let act = 0; act < mix.acts && !isOver(world); act += 1) {
    drawAct(world, disk, person, machine, rules, storage, account, edits, places)();
    await pass(world, -Math.log(1 - chance.next()) * mix.actEveryMs);
  }

  await pass(world, mix.quietMs);
  const healing = new Healing(world);
  while (!isOver(world) && healing.result === null) await pass(world, 10_000);
  if (isOver(world)) return;
  if (healing.result === 'too late') world.violations.add('I12', spellUnrest(world));
  else {
    checkAtRest(world);
    checkFiles(world, places);
    checkJournal(world);
    if (leftOpen(world).length > 0) await pass(world, untilGivenUpMs);
    checkUploads(world);
  }
}

function drawAct(
  world: World,
  disk: DiskActs,
  person: PersonActs,
  machine: MachineActs,
  rules: RuleActs,
  storage: StorageActs,
  account: AccountActs,
  edits: EditActs,
  places: readonly Place[],
): () => void {
  const { chance, mix } = world;
  return chance.weighted([
    [() => void disk.addFile(chance.pick(places)), 3],
    [() => disk.change(), 1.2],
    [() => person.act(), 3],
    [() => disk.trouble(), 2 * mix.diskFaults],
    [() => machine.crash(), 4 * mix.crashes],
    [() => machine.jumpClock(), 4 * mix.clockJumps],
    [() => machine.sleep(), 4 * mix.sleeps],
    [() => machine.flap(), 5 * mix.flaps],
    [() => machine.revokeKey(), 2 * mix.keyTrouble],
    [() => machine.editClip(), 2 * mix.edits],
    [() => rules.act(), 8 * mix.sendingRules],
    [() => storage.fill(), 6 * mix.fullDisk],
    [() => storage.damage(), 5 * mix.damage],
    [() => machine.loseData(), 5 * mix.losses],
    [() => world.others.act(), 6 * mix.otherClients],
    [() => account.act(), 6 * mix.accountTrouble],
    [() => edits.act(), 6 * mix.editedFiles],
  ]);
}
