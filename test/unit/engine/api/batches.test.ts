import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

function write({ folder }: RunningEngine, ...names: string[]): string[] {
  return names.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, `the text of ${name}`);
    return path;
  });
}

async function baseOf({ call, connection }: RunningEngine, index = 0) {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  const base = knowledgeBases.items[index];
  if (base === undefined) throw new Error('no knowledge base');
  return { kind: 'knowledge_base', id: base.id, label: null, slideId: null, slideLabel: null } as const;
}

async function add(
  running: RunningEngine,
  names: readonly string[],
  batch: { name?: string; tags?: string[] },
) {
  const added = await running.call['jobs.addFiles']({
    tokens: write(running, ...names).map((path) => running.engine.chosenPaths.issue(path)),
    connectionId: running.connection.id,
    target: await baseOf(running),
    batch,
  });
  if (added.batchId === null) throw new Error('nothing was added');
  return added.batchId;
}

const pageOf = async (running: RunningEngine, which: 'all' | 'open' | 'ended') =>
  running.call['batches.page']({ filter: { which }, beforeId: null, limit: 10 });

describe('what was added together', () => {
  it('is delivered as one batch with a name, tags and an end', async () => {
    const running = await runningEngine();
    const id = await add(running, ['a.md', 'b.md'], { name: 'Spring', tags: ['manuals'] });
    await running.until(
      'the batch is done',
      async () => (await running.call['batches.get']({ id })).state === 'done',
    );
    const batch = await running.call['batches.get']({ id });
    expect(batch).toMatchObject({
      name: 'Spring',
      tags: ['manuals'],
      jobs: 2,
      ended: 2,
      counts: { done: 2 },
    });
    expect(batch.endedAtMs).not.toBeNull();
    expect(await pageOf(running, 'ended')).toEqual([batch]);
    expect(await pageOf(running, 'open')).toEqual([]);
    const { rows } = await running.call['jobs.page']({
      filter: { view: 'all', batchId: id },
      ...{ order: 'oldest', offset: 0, limit: 10 },
    });
    expect(rows.map(({ name, batchId }) => [name, batchId])).toEqual([
      ['a.md', id],
      ['b.md', id],
    ]);
  });

  it('waits while it is held, says so, and goes to another target from there', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const id = await add(running, ['a.md', 'b.md'], {});
    await running.call['batches.hold']({ id });
    const target = await baseOf(running, 1);
    expect(await running.call['batches.retarget']({ id, target })).toMatchObject({ changed: 2, refused: [] });
    const waiting = (await running.jobs()).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([
      {
        hold: 'batch',
        reason: 'You hold its batch',
        lift: { scope: 'batch', by: 'person', action: 'release' },
      },
      { hold: 'batch', target: { id: target.id } },
    ]);
    await running.restart({ deliver: true });
    expect(running.accepted()).toEqual([]);
    await running.call['batches.release']({ id });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(2);
    expect(await running.call['batches.get']({ id })).toMatchObject({
      state: 'done',
      counts: { done: 2, skipped: 2 },
    });
  });

  it('goes back to its first target where a person gives it that again, also out of a watched folder', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    write(running, 'a.md');
    await running.watch();
    await running.until('it is a job', async () => (await running.jobs()).length === 1);
    const id = (await running.jobs())[0]?.batchId ?? 0;
    const [first, second] = [await baseOf(running), await baseOf(running, 1)];
    await running.call['batches.retarget']({ id, target: second });
    expect(await running.call['batches.retarget']({ id, target: first })).toMatchObject({ changed: 1 });
    await running.call['queue.resume']({});
    await running.until('it arrived', () => running.accepted().length === 1);
    await running.untilIdle();
    expect(running.accepted().map(({ path }) => path.includes(first.id))).toEqual([true]);
  });

  it('is what a watched folder brings in one go', async () => {
    const running = await runningEngine();
    await running.watch();
    write(running, 'a.md', 'b.md');
    await running.until('both were sent', async () => {
      const [batch] = await pageOf(running, 'all');
      return batch?.counts.done === 2;
    });
    expect(await pageOf(running, 'all')).toMatchObject([{ source: 'folder', jobs: 2 }]);
  });

  it('says which batch there is not', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    for (const call of ['batches.get', 'batches.hold', 'batches.release'] as const)
      await expect(async () => running.call[call]({ id: 9 })).rejects.toThrow('batch.unknown {"batch":9}');
    await expect(running.call['batches.cancel']({ id: 9 })).rejects.toThrow('batch.unknown {"batch":9}');
  });
});

describe('a list of links that goes through a recipe', () => {
  it('is a batch with the name, the tags and those to be told that were given with it', async () => {
    const running = await runningEngine();
    const compose = (
      batch: { name: string; tags: string[]; tells: ('webhook' | 'command')[] },
      into: number | null,
    ) =>
      running.call['recipes.compose']({
        ...{ connectionId: running.connection.id, batchId: into, name: null, batch },
        rows: [
          {
            ...{ url: `https://v.example/${batch.name}`, title: null, brandId: 'brand_1' },
            plan: { upTo: 'import', formats: ['9:16'], candidates: 'all' },
          },
        ],
      });
    const said = { name: 'Talks', tags: ['may'], tells: ['webhook' as const] };
    const { batchId: id } = await compose(said, null);
    // The second call of a long list adds to it, and names nothing anew.
    await compose({ name: 'Other', tags: [], tells: [] }, id);
    expect(await running.call['batches.get']({ id })).toMatchObject({ ...said, jobs: 2 });
  });
});
