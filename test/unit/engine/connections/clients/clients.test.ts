import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../../../src-main/contract/api.ts';
import type { Client } from '../../../../../src-main/contract/clients.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

let running: RunningEngine;
let bases: CallOutput<'connections.targets'>['knowledgeBases']['items'];
let acme: Client;
let moss: Client;

/** Two clients, with a knowledge base each. */
beforeEach(async () => {
  running = await runningEngine();
  const { call, connection } = running;
  bases = (await call['connections.targets']({ id: connection.id })).knowledgeBases.items;
  acme = await call['clients.add']({ name: 'Acme' });
  moss = await call['clients.add']({ name: 'Moss' });
  await give(acme.id, base(0));
  await give(moss.id, base(1));
});

const base = (place: number): string => bases[place]?.id ?? '';
const targetOf = (id: string) => ({ kind: 'knowledge_base', id, label: null }) as const;
const give = (clientId: number | null, id: string) =>
  running.call['clients.assign']({ clientId, connectionId: running.connection.id, target: targetOf(id) });
const namesOf = async (client: Client): Promise<string[]> => {
  const filter = { view: 'all', clientId: client.id } as const;
  const { rows } = await running.call['jobs.page']({ filter, order: 'name', offset: 0, limit: 50 });
  return rows.map(({ name }) => name);
};

function write(name: string, folder = running.folder): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `content of ${path}`);
  return path;
}

const add = (path: string, target: string, otherClient?: true) =>
  running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: { ...targetOf(target), slideId: null, slideLabel: null },
    ...(otherClient === undefined ? {} : { otherClient }),
  });

