import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { twoComputers, type TwoComputers } from './two-computers.ts';

const fill = (folder: string, count: number): void => {
  for (let index = 1; index <= count; index += 1)
    writeFileSync(join(folder, `note ${String(index)}.txt`), `note ${String(index)}`);
};

const pace = { mostAtOnce: 3, limitBytesPerSecond: 900_000_000 };

/** With a client, a recipe and 50 delivered files. */
async function delivered(computers: TwoComputers, files = 50): Promise<string> {
  const { old } = computers;
  fill(old.folder, files);
  const { watchFolder } = await old.watch({ existing: 'upload' });
  // A busy machine takes its time for fifty.
  await old.until('all are done', async () => (await old.call['app.status']({})).counts.done === files);
  const acme = await old.call['clients.add']({ name: 'Acme', colour: 'teal' });
  const { target } = watchFolder.rules;
  await old.call['connections.setPace']({ id: old.connection.id, pace });
  await old.call['clients.assign']({ clientId: acme.id, connectionId: old.connection.id, target });
  await old.call['recipes.save']({
    name: 'Reels',
    plan: { upTo: 'render', formats: ['9:16'], candidates: 'first' },
  });
  await old.call['templates.save']({
    ...{ name: 'Handbooks', watchFolderId: watchFolder.id, withTarget: true, replace: false },
  });
  await old.call['filters.save']({
    ...{
      name: 'Handbooks of Acme',
      filter: { view: 'done', watchFolderId: watchFolder.id, clientId: acme.id },
    },
  });
  await old.call['filters.save']({ name: 'Notes', filter: { view: 'all', search: 'note' } });
  return (await old.call['setup.exportFile']({})).path;
}

