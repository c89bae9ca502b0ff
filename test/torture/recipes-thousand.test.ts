import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { RecipePlan, RecipeRow, RecipeStep } from '../../src-main/contract/recipe.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import type { Fault } from '../../src-main/practice-service/practice-service.ts';
import { LeapingClock } from '../helpers/leaping-clock.ts';
import { candidatesAtService, recipeLedger } from '../helpers/recipe-ledger.ts';
import { runningEngine, type RunningEngine } from '../helpers/running-engine.ts';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';

const links = sampleOf({ small: 200, whole: 1000 });
/** As many of each sort of fault strike fewer links. */
const rare = 4 / links;
const linksPerCall = 200;
const formats: RecipePlan['formats'] = ['9:16', '1:1'];
/** One row in twenty takes all of its clip's candidates, which are two to five. */
const planOf = (index: number): RecipePlan => ({
  upTo: 'draft',
  formats,
  candidates: index % 20 === 0 ? 'all' : 'first',
});

const writes = ['import-clip', 'render-clip', 'create-draft'] as const;
const afterwards = { when: 'after', probability: rare } as const;
const before = { when: 'before', probability: rare } as const;

function faults(): Fault[] {
  return [
    { endpoint: 'render-clip', kind: 'edit', probability: 0.04 },
    // Stale by word alone: the revision has not changed.
    { endpoint: 'render-clip', kind: 'status', status: 409, ...before },
    { endpoint: 'read-clip', kind: 'status', status: 500, when: 'before', probability: rare },
    { endpoint: 'read-clip', kind: 'cut_reply', afterBytes: 150, probability: rare },
    { endpoint: 'read-clip', kind: 'status', status: 200, body: { success: true, data: {} }, ...before },
    ...writes.flatMap((endpoint): Fault[] => [
      { endpoint, kind: 'cut_reply', ...afterwards },
      { endpoint, kind: 'cut_reply', afterBytes: 30, ...before },
      { endpoint, kind: 'reset', ...afterwards },
      { endpoint, kind: 'reset', ...before },
      { endpoint, kind: 'status', status: 500, ...before },
      { endpoint, kind: 'html', status: 502, ...afterwards },
      { endpoint, kind: 'html', status: 502, ...before },
      { endpoint, kind: 'status', status: 503, retryAfter: 1, ...before },
      { endpoint, kind: 'status', status: 429, retryAfter: 2, ...before },
      { endpoint, kind: 'status', status: 201, body: '{"success":true,"data":{"id":"x', ...afterwards },
      { endpoint, kind: 'status', status: 201, body: { success: true, data: {} }, ...afterwards },
      { endpoint, kind: 'delay', delayMs: 1500, probability: 0.01 },
    ]),
  ];
}

/** Sorts of fault that struck nowhere. */
function idleFaults({ practice }: RunningEngine): string[] {
  const sortOf = ({ kind, status, when, body, afterBytes }: Fault): string =>
    JSON.stringify({ kind, status, when, body, afterBytes });
  return [...Map.groupBy(practice.faults(), sortOf)]
    .filter(([, alike]) => alike.every(({ hits }) => hits === 0))
    .map(([sort]) => sort);
}

async function compose(running: RunningEngine): Promise<void> {
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  let batchId: number | null = null;
  for (let from = 0; from < links; from += linksPerCall) {
    const part: { batchId: number } = await running.call['recipes.compose']({
      connectionId: running.connection.id,
      batchId,
      name: 'A thousand',
      rows: Array.from({ length: linksPerCall }, (_, index) => ({
        url: `https://videos.example/${String(from + index)}`,
        title: null,
        brandId: brands.items[0]?.id ?? '',
        plan: planOf(from + index),
      })),
    });
    batchId = part.batchId;
  }
}

async function everyRow(running: RunningEngine): Promise<RecipeRow[]> {
  const rows: RecipeRow[] = [];
  for (let offset = 0; offset < links; offset += 200) {
    rows.push(...(await running.call['recipes.page']({ batchId: null, offset, limit: 200 })).rows);
  }
  return rows;
}

async function everyJob(running: RunningEngine, states?: JobRow['state'][]): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (let offset = 0; ; offset += 500) {
    const filter = { view: 'all' as const, ...(states === undefined ? {} : { states }) };
    const page = await running.call['jobs.page']({ filter, order: 'oldest', offset, limit: 500 });
    jobs.push(...page.rows);
    if (jobs.length >= page.total) return jobs;
  }
}

