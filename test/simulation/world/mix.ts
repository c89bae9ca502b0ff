import { Chance } from './chance.ts';

/** What a seed is made of: which faults there are in its world, and how often. Drawn once, so that seeds differ in kind. */
export interface Mix {
  readonly isLarge: boolean;
  readonly connections: number;
  readonly acts: number;
  /** Between two acts of the script, on average. */
  readonly actEveryMs: number;
  /** That an exchange is struck by a fault. */
  readonly networkFaults: number;
  /** Only these network faults, by name; `null` for all. */
  readonly onlyFaults: ReadonlySet<string> | null;
  readonly flaps: number;
  readonly crashes: number;
  readonly clockJumps: number;
  readonly sleeps: number;
  readonly diskFaults: number;
  /** That a file-system call takes a while, so that others come in between. */
  readonly slowDisk: number;
  readonly hintsLost: number;
  readonly hintsDoubled: number;
  readonly hintsLate: number;
  readonly watchLimit: boolean;
  readonly keyTrouble: number;
  readonly edits: number;
  /** How long nobody does anything before everything is healed. */
  readonly quietMs: number;
  readonly stubbornContent: number;
  readonly stuckIndexing: number;
  readonly oddReplies: number;
  /** That somebody answers a doubt otherwise than it is. */
  readonly lies: number;
  readonly recipes: boolean;
  readonly requestLatencyMs: number;
  /** Folders of videos, which go in parts. */
  readonly videos: boolean;
  readonly uploadTrouble: number;
  readonly uploadCrashes: number;
  /** How often people and the machine change when, how fast and in which order is sent. */
  readonly sendingRules: number;
  /** People who do not want to know any more what became of a doubt. */
  readonly givesUp: boolean;
  /** That the disk under the database is full. */
  readonly fullDisk: number;
  /** That the disk damages a row while nothing runs. */
  readonly damage: number;
  /** That something of the data folder is lost between two lives. */
  readonly losses: number;
  readonly snapshotEveryMs: number;
  /** How often other people put something of the same name into the same account. */
  readonly otherClients: number;
  /** How far the service's clock is off. */
  readonly serviceAheadMs: number;
  /** How far the clock that `Date` goes by is ahead of the one that the service's lists go by. */
  readonly dateAheadMs: number;
  /** That a content is refused for no reason that is told. */
  readonly refusedContent: number;
  /** How often the account itself has trouble: credits, billing, a slide that is gone. */
  readonly accountTrouble: number;
  /** A key that is not good is refused without a word. */
  readonly taciturn: boolean;
  /** That files are edited after they were delivered. */
  readonly editedFiles: number;
  /** That the service calls a document failed, and takes that back only later. */
  readonly failedIndexing: number;
  /** That something before the service answers in its place, after it did what it was asked for. */
  readonly gateways: number;
  /** That somebody sets the clock of the services when a request arrives. */
  readonly serviceClockJumps: number;
  /** How much later lists have what was made. Longer than 30 s would make a file that is not there look missing. */
  readonly lateListsMs: number;
  /** That the service keeps what it was given, and still says no. */
  readonly keptRefusals: number;
  /** That it queues a render, and calls it a conflict. */
  readonly queuedConflicts: number;
  /** Every connection leads to the account of the first. */
  readonly sharesAccount: boolean;
  /** A laptop whose owner sends nothing on battery, and nothing else of the rules. */
  readonly runsOnBattery: boolean;
}

/** Each group of what was added later is drawn by itself, so that the worlds of known seeds stay what they were in all else. */
export function drawMix(seed: number, faultNames: readonly string[]): Mix {
  const mix = {
    ...drawFirst(new Chance(seed, 'mix'), faultNames),
    ...drawUploads(new Chance(seed, 'mix of uploads')),
    ...drawRules(new Chance(seed, 'mix of rules')),
    ...drawStorage(new Chance(seed, 'mix of storage')),
    ...drawOthers(new Chance(seed, 'mix of others')),
    ...drawRefusals(new Chance(seed, 'mix of refusals')),
    editedFiles: some(new Chance(seed, 'mix of edited files'), 0.4, 1),
    failedIndexing: some(new Chance(seed, 'mix of failed work'), 0.1, 0.5),
    gateways: new Chance(seed, 'mix of gateways').between(0.01, 0.2),
    serviceClockJumps: some(new Chance(seed, 'mix of service clocks'), 0.4, 0.03),
    dateAheadMs: drawDate(new Chance(seed, 'mix of dates')),
    lateListsMs: some(new Chance(seed, 'mix of late lists'), 0.3, 25_000),
    runsOnBattery: false,
    // Worlds of their own have these: `contrary.ts`.
    ...{ keptRefusals: 0, queuedConflicts: 0, sharesAccount: false },
  };
  return withWhatIsRare(mix, new Chance(seed, 'mix of what is rare'));
}

/** Longer than a job without a final status is followed. */
const moreThanADayMs = 26 * 3_600_000;

