import { describe, expect, it } from 'vitest';
import {
  practiceDialects,
  type Fault,
  type PracticeDialect,
} from '../../src-main/practice-service/practice-service.ts';
import { recipeWorld, type RecipeWorld, type ShownJob } from '../helpers/recipe-command-line.ts';
import { sampleOf } from '../helpers/sample.ts';
import { hangMs } from '../helpers/hang.ts';

/** Lets so many requests pass, and stands still at the next one. */
function standStill(endpoint: Fault['endpoint'], when: 'before' | 'after', passing = 0): Fault[] {
  const hang: Fault = { endpoint, kind: 'hang', when, count: 1 };
  return passing === 0 ? [hang] : [{ endpoint, kind: 'delay', delayMs: 0, count: passing }, hang];
}

interface KillPoint {
  readonly point: string;
  readonly faults: readonly Fault[];
  /** The job whose request is out by then, if any: what became of it only the service knows. */
  readonly doubtful: 'clip_import' | 'clip_render' | 'post_draft' | null;
}

/** In the dialect `plain` writes are answered as in `interface`, so that kills meet nothing else. */
type KilledDialect = Exclude<PracticeDialect, 'plain'>;
const killedDialects = practiceDialects.filter((dialect) => dialect !== 'plain');

const killPoints: Readonly<Record<KilledDialect, readonly KillPoint[]>> = {
  interface: [
    {
      point: 'the import was taken, and its answer is on the way',
      faults: standStill('import-clip', 'after'),
      doubtful: 'clip_import',
    },
    {
      point: 'the candidates are known, and the revision is being read to render',
      faults: standStill('read-clip', 'before', 1),
      doubtful: null,
    },
    {
      point: 'the render was answered, and its status is being read',
      faults: standStill('read-clip', 'before', 2),
      doubtful: null,
    },
  ],
  'field-notes': [
    {
      point: 'the import was answered, and its clip is being read',
      faults: standStill('read-clip', 'before'),
      doubtful: null,
    },
    {
      point: 'the render was sent in full, and not taken',
      faults: standStill('render-clip', 'before'),
      doubtful: 'clip_render',
    },
    {
      point: 'the render is completed, and a draft was sent in full and not taken',
      faults: standStill('create-draft', 'before'),
      doubtful: 'post_draft',
    },
  ],
  bare: [
    {
      point: 'the import was sent in full, and not taken',
      faults: standStill('import-clip', 'before'),
      doubtful: 'clip_import',
    },
    {
      point: 'the render was taken, and its answer is on the way',
      faults: standStill('render-clip', 'after'),
      doubtful: 'clip_render',
    },
    {
      point: 'drafts were made, and one more was taken with its answer on the way',
      faults: standStill('create-draft', 'after', 2),
      doubtful: 'post_draft',
    },
  ],
};

/** All of a dialect's, or one: in one dialect it leaves an import in doubt, in others a draft and a render. */
const sampled: Readonly<Record<KilledDialect, number>> = { interface: 0, 'field-notes': 2, bare: 1 };
function triedPoints(dialect: KilledDialect): readonly KillPoint[] {
  const all = killPoints[dialect];
  const at = sampled[dialect];
  return sampleOf({ small: all.slice(at, at + 1), whole: all });
}

describe.each(killedDialects)('a process that is killed in its work, in the dialect %s', (dialect) => {
  it('goes on each time it is started again, doubles nothing, and knows what is uncertain', async () => {
    const recipes = await recipeWorld(dialect);
    const points = triedPoints(dialect);
    expect(points.length).toBeGreaterThan(0);
    for (const killPoint of points) {
      await recipes.queue(1);
      await killAt(recipes, killPoint);
      await goOn(recipes, killPoint, dialect);
    }
  });
});

async function killAt(recipes: RecipeWorld, killPoint: KillPoint): Promise<void> {
  const { cli, practice } = recipes;
  const { point, faults, doubtful } = killPoint;
  practice.setFaults(faults);
  const running = cli.start('run', '--until-idle');
  await until(point, () => {
    if (running.process.exitCode !== null) throw new Error(`${point}: it ended before it was killed`);
    const stands = practice.faults().some(({ kind, hits }) => kind === 'hang' && hits > 0);
    return stands && (doubtful === null || recipes.standsAlone(doubtful));
  });
  running.process.kill('SIGKILL');
  await running.ended;
  practice.clearFaults();
}

async function goOn(
  recipes: RecipeWorld,
  { point, doubtful }: KillPoint,
  dialect: PracticeDialect,
): Promise<void> {
  const inDoubt = (await recipes.jobs()).filter(({ state }) => state === 'in_doubt');
  expect(
    inDoubt.map(({ kind }) => kind),
    point,
  ).toEqual(doubtful === null ? [] : [doubtful]);

  // A run would stay for a minute, to look for an import among the clips. A render's doubt is left to it in one of the dialects.
  const isAnsweredFirst =
    doubtful === 'clip_import' || (doubtful === 'clip_render' && dialect !== 'field-notes');
  if (isAnsweredFirst) for (const job of inDoubt) await answerTruly(recipes, job);
  const again = await recipes.cli.run('run', '--until-idle', '--json');
  // A render's doubt may be answered by the clip itself; a draft's waits for a person.
  if (doubtful === 'post_draft' || again.exitCode !== 0) {
    const isOpen = doubtful === 'post_draft' || doubtful === 'clip_render';
    expect(again.exitCode, `${point}: ${again.standardError}`).toBe(isOpen ? 3 : 0);
    for (const job of inDoubt) await answerTruly(recipes, job);
    const last = await recipes.cli.run('run', '--until-idle', '--json');
    expect(last.exitCode, `${point}: ${last.standardError}`).toBe(0);
  }
  await recipes.expectAllOnce();
}

/** Says what the ledger says of the last request that nobody heard an answer to. */
async function answerTruly(recipes: RecipeWorld, job: ShownJob): Promise<void> {
  const operations = {
    clip_import: 'import-clip',
    clip_render: 'render-clip',
    post_draft: 'create-draft',
  } as const;
  const operation = operations[job.kind];
  const taken = recipes.accepted(operation).find(({ note }) => note?.includes('fault hang, after acting'));
  const answer = taken === undefined ? ['not-arrived'] : ['arrived', '--remote-id', taken.resourceId ?? ''];
  await recipes.cli.mustRun(['resolve', String(job.id), ...answer]);
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + hangMs;
  while (!holds()) {
    if (performance.now() > deadlineMs) throw new Error(`${what}: it did not happen`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
