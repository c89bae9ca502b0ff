import { writeFileSync } from 'node:fs';
import { englishOf } from '../../../../src-main/languages/english.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function place({ call, connection }: RunningEngine, index: number) {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  const base = knowledgeBases.items[index];
  if (base === undefined) throw new Error('no knowledge base');
  return { kind: 'knowledge_base', id: base.id, label: base.name, slideId: null, slideLabel: null } as const;
}

async function add(running: RunningEngine, name: string, index: number): Promise<number> {
  const path = join(running.folder, name);
  writeFileSync(path, `the text of ${name}`);
  const { batchId } = await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: await place(running, index),
    batch: { name },
  });
  if (batchId === null) throw new Error('nothing was added');
  return batchId;
}

/** Two clients, each with a knowledge base of its own, and a queue that waits. */
async function agency() {
  const running = await runningEngine();
  const { call, connection } = running;
  await call['queue.pause']({ untilMs: null });
  const kestrel = await call['clients.add']({ name: 'Kestrel' });
  const halden = await call['clients.add']({ name: 'Halden' });
  const assign = async (clientId: number | null, index: number) => {
    const { kind, id, label } = await place(running, index);
    await call['clients.assign']({ clientId, connectionId: connection.id, target: { kind, id, label } });
  };
  await assign(kestrel.id, 0);
  await assign(halden.id, 1);
  const clientOf = async (id: number) => {
    const { clientId, isClientChosen } = await call['batches.get']({ id });
    return [clientId, isClientChosen];
  };
  const idsOf = async (clientId: number, which: 'all' | 'open' | 'ended' = 'all') =>
    (await call['batches.page']({ filter: { which, clientId }, beforeId: null, limit: 10 })).map(
      ({ id }) => id,
    );
  return { running, call, kestrel, halden, assign, clientOf, idsOf };
}

describe('whose a batch is', () => {
  it('is as all of its targets say, also once they are given to somebody else', async () => {
    const { running, kestrel, halden, assign, clientOf, idsOf } = await agency();
    const first = await add(running, 'a.md', 0);
    const second = await add(running, 'b.md', 1);
    const nobodys = await add(running, 'c.md', 2);
    expect([await clientOf(first), await clientOf(second), await clientOf(nobodys)]).toEqual([
      [kestrel.id, false],
      [halden.id, false],
      [null, false],
    ]);
    expect([await idsOf(kestrel.id), await idsOf(halden.id, 'open')]).toEqual([[first], [second]]);
    await assign(halden.id, 0);
    expect(await clientOf(first)).toEqual([halden.id, false]);
    expect(await idsOf(halden.id)).toEqual([second, first]);
    expect(await idsOf(halden.id, 'ended')).toEqual([]);
  });

  it('is as a person said, until that client is removed', async () => {
    const { running, call, kestrel, halden, clientOf } = await agency();
    const id = await add(running, 'a.md', 0);
    await call['batches.setClient']({ id, clientId: halden.id });
    expect(await clientOf(id)).toEqual([halden.id, true]);
    await call['clients.remove']({ id: halden.id });
    expect(await clientOf(id)).toEqual([kestrel.id, false]);
    await call['batches.setClient']({ id, clientId: kestrel.id });
    await call['batches.setClient']({ id, clientId: null });
    expect(await clientOf(id)).toEqual([kestrel.id, false]);
    await expect(async () => call['batches.setClient']({ id, clientId: 99 })).rejects.toThrow(
      'client.unknown {"client":99}',
    );
  });

  it('follows what waits of it to another target, which is another client’s by a person’s own word alone', async () => {
    const { running, call, halden, clientOf } = await agency();
    const id = await add(running, 'a.md', 0);
    const target = await place(running, 1);
    await expect(call['batches.retarget']({ id, target })).rejects.toThrow('crossing.batch');
    expect((await call['batches.retarget']({ id, target, otherClient: true })).changed).toBe(1);
    expect(await clientOf(id)).toEqual([halden.id, false]);
  });

  it('stands in its report, which tells one client of its own alone', async () => {
    const { running, call, kestrel, halden } = await agency();
    const id = await add(running, 'a.md', 0);
    const { text } = await call['batches.report']({ id, format: 'json', cursor: 0 });
    const { text: rest } = await call['batches.report']({ id, format: 'json', cursor: 2 });
    expect(JSON.parse(text + rest)).toMatchObject({
      batch: { client: 'Kestrel', onlyClient: null },
      rows: [{ name: 'a.md', client: 'Kestrel' }],
    });
    const csv = await call['batches.report']({ id, format: 'csv', cursor: 0, clientId: kestrel.id });
    expect(csv.text).toContain('Kestrel');
    const other = await call['batches.report']({ id, format: 'csv', cursor: 0, clientId: halden.id });
    expect(other.text).not.toContain('a.md');
    const ofKestrel = await call['batches.reportPage']({ id, cursor: 0, clientId: kestrel.id });
    expect(ofKestrel).toMatchObject({
      head: { client: { name: 'Kestrel' }, files: 1 },
      files: [{ name: 'a.md' }],
    });
    const ofHalden = await call['batches.reportPage']({ id, cursor: 0, clientId: halden.id });
    expect(ofHalden).toMatchObject({ head: { client: { name: 'Halden' }, files: 0 }, files: [] });
    await expect(call['batches.reportPage']({ id, cursor: 0, clientId: 99 })).rejects.toThrow(
      'client.unknown {"client":99}',
    );
    expect(() => call['batches.report']({ id, format: 'csv', cursor: 0, clientId: 99 })).toThrow(
      'client.unknown {"client":99}',
    );
  });
});

