import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import type { FolderRules } from '../../../../src-main/contract/folder-rules.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

/** Two documents of a watched folder are delivered. */
async function withTwoDelivered(): Promise<RunningEngine> {
  const running = await runningEngine();
  await running.watch();
  writeFileSync(join(running.folder, 'one.txt'), 'the first');
  writeFileSync(join(running.folder, 'two.txt'), 'the second');
  await running.until('both are delivered', async () => {
    const jobs = await running.jobs();
    return jobs.length === 2 && jobs.every(({ state }) => state === 'done');
  });
  return running;
}

async function connectAgain(running: RunningEngine, name: string): Promise<Connection> {
  const { connection } = await running.call['connections.save']({
    ...{ name, baseUrl: running.practice.baseUrl, key: running.practice.apiKey },
  });
  return connection;
}

async function watchWith(
  running: RunningEngine,
  connection: Connection,
  rules: Partial<FolderRules> = {},
): Promise<void> {
  const targets = await running.call['connections.targets']({ id: connection.id });
  const target = {
    kind: 'knowledge_base',
    id: targets.knowledgeBases.items[0]?.id ?? '',
    label: null,
  } as const;
  await running.call['watchFolders.add']({
    token: running.engine.chosenPaths.issue(running.folder),
    connectionId: connection.id,
    rules: rulesTo(target, { existing: 'upload', ...rules }),
  });
}

/** A file of its own shows that the folder was read whole. */
async function untilReadBy(running: RunningEngine, name = 'later.txt'): Promise<void> {
  writeFileSync(join(running.folder, name), `the content of ${name}`);
  await running.until(`${name} is delivered`, async () =>
    (await running.jobs()).some((job) => job.name === name && job.state === 'done'),
  );
  await running.until(
    'nothing else settles',
    async () => (await running.call['app.snapshot']({})).settling.length === 0,
  );
  await running.untilIdle();
}

const uploads = (running: RunningEngine) =>
  running
    .accepted()
    .filter(({ operation }) => operation === 'upload-kb-doc')
    .map(({ fileName }) => fileName)
    .toSorted();

/** Files of one folder are queued in the order in which their contents were read, which nothing promises. */
const inOrderOfNames = <Named extends { readonly name: string }>(jobs: readonly Named[]): Named[] =>
  jobs.toSorted((one, other) => one.name.localeCompare(other.name));

