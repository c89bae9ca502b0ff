import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../../../src-main/engine/create-engine.ts';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../../../src-main/practice-service/practice-service.ts';
import { testHost } from '../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

interface Setting {
  readonly practice: PracticeService;
  readonly data: string;
  /** An engine on the data folder, with this key in the environment. The one before has to be stopped. */
  readonly open: (environmentKey: string | null) => Promise<Engine>;
}

async function setting(): Promise<Setting> {
  const root = temporaryFolder('environment');
  const practice = await startPracticeService({ directory: join(root, 'service'), clock: systemClock });
  onTestFinished(() => practice.stop());
  const data = join(root, 'data');
  return {
    practice,
    data,
    open: async (environmentKey) => {
      const engine = await createEngine({ host: { ...testHost(data), environmentKey } });
      onTestFinished(() => engine.stop());
      return engine;
    },
  };
}

/** Another service, or somebody who would like to know the key: answers nothing of use, and keeps every header it got. */
async function listener(): Promise<{ readonly baseUrl: string; heard(): string; readonly server: Server }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.rawHeaders.join('\n'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${String(port)}`, heard: () => heard.join('\n'), server };
}

const refusal = (call: unknown): Promise<OutboxError> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('It was not refused');
    },
    (error: unknown) => {
      if (error instanceof OutboxError) return error;
      throw error;
    },
  );

describe('the key of the environment', () => {
  it('serves the connection that was made with it, in this run and the next, and is never stored', async () => {
    const { practice, data, open } = await setting();
    const first = await open(practice.apiKey);
    const { connection } = await first.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    expect(connection).toMatchObject({
      health: 'ok',
      keyHint: null,
      keyPlace: message('key_place.environment'),
    });
    await first.stop();

    const second = await open(practice.apiKey);
    const targets = await second.handlers['connections.targets']({ id: connection.id });
    expect(targets.brands.items.length).toBeGreaterThan(0);
    await second.stop();

    const without = await open(null);
    expect(await refusal(without.handlers['connections.targets']({ id: connection.id }))).toMatchObject({
      code: 'unauthorized',
      told: { code: 'key.none', params: { name: 'Server' } },
    });
    await without.stop();
    for (const name of ['outbox.db', 'outbox.db-wal']) {
      const file = join(data, name);
      if (existsSync(file)) expect(readFileSync(file).includes(practice.apiKey.slice(-12))).toBe(false);
    }
  });

  it('is not sent to another base URL, in this run or the next: that one asks for its own', async () => {
    const { practice, open } = await setting();
    const other = await listener();
    const first = await open(practice.apiKey);
    await first.handlers['connections.save']({ name: 'Server', baseUrl: practice.baseUrl, key: null });
    const said = await refusal(
      first.handlers['connections.save']({ name: 'Other', baseUrl: other.baseUrl, key: null }),
    );
    expect(said.code).toBe('invalid_input');
    expect(said.told).toEqual(
      message('key.environment_elsewhere', { known: practice.baseUrl, url: other.baseUrl }),
    );
    await first.stop();

    const second = await open(practice.apiKey);
    const again = second.handlers['connections.save']({ name: 'Other', baseUrl: other.baseUrl, key: null });
    expect((await refusal(again)).code).toBe('invalid_input');
    expect(other.heard()).toBe('');
  });

  it('is not given to two base URLs that are named at once', async () => {
    const { practice, open } = await setting();
    const other = await listener();
    const engine = await open(practice.apiKey);
    const save = (name: string, baseUrl: string) =>
      Promise.resolve(engine.handlers['connections.save']({ name, baseUrl, key: null }));
    const [, two] = await Promise.all([
      save('Server', practice.baseUrl),
      refusal(save('Other', other.baseUrl)),
    ]);
    expect(two.code).toBe('invalid_input');
    expect(other.heard()).toBe('');
  });

  it('may be given for another base URL where the first refused it', async () => {
    const { practice, open } = await setting();
    const strict = await startPracticeService({
      directory: join(temporaryFolder('strict'), 'service'),
      clock: systemClock,
      seed: 99,
    });
    onTestFinished(() => strict.stop());
    const engine = await open(practice.apiKey);
    const wrong = engine.handlers['connections.save']({
      name: 'Typed wrong',
      baseUrl: strict.baseUrl,
      key: null,
    });
    expect((await refusal(wrong)).code).toBe('unauthorized');
    const right = await engine.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    expect(right.connection.health).toBe('ok');
  });

  it('is not sent where the base URL of a connection was changed behind its back', async () => {
    const { practice, data, open } = await setting();
    const other = await listener();
    const first = await open(practice.apiKey);
    const { connection } = await first.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    await first.stop();
    const database = new Database(join(data, 'outbox.db'));
    database.prepare('update connection set base_url = ?').run(other.baseUrl);
    database.close();

    const second = await open(practice.apiKey);
    const said = await refusal(second.handlers['connections.targets']({ id: connection.id }));
    expect(said).toMatchObject({ code: 'unauthorized' });
    expect(said.told).toEqual(message('key.of_environment', { name: 'Server', url: other.baseUrl }));
    const checked = await second.handlers['connections.check']({ id: connection.id });
    expect(checked).toMatchObject({ health: 'no_key', healthDetail: said.told });
    expect(other.heard()).toBe('');
  });

  it('is not sent where a connection was saved without a key', async () => {
    const { practice, open } = await setting();
    const other = await listener();
    const first = await open(null);
    const { connection } = await first.handlers['connections.save']({
      name: 'Other',
      baseUrl: other.baseUrl,
      key: null,
    });
    await first.stop();
    const second = await open(practice.apiKey);
    expect((await second.handlers['connections.check']({ id: connection.id })).health).toBe('no_key');
    expect(other.heard()).toBe('');
  });

  it('serves its own connection alone where several were made with keys of the environment', async () => {
    const { practice, open } = await setting();
    const other = await listener();
    const otherKey = 'sk-social-of-the-other-service-0123456789';
    const first = await open(otherKey);
    const made = await first.handlers['connections.save']({
      name: 'Other',
      baseUrl: other.baseUrl,
      key: null,
    });
    await first.stop();
    expect(other.heard()).toContain(otherKey);

    const second = await open(practice.apiKey);
    const { connection } = await second.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    expect((await second.handlers['connections.check']({ id: connection.id })).health).toBe('ok');
    expect((await second.handlers['connections.check']({ id: made.connection.id })).health).toBe('no_key');
    expect(other.heard()).not.toContain(practice.apiKey);
  });

  it('is taken anew for the same name and base URL, as where the service has given out another', async () => {
    const { practice, open } = await setting();
    const first = await open(null);
    const { connection } = await first.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    expect(connection.health).toBe('no_key');
    await first.stop();

    const second = await open(practice.apiKey);
    const again = await second.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: null,
    });
    expect(again.connection).toMatchObject({ id: connection.id, health: 'ok' });
    await second.stop();

    const third = await open(null);
    const stored = await third.handlers['connections.save']({
      name: 'Server',
      baseUrl: practice.baseUrl,
      key: practice.apiKey,
    });
    expect(stored.connection).toMatchObject({
      id: connection.id,
      health: 'ok',
      keyHint: practice.apiKey.slice(-4),
    });
    expect(
      await refusal(
        third.handlers['connections.save']({
          name: 'Server',
          baseUrl: practice.baseUrl,
          key: practice.apiKey,
        }),
      ),
    ).toMatchObject({ code: 'conflict' });
  });
});
