import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mostSavedFilters } from '../../../../src-main/contract/saved-filter.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

describe('filters of the queue that are kept', () => {
  it('stay under their names over a restart, in the order of the names, and everybody attached is told', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const { call, engine } = running;
    const told = new Promise<unknown>((resolve) => {
      engine.onChanged(({ savedFilters }) => {
        if (savedFilters !== undefined) resolve(savedFilters);
      });
    });
    const failed = { view: 'failed', kinds: ['kb_document'], addedWithin: 'week' } as const;
    const saved = await call['filters.save']({
      name: 'Week 10',
      filter: { ...failed, kinds: ['kb_document'] },
    });
    expect(await told).toEqual([saved]);
    await call['filters.save']({ name: 'Week 9', filter: { view: 'all', search: 'press' } });
    await running.restart();
    const { savedFilters } = await running.call['app.snapshot']({});
    expect(savedFilters.map(({ name }) => name)).toEqual(['Week 9', 'Week 10']);
    expect(savedFilters[1]?.filter).toEqual(failed);
  });

  it('are renamed and deleted; a name that another has, and one too many, are refused', async () => {
    const { call } = await runningEngine({ engine: { deliver: false } });
    const { id } = await call['filters.save']({ name: 'Mine', filter: { view: 'all' } });
    const other = await call['filters.save']({ name: 'Other', filter: { view: 'done' } });
    const taken = async () => call['filters.rename']({ id: other.id, name: 'MINE' });
    await expect(taken()).rejects.toThrow('filter.name_taken {"name":"MINE"}');
    expect(await call['filters.rename']({ id, name: 'MINE' })).toMatchObject({ id, name: 'MINE' });
    await call['filters.remove']({ id });
    expect(await call['filters.list']({})).toEqual([other]);
    await expect((async () => call['filters.remove']({ id }))()).rejects.toMatchObject({ code: 'not_found' });
    for (let number = 1; number < mostSavedFilters; number += 1)
      await call['filters.save']({ name: `Filter ${String(number)}`, filter: { view: 'all' } });
    const oneMore = async () => call['filters.save']({ name: 'One more', filter: { view: 'all' } });
    await expect(oneMore()).rejects.toThrow('filter.too_many');
  });

  it('limit a list to what was added since a moment, counted and in any order', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const { call, connection } = running;
    const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
    const add = async (name: string): Promise<void> => {
      const path = join(running.folder, name);
      writeFileSync(path, `The text of ${name}`);
      await call['jobs.addFiles']({
        tokens: [running.engine.chosenPaths.issue(path)],
        connectionId: connection.id,
        target: {
          ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
          ...{ slideId: null, slideLabel: null },
        },
      });
    };
    await add('first.txt');
    await add('second.txt');
    const [first, second] = await running.jobs();
    const addedFromMs = (first?.createdAtMs ?? 0) + 1;
    expect(second?.createdAtMs).toBeGreaterThanOrEqual(addedFromMs);
    for (const order of ['state', 'newest', 'oldest', 'name', 'size'] as const) {
      const page = await call['jobs.page']({
        filter: { view: 'all', addedFromMs },
        order,
        offset: 0,
        limit: 10,
      });
      expect([order, page.total, page.rows.map(({ name }) => name)]).toEqual([order, 1, ['second.txt']]);
    }
    expect(await call['jobs.counts']({ filter: { view: 'all', addedFromMs } })).toMatchObject({ queued: 1 });
    const before = { view: 'all', addedBeforeMs: addedFromMs } as const;
    const page = await call['jobs.page']({ filter: before, order: 'newest', offset: 0, limit: 10 });
    expect(page.rows.map(({ name }) => name)).toEqual(['first.txt']);
  });
});