describe('clients', () => {
  it('get colours of their own, and names that nobody else has', async () => {
    expect(acme.colour).not.toBe(moss.colour);
    await expect(
      Promise.resolve().then(() => running.call['clients.add']({ name: 'ACME' })),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Acme') as string });
    await running.call['clients.change']({ id: acme.id, name: 'acme' });
    expect((await running.call['clients.list']({})).map(({ name }) => name)).toEqual(['acme', 'Moss']);
  });

  it('own jobs by their targets: lists and counts follow at once where a target is given to another', async () => {
    await add(write('a.txt'), base(0));
    await add(write('b.txt'), base(1));
    expect([await namesOf(acme), await namesOf(moss)]).toEqual([['a.txt'], ['b.txt']]);
    expect((await running.jobs()).map(({ clientId }) => clientId)).toEqual([acme.id, moss.id]);
    await give(moss.id, base(0));
    expect([await namesOf(acme), await namesOf(moss)]).toEqual([[], ['a.txt', 'b.txt']]);
    await running.untilIdle();
    expect(await running.call['jobs.counts']({ filter: { view: 'all', clientId: moss.id } })).toMatchObject({
      done: 2,
      queued: 0,
    });
  });

  it('are counted by what is to go to their targets, which follows each delivery and each change of hands', async () => {
    const counts = async () => (await running.call['app.snapshot']({})).clientCounts;
    await running.call['clients.pause']({ id: acme.id });
    await add(write('a.txt'), base(0));
    await add(write('b.txt'), base(0));
    await add(write('c.txt'), base(1));
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
    expect(await counts()).toEqual([{ clientId: acme.id, pending: 2, attention: 0 }]);
    await give(null, base(0));
    expect(await counts()).toEqual([]);
    await running.call['clients.assign']({
      ...{ clientId: moss.id, connectionId: running.connection.id, target: null },
    });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(3);
    expect(await counts()).toEqual([]);
  });

  it('have receipts of their own, whoever had the target when it was sent', async () => {
    await add(write('a.txt'), base(0));
    await add(write('b.txt'), base(1));
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(2);
    const receiptsOf = async ({ id }: Client, search?: string) => {
      const asked = { clientId: id, offset: 0, limit: 10, ...(search === undefined ? {} : { search }) };
      const page = await running.call['receipts.page'](asked);
      expect(page.total).toBe(page.receipts.length);
      return page.receipts.map(({ name }) => name);
    };
    expect([await receiptsOf(acme), await receiptsOf(moss)]).toEqual([['a.txt'], ['b.txt']]);
    expect(await receiptsOf(acme, 'b.txt')).toEqual([]);
    const exported = { format: 'csv', clientId: moss.id } as const;
    const { text, total } = await running.call['receipts.text']({ ...exported, cursor: 0 });
    expect({ total, isOther: text.includes('a.txt'), isOwn: text.includes('b.txt') }).toEqual({
      ...{ total: 1, isOther: false, isOwn: true },
    });
    const { path, receipts } = await running.call['receipts.exportFile'](exported);
    expect(receipts).toBe(1);
    expect(readFileSync(path, 'utf8')).not.toContain('a.txt');
    await give(moss.id, base(0));
    expect([await receiptsOf(acme), await receiptsOf(moss)]).toEqual([[], ['b.txt', 'a.txt']]);
  });

  it('leave their jobs to nobody when they are removed', async () => {
    await add(write('a.txt'), base(0));
    await running.call['clients.remove']({ id: acme.id });
    expect(await running.jobs()).toMatchObject([{ name: 'a.txt' }]);
    expect((await running.jobs())[0]).not.toHaveProperty('clientId');
    expect(await running.call['clients.list']({})).toMatchObject([{ name: 'Moss' }]);
  });

  it('are not sent while they are paused, also after a restart, and the reason names the client', async () => {
    await running.call['clients.pause']({ id: acme.id });
    await add(write('a.txt'), base(0));
    await add(write('b.txt'), base(1));
    await running.untilIdle();
    const waits = { name: 'a.txt', state: 'queued', hold: 'client', reason: 'Acme is paused' };
    expect(await running.jobs()).toMatchObject([waits, { name: 'b.txt', state: 'done' }]);
    await running.restart();
    await running.untilIdle();
    expect(await running.jobs()).toMatchObject([waits, {}]);
    expect(running.accepted()).toHaveLength(1);
    await running.call['clients.resume']({ id: acme.id });
    await running.untilIdle();
    expect(await running.jobs()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(running.accepted()).toHaveLength(2);
  });

  it('own nothing of a connection that is removed', async () => {
    await running.call['connections.remove']({ id: running.connection.id });
    expect((await running.call['clients.list']({})).flatMap(({ assignments }) => assignments)).toEqual([]);
  });
});

describe('what is of one client', () => {
  const bothNames = { code: 'conflict', message: expect.stringMatching(/Acme.*Moss/u) as string };

  it('is added to the target of another only where a person says that it is meant', async () => {
    await running.watch(rulesTo(targetOf(base(0))));
    const path = write('a.txt');
    await expect(add(path, base(1))).rejects.toMatchObject(bothNames);
    expect(await running.jobs()).toEqual([]);
    const preview = await running.call['jobs.previewFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId: running.connection.id,
      target: { ...targetOf(base(1)), slideId: null, slideLabel: null },
    });
    expect(preview.otherClient).toMatchObject({ from: 'Acme', to: 'Moss' });
    expect((await add(path, base(1), true)).added).toHaveLength(1);
  });

  it('is known by a folder of its name, too', async () => {
    const folder = join(running.folder, 'clients', 'ACME');
    const path = write('a.txt', folder);
    await expect(add(path, base(1))).rejects.toMatchObject(bothNames);
    expect((await add(path, base(0))).added).toHaveLength(1);
    await expect(running.watch(rulesTo(targetOf(base(1))), folder)).rejects.toMatchObject(bothNames);
    expect(await running.call['watchFolders.list']({})).toEqual([]);
  });

  it('is not watched for another by a change of rules, unless that is meant', async () => {
    const { watchFolder } = await running.watch(rulesTo(targetOf(base(0))));
    const wanted = {
      id: watchFolder.id,
      connectionId: running.connection.id,
      rules: rulesTo(targetOf(base(1))),
      sendAgain: false,
    };
    const preview = await running.call['watchFolders.previewChange'](wanted);
    expect(preview.otherClient).toMatchObject({ from: 'Acme', to: 'Moss' });
    await expect(running.call['watchFolders.change'](wanted)).rejects.toMatchObject(bothNames);
    expect(await running.call['watchFolders.list']({})).toMatchObject([
      { rules: { target: { id: base(0) } } },
    ]);
    await running.call['watchFolders.change']({ ...wanted, otherClient: true });
    expect(await running.call['watchFolders.list']({})).toMatchObject([
      { rules: { target: { id: base(1) } } },
    ]);
  });

  it('goes to a target of nobody, and to another of its own, without a word', async () => {
    await running.watch(rulesTo(targetOf(base(0))));
    const path = write('a.txt');
    await give(acme.id, base(1));
    expect((await add(path, base(1))).added).toHaveLength(1);
    await give(null, base(1));
    expect((await add(write('b.txt'), base(1))).added).toHaveLength(1);
  });
});

it('a render belongs to whoever has the brand that its clip was imported for', async () => {
  const { call, connection } = running;
  const { brands } = await call['connections.targets']({ id: connection.id });
  const brandId = brands.items[0]?.id ?? '';
  await call['clients.assign']({
    clientId: acme.id,
    connectionId: connection.id,
    target: { kind: 'brand_clips', id: brandId, label: null },
  });
  await call['recipes.compose']({
    connectionId: connection.id,
    batchId: null,
    name: 'Links',
    rows: [
      {
        url: 'https://videos.example/a',
        title: null,
        brandId,
        plan: { upTo: 'render', formats: ['9:16'], candidates: 'first' },
      },
    ],
  });
  await running.until('a render', async () =>
    (await running.jobs()).some(({ kind }) => kind === 'clip_render'),
  );
  expect((await running.jobs()).map(({ clientId }) => clientId)).toEqual([acme.id, acme.id]);
});
