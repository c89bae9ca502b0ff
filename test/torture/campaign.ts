import { seededRandom, type Random } from '../../src-main/foundation/random.ts';
import { CouldNotRun, removeFolder } from '../helpers/campaign.ts';
import { bundleEngine } from './bundle-engine.ts';
import { pointNames, pointOf, scenes, type PointName, type Scene } from './points.ts';
import type { Plan } from './killing.ts';
import { lastProblems, runRound, type RoundReport } from './rounds.ts';
import { World } from './world.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly kills: number;
  /** Only this point. */
  readonly point?: PointName;
  /** Only this one of the rounds, as its number was printed. */
  readonly round?: number;
  /** Worlds side by side. */
  readonly lanes: number;
  onRound?(report: RoundReport, number: number): void;
}

export interface CampaignResult {
  readonly rounds: readonly RoundReport[];
  readonly kills: number;
  readonly problems: readonly string[];
  /** Rounds that tell nothing, as the machine kept the harness from them, each with why. */
  readonly notRun: readonly string[];
  readonly tookMs: number;
}

const speed = 20;
/** A world is left for a new one after so many rounds; the scenes of a first start take one of their own. */
const roundsPerWorld = 25;
/** A kill may leave nothing to recover, and an occurrence may not come: the first one of its point is waited for so often then. */
const triesOfPoint = 3;
const firstStarts: ReadonlySet<Scene> = new Set(['new', 'old']);
const killsOf: Readonly<Partial<Record<Scene, number>>> = { start: 2, repair: 2 };

interface Planned {
  readonly plan: Plan;
  readonly index: number;
  /** It could not run before. */
  readonly isAgain: boolean;
}

/** Rounds in an order that only the seed decides, until `kills` processes are killed. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const startedAtMs = performance.now();
  const program = await bundleEngine();
  const plans = plansFor(options);
  const rounds: RoundReport[] = [];
  const problems: string[] = [];
  const notRun: string[] = [];
  let next = 0;

  function aimAgain(plan: Plan): void {
    const own = rounds.filter(({ point }) => point === plan.point);
    if (plan.point === null || own.length >= triesOfPoint || own.some(({ wasReached }) => wasReached)) return;
    plans.push({ plan: { ...plan, nth: 1 }, index: plans.length, isAgain: false });
  }

  async function lane(number: number): Promise<void> {
    let world: World | null = null;
    let age = 0;
    const endWorld = async (): Promise<void> => {
      const ended = world;
      world = null;
      if (ended === null) return;
      try {
        if (ended.pieces.length > 0) problems.push(...(await lastProblems(ended)));
      } catch (error) {
        if (!(error instanceof CouldNotRun)) throw error;
        notRun.push(`the last look at a world: ${error.message}`);
      } finally {
        await ended.end();
      }
    };
    for (;;) {
      const planned = plans[next];
      next += 1;
      if (planned === undefined) break;
      const { plan, index, isAgain } = planned;
      if (world === null || age >= roundsPerWorld || firstStarts.has(plan.scene)) {
        await endWorld();
        world = new World({ seed: options.seed + index, speed, program });
        await world.begin();
        age = 0;
      }
      age += 1;
      const name = `round ${String(index)} (${plan.scene}, ${plan.point ?? 'a random moment'}, occurrence ${String(plan.nth)})`;
      try {
        const report = await runRound(world, plan, randomOf(options.seed, index));
        rounds.push(report);
        if (!report.wasReached && options.round === undefined) aimAgain(plan);
        problems.push(...report.problems.map((problem) => `${name}: ${problem}`));
        options.onRound?.(report, index);
        if (report.problems.length > 0) age = roundsPerWorld;
      } catch (error) {
        // Once more at the end, when what kept the machine busy may be over.
        if (error instanceof CouldNotRun && !isAgain) plans.push({ plan, index, isAgain: true });
        else if (error instanceof CouldNotRun) notRun.push(`${name}: ${error.message}`);
        else
          problems.push(
            `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        await world.end();
        world = null;
      }
    }
    await endWorld().catch((error: unknown) => {
      problems.push(`lane ${String(number)}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  try {
    await Promise.all(Array.from({ length: options.lanes }, (_, number) => lane(number)));
  } finally {
    removeFolder(program.folder);
  }
  const kills = rounds.reduce((sum, round) => sum + round.kills, 0);
  return { rounds, kills, problems, notRun, tookMs: performance.now() - startedAtMs };
}

/** Two of three rounds kill at a point, each point in its turn; the others at random moments. */
function plansFor({ seed, kills, point, round }: CampaignOptions): Planned[] {
  const random = randomOf(seed, -1);
  const plans: Plan[] = [];
  let order: PointName[] = [];
  for (let killed = 0; killed < kills;) {
    if (order.length === 0) order = point === undefined ? shuffled(pointNames, random) : [point];
    const isRandom = point === undefined && random.next() < 1 / 3;
    const name = isRandom ? null : (order.pop() ?? null);
    const choices: readonly Scene[] =
      name === null ? scenes.filter((scene) => !firstStarts.has(scene)) : pointOf(name).scenes;
    const scene = choices[Math.floor(random.next() * choices.length)] ?? 'documents';
    const nth =
      name !== null && comesOften(name, scene) ? 1 + Math.floor(random.next() * random.next() * 3) : 1;
    plans.push({ scene, point: name, nth });
    killed += killsOf[scene] ?? 1;
  }
  const numbered = plans.map((plan, index) => ({ plan, index, isAgain: false }));
  return round === undefined ? numbered : numbered.slice(round, round + 1);
}

/** Once for each of several jobs; the others come once in a process, or for all jobs together. */
function comesOften(point: PointName, scene: Scene): boolean {
  const isOfOneJob = /^(?:T\d|connect|request|end|reply|poll|journal\/.*line)/.test(point);
  return (
    isOfOneJob && (scene === 'documents' || scene === 'slides' || scene === 'links' || scene === 'folder')
  );
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function randomOf(seed: number, stream: number): Random {
  return seededRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 2, 0x01000193));
}
