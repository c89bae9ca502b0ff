import { message } from '../../../../src-main/contract/messages/message.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { Notification } from '../../../../src-main/engine/host-services.ts';
import { createEngine } from '../../../../src-main/engine/create-engine.ts';
import { runningEngine, testHost } from '../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

async function codeOf(work: unknown): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OutboxError) return error.code;
    throw error;
  }
  return 'no error';
}

describe('connecting', () => {
  it('says what a good key can reach, and stores nothing when it is only tested', async () => {
    const { call, practice } = await runningEngine();
    const test = await call['connections.test']({ baseUrl: practice.baseUrl, key: practice.apiKey });
    expect(test).toMatchObject({ health: 'ok', brandCount: 3, knowledgeBaseCount: 3, warnings: [] });
    expect(await call['connections.list']({})).toHaveLength(1);
  });

  it('takes an address that ends in /api-proxy', async () => {
    const { call, practice } = await runningEngine();
    const test = await call['connections.test']({
      baseUrl: `${practice.baseUrl}/api-proxy/`,
      key: practice.apiKey,
    });
    expect(test.baseUrl).toBe(practice.baseUrl);
  });

  it('does not save a key that the service refuses', async () => {
    const { call, practice } = await runningEngine();
    const save = call['connections.save']({
      name: 'Other',
      baseUrl: practice.baseUrl,
      key: 'sk-social-wrong',
    });
    expect(await codeOf(save)).toBe('unauthorized');
    expect(await call['connections.list']({})).toHaveLength(1);
  });

  it('saves an account while the service cannot be reached, and proves its key before anything is sent', async () => {
    const running = await runningEngine();
    await running.practice.setReachable(false);
    const { connection, test } = await running.call['connections.save']({
      name: 'Later',
      baseUrl: running.practice.baseUrl,
      key: running.practice.apiKey,
    });
    expect([connection.health, test.health]).toEqual(['offline', 'offline']);
    await running.practice.setReachable(true);
    await running.call['queue.tryNow']({});
    await running.until(
      'it is reached',
      async () => (await running.call['connections.list']({})).at(-1)?.health === 'ok',
    );
  });

  it.each([
    ['http://api.example.com', 'base_url.insecure'],
    ['https://me:secret@api.example.com', 'base_url.has_sign_in'],
    ['ftp://api.example.com', 'base_url.no_scheme'],
    ['not an address', 'base_url.odd_character'],
  ])('refuses the base URL %s and says why', async (baseUrl, why) => {
    const { call } = await runningEngine();
    const test = Promise.resolve(call['connections.test']({ baseUrl, key: 'sk-social-abc' }));
    await expect(test).rejects.toThrow(why);
    expect(await codeOf(call['connections.test']({ baseUrl, key: 'sk-social-abc' }))).toBe('invalid_input');
  });

  it('warns of a key without the usual beginning and refuses one with a space', async () => {
    const { call, practice } = await runningEngine();
    const odd = await call['connections.test']({ baseUrl: practice.baseUrl, key: 'another-kind-of-key' });
    expect(odd.warnings).toEqual([message('api_key.unusual', { prefix: 'sk-social-' })]);
    const spaced = call['connections.test']({ baseUrl: practice.baseUrl, key: 'sk-social- with space' });
    expect(await codeOf(spaced)).toBe('invalid_input');
  });

  it('keeps a name once, whatever its case', async () => {
    const { call, practice } = await runningEngine();
    const again = call['connections.save']({
      name: 'PRACTICE',
      baseUrl: practice.baseUrl,
      key: practice.apiKey,
    });
    expect(await codeOf(again)).toBe('conflict');
  });

  it('never puts a key into the database, a snapshot or a reply', async () => {
    const running = await runningEngine();
    await running.call['connections.targets']({ id: running.connection.id });
    const shown = JSON.stringify(await running.call['app.snapshot']({}));
    expect(shown).not.toContain(running.practice.apiKey);
    expect(shown).toContain(running.practice.apiKey.slice(-4));
    for (const name of ['outbox.db', 'outbox.db-wal']) {
      const file = join(running.dataDirectory, name);
      if (existsSync(file)) expect(readFileSync(file).includes(running.practice.apiKey)).toBe(false);
    }
  });
});