describe('links of one client', () => {
  /** The first brand is Kestrel's, the second one Halden's, the third nobody's. */
  async function brands() {
    const desk = await agency();
    const { call, running, kestrel, halden } = desk;
    const { connection } = running;
    const found = (await call['connections.targets']({ id: connection.id })).brands.items.map(({ id }) => id);
    const [kestrels = '', haldens = '', nobodys = ''] = found;
    for (const [clientId, id] of [
      [kestrel.id, kestrels],
      [halden.id, haldens],
    ] as const) {
      const target = { kind: 'brand_clips', id, label: null } as const;
      await call['clients.assign']({ clientId, connectionId: connection.id, target });
    }
    const row = (brandId: string, name: string) => ({
      ...{ url: `https://videos.example/${name}`, title: null, brandId },
      plan: { upTo: 'import' as const, formats: ['9:16' as const], candidates: 'all' as const },
    });
    return { ...desk, connectionId: connection.id, kestrels, haldens, nobodys, row };
  }

  it('go through a recipe to another’s brand by a person’s own word alone', async () => {
    const { call, connectionId, kestrels, haldens, nobodys, row } = await brands();
    const asked = { connectionId, batchId: null, name: null };
    await expect(
      (async () => call['recipes.compose']({ ...asked, rows: [row(kestrels, 'a'), row(haldens, 'b')] }))(),
    ).rejects.toThrow('crossing.links');
    await expect(
      (async () => call['recipes.compose']({ ...asked, forBrandId: kestrels, rows: [row(haldens, 'b')] }))(),
    ).rejects.toThrow('client.other_unconfirmed');
    expect((await call['batches.page']({ filter: { which: 'all' }, beforeId: null, limit: 9 })).length).toBe(
      0,
    );
    const own = await call['recipes.compose']({ ...asked, rows: [row(kestrels, 'a'), row(nobodys, 'c')] });
    await expect(
      (async () => call['recipes.compose']({ ...asked, batchId: own.batchId, rows: [row(haldens, 'b')] }))(),
    ).rejects.toThrow('"to":"Halden"');
    const rows = [row(haldens, 'b')];
    const meant = await call['recipes.compose']({ ...asked, batchId: own.batchId, rows, otherClient: true });
    expect(meant.added).toHaveLength(1);
    expect((await call['batches.get']({ id: own.batchId })).clientId).toBeNull();
  });

  it('are imported for another’s brand by a person’s own word alone', async () => {
    const { call, connectionId, kestrels, haldens } = await brands();
    const links = [{ url: 'https://videos.example/a', title: null }];
    const asked = { connectionId, brandId: haldens, forBrandId: kestrels, links };
    await expect(call['clips.import'](asked)).rejects.toThrow('"to":"Halden"');
    expect((await call['clips.import']({ ...asked, otherClient: true })).added).toHaveLength(1);
    const alone = { connectionId, brandId: kestrels, forBrandId: kestrels, links };
    expect((await call['clips.import'](alone)).added).toHaveLength(1);
  });

  it('of a list that lies in another client’s folder go by a person’s own word alone', async () => {
    const { call, running, connectionId, kestrels, haldens, nobodys, row } = await brands();
    await running.watch(rulesTo({ kind: 'brand_clips', id: kestrels, label: null }));
    const links = [{ url: 'https://videos.example/a', title: null }];
    const listPath = join(running.folder, 'later', 'links.txt');
    const imported = { connectionId, brandId: haldens, forBrandId: haldens, links, listPath };
    await expect(call['clips.import'](imported)).rejects.toThrow('crossing.path_in');
    const composed = { connectionId, batchId: null, name: null, listPath, rows: [row(haldens, 'b')] };
    await expect((async () => call['recipes.compose'](composed))()).rejects.toThrow('crossing.path_in');
    expect((await running.jobs()).length).toBe(0);

    expect((await call['clips.import']({ ...imported, otherClient: true })).added).toHaveLength(1);
    for (const brandId of [kestrels, nobodys]) {
      const own = { ...imported, brandId, forBrandId: brandId };
      expect((await call['clips.import'](own)).added).toHaveLength(1);
    }
    const elsewhere = { ...composed, listPath: '/elsewhere/links.txt' };
    expect((await call['recipes.compose'](elsewhere)).added).toHaveLength(1);
  });

  it('of a watched list ask for their brand where a row names another client’s, and go once somebody says so', async () => {
    const { call, running, connectionId, kestrels, haldens } = await brands();
    await running.watch(rulesTo({ kind: 'brand_clips', id: kestrels, label: null }));
    writeFileSync(
      join(running.folder, 'links.csv'),
      `url,brand\nhttps://videos.example/own,\nhttps://videos.example/others,${haldens}\n`,
    );
    await running.until('both links are known', async () => (await running.jobs()).length === 2);
    const asking = (await running.jobs()).find(({ state }) => state === 'needs_attention');
    expect(asking?.reason).toContain(
      `Row 3: It is in ${running.folder}, which is watched for Kestrel, and ${haldens} belongs to Halden`,
    );
    expect((await running.jobs()).find(({ state }) => state === 'queued')?.target.id).toBe(kestrels);
    const chosen = { ids: [asking?.id ?? 0], brandId: haldens };
    await expect((async () => call['jobs.chooseBrand'](chosen))()).rejects.toThrow('"to":"Halden"');
    expect((await call['jobs.chooseBrand']({ ...chosen, otherClient: true })).changed).toBe(1);
    const { brands: read } = await call['connections.targets']({ id: connectionId });
    expect(read.items.map(({ id }) => id)).toContain(haldens);
    expect(
      (await running.jobs()).filter(({ state }) => state === 'queued').map(({ target }) => target.id),
    ).toEqual(expect.arrayContaining([kestrels, haldens]));
  });
});

describe('what happened', () => {
  it('is told of one client alone: of its jobs and its batches', async () => {
    const { running, call, kestrel, halden } = await agency();
    await add(running, 'a.md', 0);
    await add(running, 'b.md', 1);
    await call['queue.resume']({});
    const of = async (clientId?: number) =>
      (
        await call['activity.page']({
          ...{ beforeId: null, limit: 50 },
          ...(clientId === undefined ? {} : { clientId }),
        })
      ).map(({ title }) => englishOf(title));
    await running.until(
      'both batches ended',
      async () => (await of()).filter((title) => title.endsWith('is done')).length === 2,
    );
    expect((await of(kestrel.id)).filter((title) => title.includes('md'))).toEqual([
      'a.md is done',
      expect.stringContaining(': a.md'),
    ]);
    expect((await of(halden.id)).some((title) => title.includes('a.md'))).toBe(false);
    expect((await call['activity.page']({ beforeId: null, limit: 1, clientId: halden.id })).length).toBe(1);
  });
});
