import { type Code } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Connection, ConnectionTest } from '../../../../src-main/contract/connection.ts';
import type { PracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

type Faults = Parameters<PracticeService['setFaults']>[0];

const refusedKey = { status: 401, body: { success: false, error: 'Unauthorized' } } as const;
const noScope = { status: 403, body: { success: false, error: 'insufficient_scope' } } as const;
const everyRead = ['list-brands', 'read-profile', 'list-kbs', 'list-carousels', 'list-clips'] as const;

const notOffered: readonly (readonly [string, Faults])[] = [
  ['answers 404', [{ endpoint: 'list-brands', kind: 'status', status: 404, body: 'not here' }]],
  ['answers 405', [{ endpoint: 'list-brands', kind: 'status', status: 405 }]],
  ['answers 501', [{ endpoint: 'list-brands', kind: 'status', status: 501 }]],
  ['answers with a page', [{ endpoint: 'list-brands', kind: 'html' }]],
  ['says that the key lacks the scope', [{ endpoint: 'list-brands', kind: 'status', ...noScope }]],
  ['forbids it without a word', [{ endpoint: 'list-brands', kind: 'status', status: 403, body: '' }]],
];

async function withFaults(faults: Faults): Promise<RunningEngine> {
  const running = await runningEngine();
  running.practice.setFaults(faults);
  return running;
}

function save(
  running: RunningEngine,
  anyway = false,
): Promise<{ connection: Connection; test: ConnectionTest }> {
  return Promise.resolve(
    running.call['connections.save']({
      name: 'Other',
      baseUrl: running.practice.baseUrl,
      key: running.practice.apiKey,
      anyway,
    }),
  );
}

describe('a service whose brands cannot be read', () => {
  it.each(notOffered)('is saved and used where it %s, and says what proved the key', async (_how, faults) => {
    const running = await withFaults(faults);
    const { connection, test } = await save(running);
    expect([test.health, connection.health]).toEqual(['ok', 'ok']);
    expect(test.message).toMatchObject({ code: 'proof.good_key_of', params: { knowledgeBases: 3 } });
    expect(connection.provedBy).toMatchObject({ code: 'proof.by', params: { what: 'account' } });
  });

  it.each([
    ['knowledge_bases', 2],
    ['carousels', 3],
    ['clips', 4],
  ] as const)('is proved by reading %s where nothing before them can be read', async (what, closed) => {
    const faults = everyRead
      .slice(0, closed)
      .map((endpoint) => ({ endpoint, kind: 'status', status: 404, body: 'not here' }) as const);
    const { connection } = await save(await withFaults([...faults]));
    expect(connection.health).toBe('ok');
    expect(connection.provedBy).toMatchObject({ code: 'proof.by', params: { what } });
  });

  it('is held for a key that the next read refuses', async () => {
    const faults: Faults = [
      { endpoint: 'list-brands', kind: 'status', status: 404, body: 'not here' },
      { endpoint: 'read-profile', kind: 'status', ...refusedKey },
    ];
    await expect(save(await withFaults(faults))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('is asked no more than once where the brands refuse the key', async () => {
    const running = await withFaults([{ endpoint: 'list-brands', kind: 'status', ...refusedKey }]);
    const before = running.practice.ledger().length;
    await expect(save(running)).rejects.toMatchObject({ code: 'unauthorized' });
    const asked = running.practice
      .ledger()
      .slice(before)
      .map(({ operation }) => operation);
    expect(asked.filter((operation) => operation !== 'health')).toEqual(['list-brands']);
  });

  it('counts a refusal without a word as one of the key where nothing else can be read either', async () => {
    const faults = everyRead.map(
      (endpoint) => ({ endpoint, kind: 'status', status: 403, body: '' }) as const,
    );
    await expect(save(await withFaults([...faults]))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('is not reached where a gateway answers each read in its place, and reached where one read is its own', async () => {
    const gateway = (endpoint: (typeof everyRead)[number]) =>
      ({ endpoint, kind: 'html', status: 503 }) as const;
    const running = await withFaults(everyRead.map(gateway));
    const { id } = running.connection;
    const health = async (): Promise<string | undefined> => {
      await running.call['connections.check']({ id });
      return (await running.call['connections.list']({})).find((one) => one.id === id)?.health;
    };
    expect(await health()).toBe('offline');
    running.practice.setFaults([gateway('list-brands')]);
    expect(await health()).toBe('ok');
  });

  it('opens again by itself after it could not be reached', async () => {
    const running = await runningEngine();
    await running.practice.setReachable(false);
    running.practice.setFaults([{ endpoint: 'list-brands', kind: 'html' }]);
    await running.call['connections.check']({ id: running.connection.id });
    await running.practice.setReachable(true);
    await running.call['queue.tryNow']({});
    await running.until(
      'it is reached',
      async () => (await running.call['connections.list']({}))[0]?.health === 'ok',
    );
  });
});

describe('saving all the same', () => {
  it('saves a service of which nothing can be read, holds it, and opens it when its paths are corrected', async () => {
    const faults = everyRead.map((endpoint) => ({ endpoint, kind: 'html' }) as const);
    const running = await withFaults([...faults]);
    await expect(save(running)).rejects.toMatchObject({ code: 'service_error' });
    const { connection } = await save(running, true);
    expect(connection.health).toBe('trouble');
    expect(connection.nextProbeAtMs).not.toBeNull();
    expect(connection.healthDetail?.code).toMatch(/^proof\.(?:only_pages|nothing_readable)$/u);

    running.practice.setFaults([]);
    const { profile } = await running.call['connections.profile']({ id: connection.id });
    await running.call['connections.setProfile']({ id: connection.id, profile });
    await running.until(
      'it opens',
      async () => (await running.call['connections.list']({})).at(-1)?.health === 'ok',
    );
  });

  it('saves a key that is refused, and sends nothing with it', async () => {
    const running = await runningEngine();
    const { connection } = await running.call['connections.save']({
      name: 'Later',
      baseUrl: running.practice.baseUrl,
      key: 'sk-social-wrong',
      anyway: true,
    });
    expect(connection.health).toBe('auth');
    await running.call['connections.replaceKey']({ id: connection.id, key: running.practice.apiKey });
    expect((await running.call['connections.list']({})).at(-1)?.health).toBe('ok');
  });
});

describe('a new key', () => {
  it('is proved under the paths that the connection was taught', async () => {
    const running = await withFaults(everyRead.map((endpoint) => ({ endpoint, kind: 'html' }) as const));
    const { id } = running.connection;
    const { profile } = await running.call['connections.profile']({ id });
    await running.call['connections.setProfile']({
      id,
      profile: { ...profile, off: ['brands', 'profile', 'knowledgeBases', 'carousels'] },
    });
    const test = await running.call['connections.replaceKey']({ id, key: running.practice.apiKey });
    const asked = running.practice.ledger().map(({ operation }) => operation);
    expect(test.health).toBe('trouble');
    expect(asked.at(-1) === 'health' ? asked.at(-2) : asked.at(-1)).toBe('list-clips');
  });
});

describe('the sign-in page of a network', () => {
  it('is told apart from a wrong base URL where a page answers every read, and passes on its own', async () => {
    const running = await withFaults([]);
    const { connection } = await save(running);
    running.practice.setFaults([{ endpoint: '*', kind: 'html' }]);
    const held = await running.call['connections.check']({ id: connection.id });
    expect(held.health).toBe('trouble');
    expect(held.healthDetail?.code).toBe('proof.only_pages');
    expect(held.nextProbeAtMs).not.toBeNull();
    running.practice.clearFaults();
    expect((await running.call['connections.check']({ id: connection.id })).health).toBe('ok');
  });
});

describe('the health page of a service', () => {
  const words: readonly (readonly [string, Faults, Code | null])[] = [
    ['says that it is well', [], 'health.well'],
    ['is not there', [{ endpoint: 'health', kind: 'status', status: 404, body: 'not here' }], null],
    ['is a page of something else', [{ endpoint: 'health', kind: 'html' }], null],
    ['asks for a key', [{ endpoint: 'health', kind: 'status', ...refusedKey }], null],
    [
      'says that it is not well',
      [{ endpoint: 'health', kind: 'status', status: 200, body: { success: false, error: 'degraded' } }],
      'health.unwell',
    ],
    ['fails', [{ endpoint: 'health', kind: 'status', status: 503 }], 'health.unsaid'],
    ['gives no answer', [{ endpoint: 'health', kind: 'reset' }], 'health.no_answer'],
  ];

  it.each(words)(
    'that %s holds nothing, and its words are shown with the connection',
    async (_how, faults, said) => {
      const running = await withFaults(faults);
      const connection = await running.call['connections.check']({ id: running.connection.id });
      expect(connection.health).toBe('ok');
      if (said === null) expect(connection.serviceSays).toBeNull();
      else expect(connection.serviceSays?.code).toBe(said);
    },
  );

  it('never counts as drift, whatever it holds', async () => {
    const body = { success: true, data: { uptimeSeconds: 4, region: 'eu' }, build: 'a1' };
    const running = await withFaults([{ endpoint: 'health', kind: 'status', status: 200, body }]);
    const { id } = running.connection;
    await running.call['connections.check']({ id });
    expect(await running.call['connections.drift']({ id })).toEqual([]);
  });
});