/** Some worlds are given to what too few of the others meet. */
function withWhatIsRare(mix: Mix, chance: Chance): Mix {
  const hasEarlyAnswers = chance.happens(0.03);
  const runsOnBattery = chance.happens(0.03) && mix.sendingRules === 0;
  // Nobody looks for longer than a day, and the service is not done with much of it by then.
  const isForgotten = chance.happens(0.015) && !mix.isLarge;
  return {
    ...mix,
    ...(hasEarlyAnswers && { networkFaults: 0.4, onlyFaults: new Set(['early_413', 'early_success']) }),
    ...(runsOnBattery && { runsOnBattery, sendingRules: 0.5 }),
    ...(isForgotten && { stuckIndexing: 0.5, quietMs: moreThanADayMs }),
  };
}

type Uploads = 'videos' | 'uploadTrouble' | 'uploadCrashes';
type Rules = 'sendingRules' | 'givesUp';
type Storage = 'fullDisk' | 'damage' | 'losses' | 'snapshotEveryMs';

type Others = 'otherClients' | 'serviceAheadMs';

type Refusals = 'refusedContent' | 'accountTrouble' | 'taciturn';
type Contrary = 'keptRefusals' | 'queuedConflicts' | 'sharesAccount';
type DrawnAlone =
  | Contrary
  | 'editedFiles'
  | 'failedIndexing'
  | 'gateways'
  | 'dateAheadMs'
  | 'serviceClockJumps'
  | 'lateListsMs';

function drawRefusals(chance: Chance): Pick<Mix, Refusals> {
  return {
    refusedContent: some(chance, 0.15, 0.5),
    accountTrouble: some(chance, 0.2, 1),
    taciturn: chance.happens(0.3),
  };
}

function drawOthers(chance: Chance): Pick<Mix, Others> {
  const minuteMs = 60_000;
  return {
    otherClients: some(chance, 0.5, 1),
    serviceAheadMs: chance.pick([0, 0, chance.between(-2_000, 2_000), 7 * minuteMs, -180 * minuteMs]),
  };
}

function drawDate(chance: Chance): number {
  const minuteMs = 60_000;
  return chance.happens(0.25) ? chance.pick([-180 * minuteMs, -minuteMs, minuteMs, 120 * minuteMs]) : 0;
}

function drawUploads(chance: Chance): Pick<Mix, Uploads> {
  return {
    videos: chance.happens(0.25),
    uploadTrouble: some(chance, 0.7, 1),
    uploadCrashes: some(chance, 0.5, 0.25),
  };
}

function drawRules(chance: Chance): Pick<Mix, Rules> {
  return { sendingRules: some(chance, 0.25, 1), givesUp: chance.happens(0.5) };
}

function drawStorage(chance: Chance): Pick<Mix, Storage> {
  return {
    fullDisk: some(chance, 0.4, 0.6),
    damage: some(chance, 0.2, 0.8),
    losses: some(chance, 0.35, 0.3),
    snapshotEveryMs: chance.pick([1_000, 5_000, 30_000, 300_000]),
  };
}

function some(chance: Chance, probability: number, most: number): number {
  return chance.happens(probability) ? chance.between(0, most) : 0;
}

function drawFirst(
  chance: Chance,
  faultNames: readonly string[],
): Omit<Mix, Uploads | Rules | Storage | Others | Refusals | DrawnAlone | 'runsOnBattery'> {
  const isLarge = chance.happens(0.004);
  const focus = chance.happens(0.4)
    ? new Set([chance.pick(faultNames), chance.pick(faultNames), chance.pick(faultNames)])
    : null;
  return {
    isLarge,
    connections: isLarge
      ? chance.int(1, 3)
      : chance.weighted([
          [1, 10],
          [2, 2],
          [3, 0.6],
        ]),
    acts: isLarge ? chance.int(100, 260) : chance.happens(0.1) ? chance.int(15, 32) : chance.int(4, 11),
    actEveryMs: chance.pick([300, 2_000, 10_000, 60_000]),
    networkFaults: chance.pick([0, 0.1, 0.2, 0.4, 0.6]),
    onlyFaults: focus,
    flaps: some(chance, 0.3, 0.2),
    crashes: some(chance, 0.6, 0.25),
    clockJumps: some(chance, 0.25, 0.15),
    sleeps: some(chance, 0.25, 0.15),
    diskFaults: some(chance, 0.5, 0.25),
    slowDisk: some(chance, 0.5, 0.3),
    hintsLost: some(chance, 0.3, 0.8),
    hintsDoubled: some(chance, 0.3, 0.8),
    hintsLate: some(chance, 0.3, 0.8),
    watchLimit: chance.happens(0.1),
    keyTrouble: some(chance, 0.25, 0.3),
    quietMs: chance.happens(0.09) ? 3 * 3_600_000 : 0,
    edits: some(chance, 0.4, 0.3),
    stubbornContent: some(chance, 0.2, 0.6),
    stuckIndexing: some(chance, 0.15, 0.6),
    oddReplies: some(chance, 0.4, 0.4),
    lies: some(chance, 0.2, 0.5),
    recipes: chance.happens(0.5),
    requestLatencyMs: chance.pick([5, 50, 400, 3_000]),
  };
}