describe('a connection without a key', () => {
  it('is told of as one without a key where it is saved so, and never as one whose key was refused', async () => {
    const told: Notification[] = [];
    const running = await runningEngine({ host: { notify: (notification) => void told.push(notification) } });
    await running.call['connections.save']({ name: 'Later', baseUrl: running.practice.baseUrl, key: null });
    expect(told).toEqual([
      {
        title: { code: 'alarm.no_key', params: { connection: 'Later' } },
        body: message('proof.no_key'),
        place: { kind: 'screen', screen: 'settings' },
      },
    ]);
    const entries = await running.call['activity.page']({ beforeId: null, limit: 50 });
    expect(JSON.stringify(entries)).not.toContain('refused');
  });

  it('is one as well where the store has lost the key', async () => {
    const told: Notification[] = [];
    const { secrets } = testHost(join(temporaryFolder('lost-key'), 'data'));
    let isLost = false;
    const running = await runningEngine({
      host: {
        notify: (notification) => void told.push(notification),
        secrets: {
          ...secrets,
          get: (name) => (isLost ? Promise.resolve(null) : secrets.get(name)),
          set: (name, key) => {
            isLost = false;
            return secrets.set(name, key);
          },
        },
      },
    });
    isLost = true;
    await running.restart();
    const { id } = running.connection;
    expect(await running.call['connections.check']({ id })).toMatchObject({
      health: 'no_key',
      keyPlace: null,
      healthDetail: message('key.none', { name: 'Practice' }),
    });
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      [message('alarm.no_key', { connection: 'Practice' }), message('key.enter')],
    ]);

    await running.call['connections.replaceKey']({ id, key: running.practice.apiKey });
    expect((await running.call['connections.list']({}))[0]).toMatchObject({
      health: 'ok',
      keyPlace: secrets.place,
    });
  });
});

it('a key that the service refuses is replaced by connecting once more with the same name and base URL', async () => {
  const running = await runningEngine();
  const [connection] = await running.call['connections.list']({});
  const { id = 0, name = '' } = connection ?? {};
  const account = { name, baseUrl: running.practice.baseUrl, key: running.practice.apiKey };
  await expect(running.call['connections.save'](account), 'while it is good').rejects.toMatchObject({
    code: 'conflict',
  });
  running.practice.setFaults([{ endpoint: '*', kind: 'status', status: 401 }]);
  expect(await running.call['connections.check']({ id })).toMatchObject({ health: 'auth' });
  running.practice.clearFaults();
  const other = account.baseUrl.replace('127.0.0.1', 'localhost');
  await expect(running.call['connections.save']({ ...account, baseUrl: other })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await running.call['connections.save'](account)).connection).toMatchObject({ id, health: 'ok' });
  expect(await running.call['connections.list']({})).toHaveLength(1);
});

it('a key that was changed at the service is replaced before anything was sent with the old one', async () => {
  const running = await runningEngine();
  const [connection] = await running.call['connections.list']({});
  const { id = 0, name = '' } = connection ?? {};
  const account = { name, baseUrl: running.practice.baseUrl, key: running.practice.apiKey };
  running.practice.setFaults([{ endpoint: '*', kind: 'status', status: 401, count: 1 }]);
  expect((await running.call['connections.save'](account)).connection).toMatchObject({ id, health: 'ok' });
  expect(await running.call['connections.list']({})).toHaveLength(1);
});

describe('practising', () => {
  it('needs no account, is marked as practice, and goes on after a restart with what was sent', async () => {
    const data = join(temporaryFolder('practice'), 'data');
    const first = await createEngine({ host: testHost(data) });
    const connection = await first.handlers['connections.startPractice']({});
    expect(connection).toMatchObject({ isPractice: true, health: 'ok' });
    const again = await first.handlers['connections.startPractice']({});
    expect(again.id).toBe(connection.id);
    await first.stop();

    const second = await createEngine({ host: testHost(data) });
    const [resumed] = await second.handlers['connections.list']({});
    expect(resumed).toMatchObject({ isPractice: true, baseUrl: connection.baseUrl });
    const targets = await second.handlers['connections.targets']({ id: connection.id });
    expect(targets.knowledgeBases.items.length).toBeGreaterThan(0);
    await second.stop();
  });
});

describe('a data folder', () => {
  it('belongs to one engine: another is refused and told which folder it is', async () => {
    const running = await runningEngine();
    const data = running.dataDirectory;
    await expect(createEngine({ host: testHost(data) })).rejects.toMatchObject({ code: 'already_running' });
    await expect(createEngine({ host: testHost(data) })).rejects.toThrow(data);
  });
});