/** Says of every job in doubt what the ledger says; how many there were. */
async function answerDoubts(running: RunningEngine): Promise<number> {
  const ledger = recipeLedger(running.practice.ledger());
  const doubtful = await everyJob(running, ['in_doubt']);
  for (const job of doubtful) {
    const found = ledger.of(job);
    expect(found.length, `${job.name} was carried out at most once`).toBeLessThanOrEqual(1);
    const remoteId = found[0]?.resourceId ?? null;
    const { refused } = await running.call['jobs.resolve']({
      ids: [job.id],
      answer: found.length === 0 ? 'not_arrived' : 'arrived',
      ...(remoteId === null ? {} : { remoteId }),
    });
    expect(refused).toEqual([]);
  }
  return doubtful.length;
}

const attention = new Set<string>(['needs_attention', 'rejected', 'failed', 'cancelled']);

/** A person takes up every row that stopped: gives the clip ids that replies lacked, and retries the rest. */
async function takeUp(running: RunningEngine): Promise<void> {
  const ledger = recipeLedger(running.practice.ledger());
  for (const row of await everyRow(running)) {
    if (row.state !== 'stopped') continue;
    if (row.cells.import.state === 'needs_attention' && row.clipId === null) {
      const clipId = ledger.clipOf(row.url ?? '');
      if (clipId !== null) {
        await running.call['recipes.supply']({ rowId: row.id, step: 'import', values: [clipId] });
        continue;
      }
    }
    for (const step of ['import', 'candidates', 'render', 'draft'] as const satisfies RecipeStep[]) {
      if (attention.has(row.cells[step].state)) {
        await running.call['recipes.retry']({ rowIds: [row.id], step });
      }
    }
  }
}

/** Five answers in a row that leave open what arrived hold all work of a kind: a person lets one go, and the others follow it. */
async function letGo(running: RunningEngine): Promise<void> {
  const { counts } = await running.call['app.status']({});
  if (counts.queued === 0 || counts.sending > 0) return;
  const held = (await everyJob(running, ['queued'])).find(({ hold }) => hold === 'unclear_replies');
  if (held !== undefined) await running.call['jobs.retry']({ ids: [held.id] });
}

async function settled(running: RunningEngine): Promise<void> {
  await running.until('every row ended or asks', async () => {
    await letGo(running);
    if (!running.engine.idleStatus().idle) return false;
    const { total } = await running.call['recipes.page']({
      batchId: null,
      states: ['open'],
      offset: 0,
      limit: 1,
    });
    return total === 0;
  });
}

describe('hundreds of links through a whole recipe, on a bad day', () => {
  it('end done or with a named reason, and nothing is lost or doubled', async () => {
    const seed = suiteSeed;
    console.log(`seed ${String(seed)} (repeat with OUTBOX_SEED=${String(seed)})`);
    const clock = new LeapingClock();
    const running = await runningEngine({
      practice: {
        seed,
        rateLimit: null,
        delays: { clipProcessingMs: 500, renderQueueMs: 100, renderingMs: 500 },
      },
      host: { clock, random: seededRandom(seed) },
    });
    await compose(running);
    running.practice.setFaults(faults());
    await settled(running);

    const first = await everyRow(running);
    expect(first).toHaveLength(links);
    for (const row of first) {
      expect(row.state).not.toBe('open');
      if (row.state === 'stopped')
        expect(row.message?.code, row.url ?? '').toMatch(/^recipe_row\.(?:step|several)$/u);
    }
    expect(idleFaults(running), 'faults that never struck').toEqual([]);
    const isDoubtful = (row: RecipeRow): boolean =>
      Object.values(row.cells).some(({ state }) => state === 'in_doubt');
    expect(first.some(isDoubtful), 'something was in doubt').toBe(true);

    // Twice it is taken up in the same weather; then that clears.
    for (let round = 1; round <= 8; round += 1) {
      if (round === 3) running.practice.clearFaults();
      const doubts = await answerDoubts(running);
      await takeUp(running);
      await settled(running);
      const left = (await everyRow(running)).filter(({ state }) => state !== 'done');
      if (doubts === 0 && left.length === 0) break;
    }
    const last = await everyRow(running);
    expect(last.filter(({ state }) => state !== 'done').map(({ url, message }) => [url, message])).toEqual(
      [],
    );
    recipeLedger(running.practice.ledger()).expectExactly(
      last,
      await everyJob(running),
      await candidatesAtService(running.practice),
    );
  });
});