describe('a service that is connected again', () => {
  it('is sent nothing a second time of what was delivered to it before its connection was removed', async () => {
    const running = await withTwoDelivered();
    await running.call['connections.remove']({ id: running.connection.id });
    await watchWith(running, await connectAgain(running, 'Another name'));
    await untilReadBy(running);
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);
  });

  it('is sent nothing a second time while the older connection is still there', async () => {
    const running = await withTwoDelivered();
    const folders = await running.call['watchFolders.list']({});
    await running.call['watchFolders.remove']({ id: folders[0]?.id ?? 0 });
    await watchWith(running, await connectAgain(running, 'A second key'));
    await untilReadBy(running);
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);
  });

  it('gets what was still waiting when its connection was removed', async () => {
    const running = await withTwoDelivered();
    await running.call['queue.pause']({ untilMs: null });
    writeFileSync(join(running.folder, 'waiting.txt'), 'not yet');
    await running.until('it waits', async () =>
      (await running.jobs()).some(({ name, state }) => name === 'waiting.txt' && state === 'queued'),
    );
    await running.call['connections.remove']({ id: running.connection.id });
    await running.call['queue.resume']({});
    await watchWith(running, await connectAgain(running, 'Practice'));
    await untilReadBy(running, 'waiting.txt');
    expect(uploads(running)).toEqual(['one.txt', 'two.txt', 'waiting.txt']);
  });

  it('asks first about what may have arrived when its connection was removed', async () => {
    const running = await withTwoDelivered();
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 },
      { endpoint: 'list-kb-docs', kind: 'status', status: 404, count: 50 },
    ]);
    writeFileSync(join(running.folder, 'doubtful.txt'), 'did it arrive?');
    await running.until('it is in doubt', async () =>
      (await running.jobs()).some(({ name, state }) => name === 'doubtful.txt' && state === 'in_doubt'),
    );
    await running.call['connections.remove']({ id: running.connection.id });
    running.practice.setFaults([]);
    await watchWith(running, await connectAgain(running, 'Practice'));
    await untilReadBy(running);
    const asking = (await running.jobs()).find(
      ({ name, state }) => name === 'doubtful.txt' && state === 'needs_attention',
    );
    expect(asking).toMatchObject({ cause: 'sent_before' });
    expect(asking?.reason).toContain('may have arrived');
    expect(uploads(running).filter((name) => name === 'doubtful.txt')).toHaveLength(1);

    await running.call['jobs.retry']({ ids: [asking?.id ?? 0] });
    await running.untilIdle();
    expect(uploads(running).filter((name) => name === 'doubtful.txt')).toHaveLength(2);
  });

  it.each([
    ['asks first where the service names another account', 'Somebody else', { cause: 'sent_before' }],
    ['asks nothing where the service names the same account', 'Practice account', null],
    ['asks nothing where nobody knows whose account it was', null, null],
  ])('%s', async (_what, account, asked) => {
    const running = await withTwoDelivered();
    await running.call['connections.remove']({ id: running.connection.id });
    const again = await connectAgain(running, 'Another name');
    await running.engine.stop();
    const database = new Database(join(running.dataDirectory, 'outbox.db'));
    database.prepare('update connection set account = ? where id = ?').run(account, running.connection.id);
    database.close();
    await running.restart();
    await running.call['connections.replaceKey']({ id: again.id, key: running.practice.apiKey });
    await watchWith(running, again);
    await untilReadBy(running);
    const jobs = await running.jobs();
    const asking = jobs.filter(({ state }) => state === 'needs_attention');
    expect(asking).toMatchObject(asked === null ? [] : [asked, asked]);
    for (const { reason } of asking) expect(reason).toContain('with a key of another account');
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);
  });

  it('says what it left out, and sends it once more where a person says so', async () => {
    const running = await withTwoDelivered();
    await running.call['connections.remove']({ id: running.connection.id });
    await watchWith(running, await connectAgain(running, 'Another name'));
    await untilReadBy(running);
    const left = inOrderOfNames(await running.jobs()).filter(({ state }) => state === 'skipped');
    expect(left.map(({ name, cause }) => [name, cause])).toEqual([
      ['one.txt', 'duplicate'],
      ['two.txt', 'duplicate'],
    ]);
    const { changed } = await running.call['jobs.sendAnyway']({ ids: [left[0]?.id ?? 0] });
    expect(changed).toBe(1);
    await running.untilIdle();
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'one.txt', 'two.txt']);
  });

  it('asks about a file that was edited after it was delivered over the older connection', async () => {
    const running = await withTwoDelivered();
    await running.call['connections.remove']({ id: running.connection.id });
    writeFileSync(join(running.folder, 'one.txt'), 'the first, and more');
    await watchWith(running, await connectAgain(running, 'Practice'), { edited: 'ask' });
    await untilReadBy(running);
    const jobs = await running.jobs();
    expect(jobs.filter(({ state }) => state === 'needs_attention')).toMatchObject([
      { name: 'one.txt', cause: 'edited' },
    ]);
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);
  });
});

describe('a service that is connected twice', () => {
  /** The same content waits in two folders, one for each of its connections. */
  async function withBothQueued(): Promise<{
    readonly running: RunningEngine;
    readonly ids: readonly number[];
  }> {
    const running = await withTwoDelivered();
    const again = await connectAgain(running, 'A second key');
    await running.call['queue.pause']({ untilMs: null });
    const other = join(running.folder, '..', 'other');
    mkdirSync(other);
    const targets = await running.call['connections.targets']({ id: again.id });
    const id = targets.knowledgeBases.items[0]?.id ?? '';
    await running.call['watchFolders.add']({
      token: running.engine.chosenPaths.issue(other),
      connectionId: again.id,
      rules: rulesTo({ kind: 'knowledge_base', id, label: null }, { existing: 'upload' }),
    });
    writeFileSync(join(running.folder, 'here.txt'), 'of both');
    writeFileSync(join(other, 'there.txt'), 'of both');
    const both = async () => (await running.jobs()).filter(({ name }) => /here/u.test(name));
    await running.until('both wait', async () => (await both()).length === 2);
    expect((await both()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    return { running, ids: (await both()).map(({ id: jobId }) => jobId) };
  }
  const ofBoth = (running: RunningEngine) => uploads(running).filter((name) => /here/u.test(name ?? ''));

  it('is sent once what was queued for both connections before either began', async () => {
    const { running } = await withBothQueued();
    await running.call['queue.resume']({});
    await running.untilIdle();
    expect(ofBoth(running)).toHaveLength(1);
    const left = (await running.jobs()).filter(({ state }) => state === 'skipped');
    expect(left).toMatchObject([{ cause: 'duplicate', code: 'duplicate.sent' }]);

    await running.call['jobs.sendAnyway']({ ids: [left[0]?.id ?? 0] });
    await running.untilIdle();
    expect(ofBoth(running), 'a person said so').toHaveLength(2);
  });

  it('is sent by the other connection what the first could not send', async () => {
    const { running } = await withBothQueued();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 422, count: 1 }]);
    await running.call['queue.resume']({});
    await running.untilIdle();
    expect(ofBoth(running)).toHaveLength(1);
    const states = (await running.jobs()).filter(({ name }) => /here/u.test(name)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['done', 'rejected']);
  });
});