describe('a setup that is moved to another computer', () => {
  it('sends nothing there that was sent, and a new file once', async () => {
    const computers = await twoComputers();
    const { old, fresh, root } = computers;
    const file = await delivered(computers);
    await computers.bring();
    const before = old.accepted().length;

    const imported = await computers.importSetup(file);
    expect(imported).toMatchObject({
      connections: 1,
      clients: 1,
      recipes: 1,
      templates: 1,
      filters: 2,
      folders: 1,
      receipts: 50,
      left: [],
    });
    const [connection] = await fresh.handlers['connections.list']({});
    expect(connection).toMatchObject({ name: 'Practice', keyHint: null, health: 'no_key', pace });
    expect(await fresh.handlers['templates.list']({})).toMatchObject([
      { name: 'Handbooks', connectionId: connection?.id, setup: { existing: 'upload' } },
    ]);
    const [folder] = await fresh.handlers['watchFolders.list']({});
    expect(folder).toMatchObject({ path: root, health: 'paused', pending: 0 });
    const [acme] = await fresh.handlers['clients.list']({});
    expect(await fresh.handlers['filters.list']({})).toEqual([
      {
        ...{ id: 1, name: 'Handbooks of Acme' },
        filter: { view: 'done', watchFolderId: folder?.id, clientId: acme?.id },
      },
      { id: 2, name: 'Notes', filter: { view: 'all', search: 'note' } },
    ]);
    expect(await fresh.handlers['clients.list']({})).toMatchObject([
      { name: 'Acme', colour: 'teal', assignments: [{ target: { id: folder?.rules.target.id } }] },
    ]);

    await fresh.handlers['connections.replaceKey']({ id: connection?.id ?? 0, key: old.practice.apiKey });
    await fresh.handlers['watchFolders.resume']({ id: folder?.id ?? 0 });
    await computers.until('every file was looked at', async () => {
      const [resumed] = await fresh.handlers['watchFolders.list']({});
      return resumed?.rescannedAtMs != null && resumed.settling === 0 && fresh.idleStatus().idle;
    });
    expect((await fresh.handlers['app.status']({})).counts).toMatchObject({ done: 50, queued: 0 });
    expect(old.accepted().length).toBe(before);

    writeFileSync(join(root, 'new.txt'), 'never seen before');
    await computers.until('the new one arrived', async () => {
      const { counts } = await fresh.handlers['app.status']({});
      return counts.done === 51 && fresh.idleStatus().idle;
    });
    expect(old.accepted().length).toBe(before + 1);
  });

  it('knows there which older documents were deleted, and neither misses them nor offers to send them', async () => {
    const computers = await twoComputers({ practice: { deletesDocuments: true } });
    const { old, fresh, root } = computers;
    const { profile } = await old.call['connections.profile']({ id: old.connection.id });
    await old.call['connections.setProfile']({
      id: old.connection.id,
      profile: { ...profile, on: ['deleteDocument'] },
    });
    writeFileSync(join(old.folder, 'plan.md'), 'a plan');
    await old.watch({ existing: 'upload', edited: 'send', whenReplaced: 'delete' });
    await old.until('it is done', async () => (await old.call['app.status']({})).counts.done === 1);
    writeFileSync(join(old.folder, 'plan.md'), 'a better plan');
    const deleted = () => old.practice.ledger().filter(({ method }) => method === 'DELETE').length;
    await old.until('the older one is deleted', () => deleted() === 1);
    await old.untilIdle();
    const { receipts } = await old.call['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts.map(({ removedAtMs }) => removedAtMs !== null)).toEqual([false, true]);
    const file = (await old.call['setup.exportFile']({})).path;
    await computers.bring();

    await computers.importSetup(file);
    const taken = await fresh.handlers['receipts.page']({ offset: 0, limit: 10 });
    expect(taken.receipts.map(({ sha256, removedAtMs }) => [sha256, removedAtMs])).toEqual(
      expect.arrayContaining(receipts.map(({ sha256, removedAtMs }) => [sha256, removedAtMs])),
    );
    const [connection] = await fresh.handlers['connections.list']({});
    const [folder] = await fresh.handlers['watchFolders.list']({});
    await fresh.handlers['connections.replaceKey']({ id: connection?.id ?? 0, key: old.practice.apiKey });
    await fresh.handlers['watchFolders.resume']({ id: folder?.id ?? 0 });
    await computers.until('the folder was looked at', async () => {
      const [resumed] = await fresh.handlers['watchFolders.list']({});
      return resumed?.rescannedAtMs != null && resumed.settling === 0 && fresh.idleStatus().idle;
    });
    const scope = { connectionId: connection?.id ?? 0, knowledgeBaseId: folder?.rules.target.id ?? '' };
    const { id, counts } = await fresh.handlers['knowledge.compare']({ scope, readAgain: true });
    const { rows } = await fresh.handlers['knowledge.rows']({
      ...{ comparisonId: id, state: null, search: 'plan', offset: 0, limit: 10 },
    });
    expect(rows).toMatchObject([{ state: 'in_step', path: join(root, 'plan.md') }]);
    expect(counts).toMatchObject({ missing_there: 0, outdated: 0 });
    expect(deleted()).toBe(1);
  });

  it('adds nothing twice where it is taken over once more', async () => {
    const computers = await twoComputers();
    const file = await delivered(computers, 3);
    await computers.bring();
    await computers.importSetup(file);
    expect(await computers.importSetup(file)).toEqual({
      ...{
        connections: 0,
        clients: 0,
        recipes: 0,
        templates: 0,
        filters: 0,
        folders: 0,
        receipts: 0,
        knownReceipts: 3,
        isSettings: true,
      },
      left: [],
    });
    const plan = await computers.plan(file);
    expect(plan).toMatchObject({
      settings: 'known',
      connections: [{ fate: 'known', needsKey: false, nameHere: 'Practice' }],
      clients: [{ fate: 'known' }],
      recipes: [{ fate: 'known' }],
      templates: [{ name: 'Handbooks', fate: 'known' }],
      filters: [
        { name: 'Handbooks of Acme', fate: 'known' },
        { name: 'Notes', fate: 'known' },
      ],
      folders: [{ fate: 'known', to: computers.root }],
      receipts: 3,
    });
    expect(await computers.fresh.handlers['watchFolders.list']({})).toHaveLength(1);
  });

  it('leaves filters behind that are of a batch, and says so, and those whose folder stays behind', async () => {
    const computers = await twoComputers();
    const { old, fresh } = computers;
    const file = await delivered(computers, 1);
    const [{ batchId } = { batchId: null }] = (
      await old.call['jobs.page']({ filter: { view: 'all' }, order: 'newest', offset: 0, limit: 1 })
    ).rows;
    await old.call['filters.save']({
      name: 'Today',
      filter: { view: 'all', ...(batchId !== null && { batchId }) },
    });
    expect(await old.call['setup.exportFile']({})).toMatchObject({
      filters: 2,
      left: expect.arrayContaining([message('setup.without_filters')]) as unknown,
    });
    await computers.bring();
    expect((await computers.plan(file, { roots: [] })).filters).toMatchObject([
      { name: 'Handbooks of Acme', fate: 'refused', why: message('setup.no_folder') },
      { name: 'Notes', fate: 'new' },
    ]);
    await fresh.handlers['filters.save']({ name: 'notes', filter: { view: 'failed' } });
    const imported = await computers.importSetup(file);
    expect(imported).toMatchObject({
      filters: 1,
      left: [message('setup_left.filter', { name: 'Notes' })],
    });
  });

  it('holds no key, and shows what would happen before anything does', async () => {
    const computers = await twoComputers();
    const { old, fresh } = computers;
    const file = await delivered(computers, 1);
    expect(readFileSync(file, 'utf8')).not.toContain(old.practice.apiKey);
    await computers.bring();
    const plan = await computers.plan(file, { roots: [] });
    expect(plan).toMatchObject({
      connections: [
        { name: 'Practice', baseUrl: old.practice.baseUrl, fate: 'new', needsKey: true, folders: 1 },
      ],
      folders: [{ from: old.folder, to: null, fate: 'needs_place' }],
      roots: [old.folder],
      receipts: 1,
    });
    expect(await fresh.handlers['connections.list']({})).toEqual([]);
    expect((await computers.plan(file)).folders).toMatchObject([{ to: computers.root, fate: 'new' }]);
  });

  it('takes nothing of a connection whose address nobody confirmed', async () => {
    const computers = await twoComputers();
    const file = await delivered(computers, 2);
    await computers.bring();
    const imported = await computers.importSetup(file, { acceptedUrls: ['https://api.other.example'] });
    expect(imported).toMatchObject({ connections: 0, folders: 0, receipts: 0 });
    expect(imported.left).toContainEqual(
      message('setup_left.unconfirmed', { name: 'Practice', url: computers.old.practice.baseUrl }),
    );
    expect(await computers.fresh.handlers['connections.list']({})).toEqual([]);
  });

  it('is not the one that was looked at where the file was changed since', async () => {
    const computers = await twoComputers();
    const file = await delivered(computers, 1);
    await expect(computers.importSetup(file, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'invalid_input',
      told: { code: 'setup.changed_since', params: {} },
    });
    expect(await computers.fresh.handlers['clients.list']({})).toEqual([]);
  });

  it('sends what was still to go, and leaves what was to stay', async () => {
    const computers = await twoComputers();
    const { old, fresh, root } = computers;
    writeFileSync(join(old.folder, 'stays.txt'), 'was there first');
    await old.watch({ existing: 'skip' });
    await old.call['queue.pause']({ untilMs: null });
    writeFileSync(join(old.folder, 'goes.txt'), 'was still to go');
    await old.until('it is queued', async () => (await old.jobs()).length === 1);
    const { path: file } = await old.call['setup.exportFile']({});
    await computers.bring();
    await computers.importSetup(file);
    const [connection] = await fresh.handlers['connections.list']({});
    await fresh.handlers['connections.replaceKey']({ id: connection?.id ?? 0, key: old.practice.apiKey });
    const [folder] = await fresh.handlers['watchFolders.list']({});
    await fresh.handlers['watchFolders.resume']({ id: folder?.id ?? 0 });
    await computers.until('it arrived', async () => {
      const { counts } = await fresh.handlers['app.status']({});
      return counts.done === 1 && fresh.idleStatus().idle;
    });
    const order = { filter: { view: 'all' }, order: 'oldest', offset: 0, limit: 9 } as const;
    expect((await fresh.handlers['jobs.page'](order)).rows.map(({ path }) => path)).toEqual([
      join(root, 'goes.txt'),
    ]);
  });

  it('never brings the yes for other clients that a folder had', async () => {
    const computers = await twoComputers();
    const { old, fresh } = computers;
    const { watchFolder } = await old.watch({ existing: 'skip', otherClients: true });
    expect(watchFolder.rules.otherClients).toBe(true);
    const { path } = await old.call['setup.exportFile']({});
    await computers.bring();
    await computers.importSetup(path);
    const [folder] = await fresh.handlers['watchFolders.list']({});
    expect(folder?.rules).not.toHaveProperty('otherClients');
  });

  it('is refused while nobody can say of a job whether it arrived', async () => {
    const { old } = await twoComputers();
    fill(old.folder, 1);
    old.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
    await old.watch({ existing: 'upload' });
    await old.until('it is in doubt', async () => (await old.jobs())[0]?.state === 'in_doubt');
    await expect(old.call['setup.exportFile']({})).rejects.toMatchObject({
      code: 'conflict',
      told: { code: 'setup.still_in_doubt', params: { count: 1 } },
    });
  });
});

it('leaves everything as it is where a file cannot be used', async () => {
  const { fresh } = await twoComputers();
  const file = join(temporaryFolder('bad'), 'setup.outbox');
  writeFileSync(file, '{"format":"outbox-setup","version":1}\n');
  const planned = fresh.handlers['setup.plan']({
    token: fresh.chosenPaths.issue(file),
    roots: [],
    folders: [],
  });
  await expect(planned).rejects.toMatchObject({ code: 'invalid_input' });
});
