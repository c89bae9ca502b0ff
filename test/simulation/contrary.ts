import type { FolderRules } from '../../src-main/contract/folder-rules.ts';
import { renderFormats } from '../../src-main/contract/render-format.ts';
import { checkAtRest, spellUnrest } from './invariants/at-rest.ts';
import { checkFiles } from './invariants/files.ts';
import type { WatchedJob } from './engine/row-watch.ts';
import { DiskActs } from './script/disk-acts.ts';
import { Healing } from './script/healing.ts';
import { PersonActs } from './script/person-acts.ts';
import type { Place } from './script/places.ts';
import { allDone, isOver, pass } from './world/pass.ts';
import type { Mix } from './world/mix.ts';
import type { Violation } from './world/violations.ts';
import { World } from './world/world.ts';

/* Three worlds that chance would seldom make: a service that says no to what it did, and one that two connections lead to. */

export const contraryWorlds = ['kept_refusals', 'queued_conflicts', 'two_connections'] as const;
export type ContraryWorld = (typeof contraryWorlds)[number];

const [secondMs, minuteMs] = [1_000, 60_000];
const noLimit = 1_000_000;

const calm: Partial<Mix> = {
  ...{ isLarge: true, requestLatencyMs: 400, recipes: false, flaps: 0, crashes: 0, clockJumps: 0, sleeps: 0 },
  ...{ diskFaults: 0, slowDisk: 0, keyTrouble: 0, edits: 0, hintsLost: 0, hintsDoubled: 0, hintsLate: 0 },
  ...{ watchLimit: false, stubbornContent: 0, gateways: 0, serviceClockJumps: 0, stuckIndexing: 0 },
  ...{
    failedIndexing: 0,
    oddReplies: 0,
    lies: 0,
    quietMs: 0,
    videos: false,
    sendingRules: 0,
    givesUp: false,
  },
  ...{ fullDisk: 0, damage: 0, losses: 0, otherClients: 0, networkFaults: 0, onlyFaults: null },
  ...{
    refusedContent: 0,
    accountTrouble: 0,
    editedFiles: 0,
    dateAheadMs: 0,
    serviceAheadMs: 0,
    uploadTrouble: 0,
    lateListsMs: 0,
  },
};
const special: Readonly<Record<ContraryWorld, Partial<Mix>>> = {
  kept_refusals: { connections: 1, keptRefusals: 0.4 },
  queued_conflicts: { connections: 1, queuedConflicts: 0.5 },
  two_connections: { connections: 2, sharesAccount: true },
};

export interface ContraryResult {
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** Writes that the service carried out, and how many of them it refused. */
  readonly carriedOut: number;
  readonly refused: number;
  readonly jobs: Readonly<Record<string, number>>;
}

export async function simulateContrary(seed: number, kind: ContraryWorld): Promise<ContraryResult> {
  const world = new World(seed, true, { ...calm, ...special[kind], ...(seed % 3 === 0 && faultsOf(kind)) });
  const places = placesOf(world, kind);
  const disk = new DiskActs(world, places);
  const acts = new PersonActs(world, disk);
  world.machine.start();
  await pass(world, 100, noLimit);
  for (const place of places) acts.addFolder(place);
  await pass(world, 5 * secondMs, noLimit);
  world.isDisturbed = true;
  for (let act = 0; act < 25 && !isOver(world); act += 1) {
    actIn(world, kind, places, disk);
    await pass(world, world.chance.between(secondMs, 2 * minuteMs), noLimit);
  }
  await settle(world);
  const healing = new Healing(world);
  while (!isOver(world) && healing.result === null) {
    answer(world);
    await pass(world, 10 * secondMs, noLimit);
  }
  if (!isOver(world)) {
    if (healing.result === 'too late') world.violations.add('I12', spellUnrest(world));
    else {
      checkAtRest(world);
      checkFiles(world, places);
      checkArrived(world);
    }
  }
  const result = resultOf(world);
  world.machine.dispose();
  await allDone();
  return result;
}

/** Some of these worlds have bad lines too. */
function faultsOf(kind: ContraryWorld): Partial<Mix> {
  return kind === 'two_connections'
    ? { networkFaults: 0.2, onlyFaults: new Set(['lost_before', 'lost_after']) }
    : {};
}

function placesOf(world: World, kind: ContraryWorld): Place[] {
  return world.accounts.map(({ connectionId, knowledgeBases, brands }): Place => {
    const isLinks = kind === 'queued_conflicts' || (kind === 'kept_refusals' && world.chance.happens(0.3));
    const [base = ''] = [...knowledgeBases.keys()];
    const target = isLinks
      ? ({ kind: 'brand_clips', id: brands[0] ?? '', label: null } as const)
      : ({ kind: 'knowledge_base', id: base, label: null } as const);
    const rules: FolderRules = {
      ...{ existing: 'upload', include: [], ignore: [], recursive: true, after: 'keep' },
      ...{ edited: 'send', target, slides: null },
    };
    const root = `/watch/${isLinks ? 'links' : 'documents'}-${connectionId}`;
    return { root, connectionId, kind: isLinks ? 'links' : 'documents', rules };
  });
}