describe('a service that is connected again at another address', () => {
  /** Two documents were delivered over a connection that is removed now, which had this address. */
  async function againFrom(
    formerUrl: (port: string) => string,
    rules: Partial<FolderRules> = {},
  ): Promise<RunningEngine> {
    const running = await withTwoDelivered();
    await running.call['connections.remove']({ id: running.connection.id });
    const again = await connectAgain(running, 'Another name');
    await running.engine.stop();
    const database = new Database(join(running.dataDirectory, 'outbox.db'));
    const { port } = new URL(running.practice.baseUrl);
    database
      .prepare('update connection set base_url = ? where id = ?')
      .run(formerUrl(port), running.connection.id);
    database.close();
    await running.restart();
    await running.call['connections.replaceKey']({ id: again.id, key: running.practice.apiKey });
    await watchWith(running, again, rules);
    return running;
  }

  it.each(['localhost', '[::1]'])(
    'is sent nothing a second time where it was reached as %s of this computer',
    async (host) => {
      const running = await againFrom((port) => `http://${host}:${port}`);
      await untilReadBy(running);
      expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);
      const left = (await running.jobs()).filter(({ state }) => state === 'skipped');
      expect(left.map(({ cause }) => cause)).toEqual(['duplicate', 'duplicate']);
    },
  );

  it.each([
    ['name', (port: string) => `https://localhost.example:${port}`],
    ['port', () => 'http://127.0.0.1:9'],
    ['path', (port: string) => `http://127.0.0.1:${port}/v2`],
  ])('asks about each file where another %s has a target of the same id', async (_what, url) => {
    const running = await againFrom(url);
    await untilReadBy(running);
    const asking = (await running.jobs()).filter(({ state }) => state === 'needs_attention');
    expect(asking).toMatchObject([
      { cause: 'sent_before', code: 'duplicate.other_address' },
      { cause: 'sent_before', code: 'duplicate.other_address' },
    ]);
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt']);

    await running.call['jobs.retry']({ ids: asking.map(({ id }) => id) });
    await running.untilIdle();
    expect(uploads(running), 'a person said so').toEqual([
      ...['later.txt', 'one.txt', 'one.txt', 'two.txt', 'two.txt'],
    ]);
  });

  it('asks about a file that was edited since, also where such files are left', async () => {
    const running = await againFrom(() => 'http://127.0.0.1:9', { edited: 'leave' });
    await untilReadBy(running, 'first.txt');
    writeFileSync(join(running.folder, 'one.txt'), 'the first, and more');
    await untilReadBy(running);
    const asking = inOrderOfNames(await running.jobs()).filter(({ state }) => state === 'needs_attention');
    expect(asking.map(({ name, cause }) => [name, cause])).toEqual([
      ['one.txt', 'sent_before'],
      ['one.txt', 'edited'],
      ['two.txt', 'sent_before'],
    ]);
    expect(uploads(running)).toEqual(['first.txt', 'later.txt', 'one.txt', 'two.txt']);
  });
});

describe('a folder that is removed and added again to its target', () => {
  it('delivers nothing a second time, and what had not gone goes', async () => {
    const running = await withTwoDelivered();
    await running.call['queue.pause']({ untilMs: null });
    writeFileSync(join(running.folder, 'waiting.txt'), 'not yet');
    await running.until('it waits', async () =>
      (await running.jobs()).some(({ name, state }) => name === 'waiting.txt' && state === 'queued'),
    );
    const folders = await running.call['watchFolders.list']({});
    await running.call['watchFolders.remove']({ id: folders[0]?.id ?? 0 });
    await running.call['queue.resume']({});
    await watchWith(running, running.connection);
    await untilReadBy(running);
    expect(uploads(running)).toEqual(['later.txt', 'one.txt', 'two.txt', 'waiting.txt']);
  });
});