function actIn(world: World, kind: ContraryWorld, places: readonly Place[], disk: DiskActs): void {
  const { chance } = world;
  const [place, other] = places;
  if (place === undefined) return;
  answer(world);
  if (kind === 'two_connections' && other !== undefined) {
    // Both hear of it at once, and mostly neither may begin yet.
    if (chance.happens(0.5)) pauseFor(world, chance.between(secondMs, minuteMs));
    const bytes = world.disk.find(disk.addFile(place))?.bytes;
    if (bytes !== undefined)
      world.disk.write(`${other.root}/${chance.int(1, 1_000_000_000)}.txt`, Buffer.from(bytes));
    return;
  }
  if (kind === 'queued_conflicts' && chance.happens(0.7)) {
    render(world);
    return;
  }
  const refused = chance.pickOrNull(
    [...world.watch.jobs.values()].filter(
      ({ state, kind: of }) => state === 'rejected' && of !== 'clip_render',
    ),
  );
  if (refused === null || chance.happens(0.4)) disk.addFile(place);
  else if (refused.path === null || chance.happens(0.5)) world.person.retry(refused);
  else {
    // Somebody copies what was refused, and hopes.
    const bytes = world.disk.find(refused.path)?.bytes;
    const ending = refused.path.slice(refused.path.lastIndexOf('.'));
    if (bytes !== undefined)
      world.disk.write(`${place.root}/again-${chance.int(1, 1_000_000_000)}${ending}`, Buffer.from(bytes));
  }
}

function pauseFor(world: World, forMs: number): void {
  world.person.pause(null, 'after_current');
  world.time.at(() => {
    world.person.resume();
  }, forMs);
}

/** The same candidate in the same format is asked for again and again; only what somebody repeats on purpose goes again. */
function render(world: World): void {
  const { chance, person, accounts, serviceNowMs } = world;
  const clips = accounts.flatMap(({ clips: those }) => [...those.values()]);
  const ready = clips.filter(
    ({ createdAtMs, readyAfterMs }) => serviceNowMs > createdAtMs + readyAfterMs + minuteMs,
  );
  const clip = chance.pickOrNull(ready);
  const [format] = renderFormats;
  if (clip === null) return;
  const refused = [...world.watch.jobs.values()].find(
    ({ kind, state, targetId }) => kind === 'clip_render' && state === 'rejected' && targetId === clip.id,
  );
  // Somebody is in a hurry: the clip may not show yet what was begun and refused.
  if (refused !== undefined) {
    person.retry(refused);
    return;
  }
  // A clip shows a render within a minute.
  const isSettled = clip.candidates.every(
    ({ renderAskedAtMs }) => serviceNowMs > (renderAskedAtMs ?? 0) + minuteMs,
  );
  if (!isSettled) return;
  person.do(
    'clips.render',
    (handlers) =>
      handlers['clips.render']({
        ...{ connectionId: 1, clipId: clip.id, candidateIds: [chance.pick(clip.candidates).id] },
        ...{ formats: [format], approvedRevision: null },
      }),
    ({ added }) => {
      person.approveRepetitions(added);
    },
  );
}

/** Somebody looks at the service, and says of each doubt what is so. */
function answer(world: World): void {
  const { watch, ledger, person } = world;
  for (const job of [...watch.jobs.values()]) {
    if (job.state !== 'in_doubt' || ledger.isPending(job.id, job.attempt)) continue;
    const entry = ledger.entries.find(({ key }) => key === watch.keyOfJob(job));
    const said = entry === undefined ? 'not_arrived' : 'arrived';
    person.do(
      `jobs.resolve ${job.id} ${said}`,
      (handlers) =>
        handlers['jobs.resolve']({
          ...{ ids: [job.id], answer: said },
          ...(entry !== undefined && job.kind !== 'clip_render' && { remoteId: entry.remoteId }),
        }),
      ({ changed }) => {
        if (changed > 0 && said === 'arrived') person.saidArrived.add(job.id);
      },
    );
  }
}

async function settle(world: World): Promise<void> {
  for (let round = 0; round < 10 && !isOver(world); round += 1) {
    answer(world);
    await pass(world, minuteMs, noLimit);
  }
}

/** Nothing is lost: what was not carried out was refused, and says so. */
function checkArrived(world: World): void {
  const { watch, ledger, violations } = world;
  const toldOf = (job: WatchedJob): boolean => ['rejected', 'failed', 'cancelled'].includes(job.state);
  for (const job of watch.jobs.values()) {
    violations.check(
      ledger.count(watch.keyOfJob(job)) > 0 || toldOf(job) || isSuperseded(job),
      'I1',
      () => `job ${job.id} is ${job.state}, and nothing of it arrived`,
    );
  }
}

function isSuperseded({ state, cause }: WatchedJob): boolean {
  return state === 'skipped' && cause === 'superseded';
}

function resultOf(world: World): ContraryResult {
  const jobs: Record<string, number> = {};
  for (const { state } of world.watch.jobs.values()) jobs[state] = (jobs[state] ?? 0) + 1;
  const refused = ['kb_document', 'clip_import', 'clip_render'].map((kind) =>
    world.tally.of('contrary', kind),
  );
  return {
    violations: world.violations.found,
    trace: world.trace.lines,
    carriedOut: world.ledger.entries.length,
    refused: refused.reduce((sum, count) => sum + count, 0),
    jobs,
  };
}
