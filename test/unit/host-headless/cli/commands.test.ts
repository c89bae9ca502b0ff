import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import type {
  Connection,
  ConnectionTargets,
  ConnectionTest,
} from '../../../../src-main/contract/connection.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { FoundLink } from '../../../../src-main/contract/links.ts';
import type { WatchFolder } from '../../../../src-main/contract/watch-folder.ts';
import { noCounts, someJob } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});
afterEach(() => {
  cli.close();
});

const connection: Connection = {
  id: 1,
  name: 'Halden',
  baseUrl: 'https://social.example/',
  isPractice: false,
  keyHint: 'cdef',
  keyPlace: 'a key file in the data folder',
  health: 'ok',
  healthDetail: 'answered in 80 ms',
  checkedAtMs: Date.UTC(2026, 2, 1),
  nextProbeAtMs: null,
  provedBy: null,
  serviceSays: null,
  waitingJobs: 0,
};

const folder: WatchFolder = {
  id: 3,
  connectionId: 1,
  path: '/home/ann/out',
  name: 'out',
  rules: rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' }, { existing: 'skip' }),
  health: 'watching',
  healthDetail: null,
  settling: 1,
  pending: 2,
  delivered: 40,
  attention: 0,
  ignored: 5,
  createdAtMs: Date.UTC(2026, 2, 1),
  rescannedAtMs: null,
};

const tested: ConnectionTest = {
  baseUrl: connection.baseUrl,
  health: 'ok',
  message: 'The key is good: Halden & Moss, 4 brands.',
  answeredInMs: 80,
  identity: 'Halden & Moss',
  brandCount: 4,
  knowledgeBaseCount: 2,
  carouselCount: null,
  provedBy: null,
  serviceSays: null,
  warnings: [],
};

const asked = (call: string): unknown => cli.engine.asked.find((one) => one.call === call)?.input;

describe('status', () => {
  test('prints the shape that scripts rely on', async () => {
    Object.assign(cli.engine.answers, {
      'app.status': () => ({ idle: false, counts: { ...noCounts, queued: 2, done: 40 }, settling: 1 }),
      'connections.list': () => [connection],
      'watchFolders.list': () => [folder],
    });
    const result = await cli.run('status', '--json');
    expect(result.code).toBe(0);
    expect(result.err).toBe('');
    expect(result.json()).toEqual({
      idle: false,
      jobs: {
        queued: 2,
        sending: 0,
        tracking: 0,
        done: 40,
        in_doubt: 0,
        rejected: 0,
        failed: 0,
        needs_attention: 0,
        skipped: 0,
        cancelled: 0,
      },
      settling: 1,
      pause: null,
      sending: { hold: null, limitBytesPerSecond: null, changesAt: null, disregardedUntil: null },
      connections: [{ name: 'Halden', baseUrl: 'https://social.example/', health: 'ok' }],
      held: [],
      watchFolders: [
        {
          id: 3,
          path: '/home/ann/out',
          target: { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' },
          health: 'watching',
          pending: 2,
        },
      ],
    });
  });

  test('says what waits for a person, to how many jobs, and the next step', async () => {
    const held = {
      cause: 'billing',
      connectionId: 1,
      jobKind: null,
      target: null,
      message: 'The service has suspended the billing of this account (403).',
      sinceMs: null,
      jobs: 3,
      names: ['a.pdf', 'b.pdf'],
    } as const;
    const snapshot = cli.engine.answers['app.snapshot'];
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return {
        ...(await snapshot(input)),
        connections: [connection],
        held: [{ ...held, names: [...held.names] }],
      };
    };
    const message =
      'Halden, account suspended: The service has suspended the billing of this account (403). 3 jobs wait (a.pdf, b.pdf, …).';
    expect((await cli.run('status')).out).toContain(message);
    expect((await cli.run('connections')).out).toContain(message);
    expect((await cli.run('status', '--json')).json()).toMatchObject({
      held: [{ cause: 'billing', connectionId: 1, kind: null, target: null, jobs: 3 }],
    });
    expect((await cli.run('connections', '--json')).json()).toMatchObject([{ held: [{ cause: 'billing' }] }]);
  });

  test('opens the data folder without delivering, and lets go of it', async () => {
    await cli.run('status');
    expect(cli.opened).toEqual([{ deliver: false }]);
    expect(cli.engine.stops).toBe(1);
  });

  test('uses the folder that --data-dir names', async () => {
    const result = await cli.run('status', '--data-dir', 'elsewhere');
    expect(result.code).toBe(0);
    await expect(cli.run('status', '--data-dir', join(cli.folder, 'elsewhere'))).resolves.toMatchObject({
      code: 0,
    });
  });
});

describe('jobs', () => {
  const page = (rows: (typeof someJob)[]) => ({
    revision: 1,
    total: rows.length,
    totalBytes: 0,
    rows,
    groups: [],
  });

  test('prints the shape that scripts rely on, with null for what is absent', async () => {
    cli.engine.answers['jobs.page'] = () =>
      page([someJob, { ...someJob, id: 8, remoteId: null, proof: null, sha256: null }]);
    const result = await cli.run('jobs', '--json');
    expect(result.json()).toEqual([
      {
        id: 7,
        kind: 'kb_document',
        state: 'done',
        hold: null,
        reason: null,
        path: '/home/ann/out/report.pdf',
        url: null,
        target: { kind: 'knowledge_base', id: 'kb_1', label: null, slideId: null, slideLabel: null },
        bytes: 1234,
        sha256: 'ab'.repeat(32),
        attempts: 1,
        remote: { id: 'doc_1', url: null, status: 'indexed', meaning: 'success' },
        proof: 'indexed',
        finding: null,
        createdAt: '2026-03-01T14:05:09.000Z',
        updatedAt: '2026-03-01T14:06:00.250Z',
      },
      expect.objectContaining({
        id: 8,
        sha256: null,
        proof: null,
        remote: { id: null, url: null, status: 'indexed', meaning: 'success' },
      }),
    ]);
  });

  test('prints an empty array where there are none', async () => {
    cli.engine.answers['jobs.page'] = () => page([]);
    expect((await cli.run('jobs', '--json')).out).toBe('[]\n');
  });

  test('prints every job once, page by page, also where new ones push them down meanwhile', async () => {
    let top = 1200;
    cli.engine.answers['jobs.page'] = ({ offset, limit }) => {
      const ids = Array.from({ length: top }, (_, index) => top - index).slice(offset, offset + limit);
      top += 3;
      return page(ids.map((id) => ({ ...someJob, id })));
    };
    const ids = ((await cli.run('jobs', '--json')).json() as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 1200 }, (_, index) => 1200 - index));
  });

  test('passes states and a limit on', async () => {
    cli.engine.answers['jobs.page'] = () => page([someJob]);
    await cli.run('jobs', '--state', 'failed', 'in_doubt', '--state', 'failed', '--limit', '5', '--json');
    expect(asked('jobs.page')).toEqual({
      filter: { view: 'all', states: ['failed', 'in_doubt'] },
      order: 'newest',
      offset: 0,
      limit: 5,
    });
  });

  test.each([
    [['--state', 'lost'], "argument 'lost' is invalid"],
    [['--limit', '0'], 'whole number from 1 on'],
    [['--limit', 'many'], 'whole number from 1 on'],
    [['--unknown'], "unknown option '--unknown'"],
  ])('refuses %j', async (words, why) => {
    const result = await cli.run('jobs', ...words);
    expect([result.code, result.out]).toEqual([1, '']);
    expect(result.err).toMatch(/^outbox: /u);
    expect(result.err).toContain(why);
  });

  test('shows names from elsewhere without letting them touch the terminal', async () => {
    cli.engine.answers['jobs.page'] = () => page([{ ...someJob, name: 'a\u001b[2J\u202egpj.exe\n' }]);
    const { out } = await cli.run('jobs');
    expect(out).toContain('a\\u{1b}[2J\\u{202e}gpj.exe\\u{a}');
    // eslint-disable-next-line no-control-regex -- their absence is what is tested
    expect(out).not.toMatch(/[\u001b\u202e]/u);
  });

  test('one job comes with its attempts and the reasons', async () => {
    cli.engine.answers['jobs.get'] = () => ({
      job: someJob,
      attempts: [
        {
          number: 1,
          startedAtMs: Date.UTC(2026, 2, 1),
          finalAtMs: null,
          endedAtMs: null,
          totalBytes: 1500,
          sentBytes: 700,
          outcome: null,
          counted: false,
          statusCode: null,
          revision: null,
          detail: null,
          reply: null,
        },
      ],
      explanation: ['It is on its way.'],
      canCheck: false,
    });
    expect((await cli.run('job', '7', '--json')).json()).toMatchObject({
      id: 7,
      attempts: 1,
      history: [{ number: 1, startedAt: '2026-03-01T00:00:00.000Z', finalAt: null, sentBytes: 700 }],
      explanation: ['It is on its way.'],
    });
    expect((await cli.run('job', '7')).out).toContain('  - It is on its way.');
    expect((await cli.run('job', 'seven')).code).toBe(1);
  });
});

describe('retry, cancel and resolve', () => {
  test('say how many jobs changed, and of each other job why not', async () => {
    cli.engine.answers['jobs.retry'] = () => ({
      changed: 1,
      refused: [{ id: 9, why: 'it is done already' }],
    });
    const result = await cli.run('retry', '7', '9');
    expect(asked('jobs.retry')).toEqual({ ids: [7, 9] });
    expect([result.code, result.out, result.err]).toEqual([
      1,
      '1 job changed.\n',
      'outbox: job 9: it is done already\n',
    ]);
  });

  test('take more ids than fit into one call', async () => {
    cli.engine.answers['jobs.cancel'] = ({ ids }) => ({ changed: ids.length, refused: [] });
    const ids = Array.from({ length: 2500 }, (_, index) => String(index + 1));
    expect((await cli.run('cancel', ...ids, '--json')).json()).toEqual({ changed: 2500, refused: [] });
    expect(cli.engine.asked).toHaveLength(3);
  });

  test('resolve takes an answer and an id', async () => {
    cli.engine.answers['jobs.resolve'] = () => ({ changed: 1, refused: [] });
    await cli.run('resolve', '7', 'arrived', '--remote-id', 'doc_9');
    expect(asked('jobs.resolve')).toEqual({ ids: [7], answer: 'arrived', remoteId: 'doc_9' });
    cli.engine.asked.length = 0;
    await cli.run('resolve', '7', 'not-arrived');
    expect(asked('jobs.resolve')).toEqual({ ids: [7], answer: 'not_arrived' });
    expect((await cli.run('resolve', '7', 'maybe')).code).toBe(1);
    expect((await cli.run('resolve', '7', 'not-arrived', '--remote-id', 'x')).code).toBe(1);
  });
});

describe('pause and resume', () => {
  test('a pause lasts until somebody resumes, unless it has an end', async () => {
    cli.engine.answers['queue.pause'] = () => ({});
    cli.engine.answers['queue.resume'] = () => ({});
    await cli.run('pause');
    expect(asked('queue.pause')).toEqual({ untilMs: null });
    cli.engine.asked.length = 0;
    const before = Date.now();
    await cli.run('pause', '--for', '30m');
    const { untilMs } = asked('queue.pause') as { untilMs: number };
    expect(untilMs - before).toBeGreaterThanOrEqual(30 * 60_000);
    expect(untilMs - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect((await cli.run('resume')).code).toBe(0);
  });

  test('--now stops what is being sent as well', async () => {
    cli.engine.answers['queue.pause'] = () => ({});
    await cli.run('pause', '--now');
    expect(asked('queue.pause')).toEqual({ untilMs: null, mode: 'now' });
  });

  test.each([[['--for', 'soon']], [['--until', '25:00']], [['--for', '1h', '--until', '10:00']]])(
    'refuses %j',
    async (words) => {
      expect((await cli.run('pause', ...words)).code).toBe(1);
      expect(cli.engine.asked).toEqual([]);
    },
  );
});

describe('connect', () => {
  const key = 'sk-social-0123456789abcdef';
  const base = ['connect', '--name', 'Halden', '--base-url', 'https://social.example'];
  beforeEach(() => {
    cli.engine.answers['connections.save'] = () => ({ connection, test: tested });
  });

  test('takes a key from standard input, and shows it nowhere', async () => {
    cli.input = `${key}\n`;
    const result = await cli.run(...base, '--key-stdin');
    expect(asked('connections.save')).toEqual({ name: 'Halden', baseUrl: 'https://social.example', key });
    expect(result.code).toBe(0);
    expect(result.out).toBe(
      'Saved Halden (https://social.example/). The key is good: Halden & Moss, 4 brands.\n',
    );
    expect(result.out + result.err).not.toContain(key);
  });

  test('saves a service that is not understood where that is asked for, and says that it is held', async () => {
    cli.input = `${key}\n`;
    const message = 'GET /api-proxy/brands answered with a page instead of JSON.';
    cli.engine.answers['connections.save'] = () => ({
      connection: { ...connection, health: 'trouble' },
      test: { ...tested, health: 'trouble', message: message },
    });
    const result = await cli.run(...base, '--key-stdin', '--anyway');
    expect(asked('connections.save')).toMatchObject({ anyway: true });
    expect(result.code).toBe(1);
    expect(result.out).toContain(`${message} Nothing is sent to it until that is mended.`);
  });

  test('says what proved the key where the brands could not, and what the health page says', async () => {
    const provedBy = 'The key was proved by reading its account. Its brands cannot be read: 404.';
    const serviceSays = 'The service says that it is well.';
    cli.input = `${key}\n`;
    cli.engine.answers['connections.save'] = () => ({ connection, test: { ...tested, provedBy } });
    expect((await cli.run(...base, '--key-stdin')).err).toContain(provedBy);
    cli.engine.answers['connections.list'] = () => [{ ...connection, provedBy, serviceSays }];
    expect((await cli.run('connections')).out).toContain(`answered in 80 ms. ${provedBy} ${serviceSays}`);
    expect((await cli.run('connections', '--json')).json()).toMatchObject([{ provedBy, serviceSays }]);
  });

  test('takes a key from a file that only its owner can read', async () => {
    const file = join(cli.folder, 'key');
    writeFileSync(file, `\uFEFF${key}\r\n`, { mode: 0o600 });
    expect((await cli.run(...base, '--key-file', 'key')).code).toBe(0);
    expect(asked('connections.save')).toMatchObject({ key });
  });

  test.each([0o644, 0o640, 0o604, 0o660, 0o610])('refuses a key file with mode %o', async (mode) => {
    const file = join(cli.folder, 'key');
    writeFileSync(file, key);
    chmodSync(file, mode);
    const result = await cli.run(...base, '--key-file', file);
    expect([result.code, cli.engine.asked]).toEqual([1, []]);
    expect(result.err).toBe(
      `outbox: The key was not read: ${file} is open to other users of this computer. Run "chmod 600 ${file}" and try again.\n`,
    );
  });

  test.each([
    ['nothing', ''],
    ['an empty line', '\n'],
    ['two lines', `${key}\n${key}\n`],
    ['much too much', 'x'.repeat(10_000)],
  ])('refuses %s as a key', async (_name, text) => {
    cli.input = text;
    const result = await cli.run(...base, '--key-stdin');
    expect([result.code, cli.engine.asked]).toEqual([1, []]);
    expect(result.err).not.toContain(key);
  });

  test('saves no key where only the environment has one', async () => {
    cli.environmentKey = key;
    await cli.run(...base);
    expect(asked('connections.save')).toMatchObject({ key: null });
  });

  test('does not have a running Outbox use the key of its own environment instead', async () => {
    const command = cli.start('run');
    await command.said(/until Ctrl\+C/u);
    cli.environmentKey = key;
    const result = await cli.run(...base);
    expect(result.code).toBe(1);
    expect(result.err).toContain('OUTBOX_API_KEY of this command does not reach it');
    expect(result.err).toContain('--key-stdin');
    expect(cli.engine.asked.map(({ call }) => call)).not.toContain('connections.save');
    command.end();
    await command.result;
  });

  test('says how to give a key where there is none', async () => {
    const result = await cli.run(...base);
    expect([result.code, result.err]).toEqual([
      1,
      'outbox: Give the key with --key-stdin or --key-file FILE, or set OUTBOX_API_KEY.\n',
    ]);
  });

  test.each([
    ['unauthorized', 4],
    ['unreachable', 6],
    ['conflict', 1],
    ['service_error', 1],
    ['already_running', 5],
  ] as const)('ends with its own code when the engine says %s', async (code, exitCode) => {
    cli.input = key;
    cli.engine.answers['connections.save'] = () => {
      throw new OutboxError(code, 'The service refused the key.');
    };
    const result = await cli.run(...base, '--key-stdin');
    expect([result.code, result.out, result.err]).toEqual([
      exitCode,
      '',
      'outbox: The service refused the key.\n',
    ]);
  });

  test('a service that is away leaves a saved connection and code 6', async () => {
    cli.input = key;
    cli.engine.answers['connections.save'] = () => ({
      connection,
      test: { ...tested, health: 'offline', warnings: ['Odd key.'] },
    });
    const result = await cli.run(...base, '--key-stdin', '--json');
    expect(result.code).toBe(6);
    expect(result.json()).toMatchObject({
      connection: { name: 'Halden', keyPlace: 'a key file in the data folder' },
    });
    expect(result.out).not.toContain('cdef');
    expect(result.err).toBe('outbox: warning: Odd key.\n');
  });

  test('has no option that would take a key as an argument', async () => {
    expect((await cli.run(...base, '--key', key)).code).toBe(1);
    expect((await cli.run('connect', '--help')).out).not.toMatch(/--key[ =]/u);
  });
});

describe('a start that takes long', () => {
  test('is said before it begins, beside what a script reads', async () => {
    cli.longStart = 'Outbox brings its records of 1,000,000 jobs into another form.';
    cli.engine.answers['connections.list'] = () => [];
    const result = await cli.run('connections', '--json');
    expect([result.code, result.err, result.json()]).toEqual([0, `${cli.longStart}\n`, []]);
  });
});

describe('connections remove', () => {
  const consequences = ['3 jobs that wait are cancelled.', 'Its receipts stay, under the name Halden.'];
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy: null });
    cli.engine.answers['connections.remove'] = () => ({ left: [] });
  });

  test('says what would happen, and does nothing without --yes', async () => {
    const result = await cli.run('connections', 'remove', 'Halden');
    expect(result.code).toBe(1);
    expect(result.out).toBe(
      `Removing Halden means:\n- ${consequences.join('\n- ')}\nNothing is removed yet: add --yes.\n`,
    );
    expect(asked('connections.remove')).toBeUndefined();
  });

  test('does it with --yes, and says what happened', async () => {
    const result = await cli.run('connections', 'remove', 'Halden', '--yes', '--json');
    expect(result.code).toBe(0);
    expect(asked('connections.remove')).toEqual({ id: 1 });
    expect(result.json()).toEqual({
      ...{ name: 'Halden', removed: true, consequences, blockedBy: null, left: [] },
    });
  });

  test('says what stays at the service', async () => {
    const left = ['The upload of talk.mp4 could not be given up. The service did not answer.'];
    cli.engine.answers['connections.remove'] = () => ({ left });
    const { out } = await cli.run('connections', 'remove', 'Halden', '--yes');
    expect(out).toContain(`Halden is removed.\n- ${consequences.join('\n- ')}\n${left.join('')}\n`);
    const { left: inJson } = (await cli.run('connections', 'remove', 'Halden', '--yes', '--json')).json() as {
      left: string[];
    };
    expect(inJson).toEqual(left);
  });

  test('says why it cannot be just now', async () => {
    const blockedBy = 'The answer to 1 job whose last bytes are out is awaited.';
    cli.engine.answers['connections.removal'] = () => ({ consequences, blockedBy });
    expect((await cli.run('connections', 'remove', 'Halden')).out).toContain(blockedBy);
  });
});

describe('targets', () => {
  const none = { listable: true, why: null, items: [] };
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.forgetTarget'] = () => ({});
    cli.engine.answers['connections.targets'] = () => ({
      connectionId: 1,
      brands: none,
      knowledgeBases: { ...none, items: [{ id: 'kb_1', name: 'Help', documentCount: 3 }] },
      carousels: { listable: false, why: 'The service does not offer GET /api-proxy/carousels.', items: [] },
      pasted: [{ kind: 'carousel', id: 'car_9', label: 'Spring' }],
    });
  });

  test('lists what the service lists and what was given before, as the other commands take it', async () => {
    const result = await cli.run('targets');
    expect(result.out).toMatch(/^--kb kb_1 +Help *$/mu);
    expect(result.out).toMatch(/^--carousel car_9 +Spring +pasted before$/mu);
    expect(result.err).toContain('does not offer GET /api-proxy/carousels');
    expect((await cli.run('targets', '--json')).json()).toEqual([
      { kind: 'knowledge_base', id: 'kb_1', name: 'Help', pasted: false },
      { kind: 'carousel', id: 'car_9', name: 'Spring', pasted: true },
    ]);
  });

  test('lists by name as people read them, also for scripts', async () => {
    const named = (id: string, name: string) => ({ id, name, documentCount: null });
    cli.engine.answers['connections.targets'] = () => ({
      connectionId: 1,
      brands: { ...none, items: [named('b_1', 'Moss'), named('b_2', 'Halden')] },
      knowledgeBases: { ...none, items: [named('kb_1', 'Help 10'), named('kb_2', 'help 2')] },
      carousels: {
        ...none,
        items: [
          { id: 'car_1', title: 'Week 10', slides: [] },
          { id: 'car_2', title: 'Week 9', slides: [] },
        ],
      },
      pasted: [],
    });
    const ids = ['kb_2', 'kb_1', 'car_2', 'car_1', 'b_2', 'b_1'];
    const people = (await cli.run('targets')).out.split('\n').slice(1, -1);
    expect(people.map((line) => line.split(/ +/u)[1])).toEqual(ids);
    const scripts = (await cli.run('targets', '--json')).json() as { id: string }[];
    expect(scripts.map(({ id }) => id)).toEqual(ids);
  });

  test('forgets one that was given before, and says where there is none', async () => {
    expect((await cli.run('targets', '--forget', 'car_9')).code).toBe(0);
    expect(asked('connections.forgetTarget')).toEqual({ id: 1, kind: 'carousel', targetId: 'car_9' });
    expect((await cli.run('targets', '--forget', 'kb_1')).code).toBe(1);
  });
});

describe('watch', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['watchFolders.add'] = () => ({ watchFolder: folder, warnings: [] });
    mkdirSync(join(cli.folder, 'out'));
  });
  const rules = (): unknown => (asked('watchFolders.add') as { rules: unknown }).rules;

  test('add chooses the folder, and has careful defaults', async () => {
    const result = await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--json');
    expect(result.code).toBe(0);
    expect(cli.engine.chosen.get('token-1')).toBe(join(cli.folder, 'out'));
    expect(asked('watchFolders.add')).toEqual({
      token: 'token-1',
      connectionId: 1,
      rules: {
        target: { kind: 'knowledge_base', id: 'kb_1', label: null },
        slides: null,
        existing: 'skip',
        include: [],
        ignore: [],
        recursive: true,
        after: 'keep',
      },
    });
    expect(result.json()).toMatchObject({ id: 3, path: '/home/ann/out', pending: 2 });
  });

  test('add gives the folder a place in the queue where it is not the usual one', async () => {
    await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'high');
    expect(rules()).toMatchObject({ priority: 'high' });
    cli.engine.asked.length = 0;
    await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'normal');
    expect(rules()).not.toHaveProperty('priority');
    expect((await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'urgent')).code).toBe(1);
  });

  test('add passes every rule on', async () => {
    await cli.run(
      ...[
        'watch',
        'add',
        'out',
        '--carousel',
        'c_1',
        '--slides',
        'folders',
        '--existing',
        'upload',
        '--no-recursive',
      ],
      ...['--include', '*.png', '--include', '*.jpg', '--ignore', 'draft*', '--after', 'move'],
    );
    expect(rules()).toEqual({
      target: { kind: 'carousel', id: 'c_1', label: null },
      slides: { mode: 'folders' },
      existing: 'upload',
      include: ['*.png', '*.jpg'],
      ignore: ['draft*'],
      recursive: false,
      after: 'move',
    });
  });

  test.each<[string[], unknown]>([
    [[], { mode: 'names' }],
    [['--slide', 's_2'], { mode: 'fixed', slideId: 's_2' }],
    [['--slides', 'fixed:s_3'], { mode: 'fixed', slideId: 's_3' }],
    [['--slides', 'order'], { mode: 'order' }],
  ])('a carousel with %j maps slides as %j', async (words, slides) => {
    await cli.run('watch', 'add', 'out', '--carousel', 'c_1', ...words);
    expect(rules()).toMatchObject({ slides });
  });

  test.each([
    ['no target', []],
    ['two targets', ['--kb', 'a', '--clips', 'b']],
    ['a slide of a knowledge base', ['--kb', 'a', '--slide', 's']],
    ['slides of a knowledge base', ['--kb', 'a', '--slides', 'order']],
    ['a slide twice over', ['--carousel', 'a', '--slide', 's', '--slides', 'order']],
    ['an unknown mapping', ['--carousel', 'a', '--slides', 'random']],
    ['an unknown choice', ['--kb', 'a', '--after', 'delete']],
  ])('refuses %s', async (_name, words) => {
    const result = await cli.run('watch', 'add', 'out', ...words);
    expect([result.code, asked('watchFolders.add')]).toEqual([1, undefined]);
    expect(result.err).toMatch(/^outbox: /u);
  });

  test('a target that cannot be checked is warned about, one that is unknown refused', async () => {
    cli.engine.answers['watchFolders.add'] = () => ({
      watchFolder: folder,
      warnings: ['kb_1 could not be looked up.'],
    });
    const warned = await cli.run('watch', 'add', 'out', '--kb', 'kb_1');
    expect([warned.code, warned.err]).toEqual([
      0,
      expect.stringContaining('outbox: warning: kb_1 could not be looked up.\n'),
    ]);
    cli.engine.answers['watchFolders.add'] = () => {
      throw new OutboxError('not_found', 'The service knows no knowledge base kb_1.');
    };
    const refused = await cli.run('watch', 'add', 'out', '--kb', 'kb_1');
    expect([refused.code, refused.err]).toEqual([1, 'outbox: The service knows no knowledge base kb_1.\n']);
  });

  test('a folder that does not exist is refused before anything is asked', async () => {
    const result = await cli.run('watch', 'add', 'missing', '--kb', 'kb_1');
    expect([result.code, result.err]).toEqual([
      1,
      `outbox: ${cli.folder}/missing cannot be used: nothing is there.\n`,
    ]);
  });

  test.each([
    ['scan', 'watchFolders.scan'],
    ['pause', 'watchFolders.pause'],
    ['resume', 'watchFolders.resume'],
    ['remove', 'watchFolders.remove'],
  ] as const)('%s names a folder by its number', async (word, call) => {
    cli.engine.answers[call] = () => ({});
    expect((await cli.run('watch', word, '3')).code).toBe(0);
    expect(asked(call)).toEqual({ id: 3 });
  });

  test('list prints every folder', async () => {
    cli.engine.answers['watchFolders.list'] = () => [folder];
    expect((await cli.run('watch', 'list', '--json')).json()).toEqual([
      expect.objectContaining({
        id: 3,
        delivered: 40,
        createdAt: '2026-03-01T00:00:00.000Z',
        rescannedAt: null,
      }),
    ]);
    expect((await cli.run('watch', 'list')).out).toMatch(
      /^ID {2}FOLDER .*\n 3 {2}\/home\/ann\/out {2}watching/u,
    );
  });
});

describe('which connection', () => {
  beforeEach(() => {
    writeFileSync(join(cli.folder, 'a.pdf'), 'a');
    cli.engine.answers['jobs.addFiles'] = () => ({ added: [7], skipped: [], leftOut: [], warnings: [] });
  });
  const add = (...words: string[]) => cli.run('add', 'a.pdf', '--kb', 'kb_1', ...words);

  test('need not be said where there is one', async () => {
    cli.engine.answers['connections.list'] = () => [connection];
    expect((await add()).code).toBe(0);
  });

  test('must be said where there are several', async () => {
    cli.engine.answers['connections.list'] = () => [connection, { ...connection, id: 2, name: 'Moss' }];
    const result = await add();
    expect([result.code, result.err]).toEqual([
      1,
      'outbox: Say which connection with --connection NAME. There are: Halden, Moss.\n',
    ]);
    await add('--connection', 'Moss');
    expect(asked('jobs.addFiles')).toMatchObject({ connectionId: 2 });
    expect((await add('--connection', 'Lost')).err).toContain('There is no connection named Lost.');
  });

  test('is missing where there is none', async () => {
    expect((await add()).err).toBe('outbox: There is no connection yet. Make one with "outbox connect".\n');
  });
});

describe('add', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['jobs.addFiles'] = ({ tokens }) => ({
      added: tokens.map((_, index) => index + 1),
      skipped: [],
      leftOut: [],
      warnings: ['The service could not be asked.'],
    });
  });

  test('queues files durably and says when they run', async () => {
    for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(cli.folder, name), name);
    const result = await cli.run('add', 'a.pdf', 'b.pdf', '--carousel', 'c_1', '--slide', 's_1', '--json');
    expect(result.code).toBe(0);
    expect(result.json()).toEqual({
      added: [1, 2],
      skipped: [],
      leftOut: [],
      warnings: ['The service could not be asked.'],
    });
    expect(result.err).toBe(
      'outbox: warning: The service could not be asked.\n2 files queued; runs with "outbox run".\n',
    );
    expect([...cli.engine.chosen.values()]).toEqual([join(cli.folder, 'a.pdf'), join(cli.folder, 'b.pdf')]);
    expect(asked('jobs.addFiles')).toEqual({
      tokens: ['token-1', 'token-2'],
      connectionId: 1,
      target: { kind: 'carousel', id: 'c_1', label: null, slideId: 's_1', slideLabel: null },
    });
  });

  describe('of a file that is waited for', () => {
    const why = 'its end is missing yet. Outbox waits up to 10 minutes for it, then takes the file as it is';
    beforeEach(() => {
      for (const name of ['handbook.pdf', 'b.pdf']) writeFileSync(join(cli.folder, name), name);
      cli.engine.answers['jobs.foreseeWaits'] = () => [{ path: join(cli.folder, 'handbook.pdf'), why }];
    });

    test('says at once what it waits for and how long', async () => {
      const waiting = Promise.withResolvers<CallOutput<'jobs.addFiles'>>();
      cli.engine.answers['jobs.addFiles'] = () => waiting.promise;
      const command = cli.start('add', 'handbook.pdf', '--kb', 'kb_1', '--json');
      await command.said(/^handbook\.pdf: its end is missing yet.*up to 10 minutes.*\.\nCtrl\+C leaves\.\n/u);
      waiting.resolve({ added: [1], skipped: [], leftOut: [], warnings: [] });
      const result = await command.result;
      expect([result.code, result.json()]).toEqual([
        0,
        { added: [1], skipped: [], leftOut: [], warnings: [] },
      ]);
    });

    test('is left by Ctrl+C in order, and says that nothing was queued', async () => {
      cli.engine.answers['jobs.addFiles'] = () => new Promise(() => undefined);
      const command = cli.start('add', 'handbook.pdf', 'b.pdf', '--kb', 'kb_1', '--json');
      await command.said(/Ctrl\+C leaves/u);
      command.end();
      const result = await command.result;
      expect(result.err).toContain('Left. 2 files were not queued.\n');
      expect([result.code, cli.engine.stops]).toEqual([1, 1]);
      expect(result.json()).toEqual({ added: [], skipped: [], leftOut: [], warnings: [] });
    });
  });

  test('says once of a file that is still being written what it waits for, and can be left', async () => {
    cli.engine.answers['jobs.foreseeWaits'] = () => [];
    cli.engine.answers['jobs.addFiles'] = () => new Promise(() => undefined);
    for (const name of ['talk.mp4', 'still.pdf']) writeFileSync(join(cli.folder, name), name);
    const command = cli.start('add', 'talk.mp4', 'still.pdf', '--kb', 'kb_1', '--json');
    const recording = setInterval(() => {
      appendFileSync(join(cli.folder, 'talk.mp4'), 'more and more');
    }, 100);
    try {
      await command.said(/talk\.mp4 is still being written: \d+ B so far\..*\nCtrl\+C leaves\.\n/u);
    } finally {
      clearInterval(recording);
    }
    command.end();
    const { err } = await command.result;
    expect(err.match(/being written/gu)).toHaveLength(1);
    expect(err).not.toContain('still.pdf is');
    expect(err).toContain('Left. 2 files were not queued.');
  });

  test('queues nothing where one file is not there', async () => {
    writeFileSync(join(cli.folder, 'a.pdf'), '');
    const result = await cli.run('add', 'a.pdf', 'missing.pdf', '--kb', 'kb_1');
    expect([result.code, asked('jobs.addFiles')]).toEqual([1, undefined]);
  });

  test('takes more files than fit into one call', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `f${String(index)}`);
    for (const name of names) writeFileSync(join(cli.folder, name), '');
    const { added } = (await cli.run('add', ...names, '--kb', 'k', '--json')).json() as { added: number[] };
    expect(added).toHaveLength(600);
  });
});

describe('import', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['clips.findLinks'] = ({ text }) =>
      text
        .split('\n')
        .filter((line) => line.includes('://'))
        .map((line) =>
          line.startsWith('http:')
            ? { url: line, title: null, brand: null, recipe: null, fate: 'refused', why: 'not https' }
            : {
                url: line,
                title: line.endsWith('titled') ? 'From the list' : null,
                brand: null,
                recipe: null,
                fate: 'ready',
                why: null,
              },
        );
    cli.engine.answers['clips.import'] = ({ links }) => ({
      added: links.map((_, index) => index + 1),
      skipped: [],
      warnings: [],
    });
  });
  const links = (): unknown => (asked('clips.import') as { links: unknown }).links;

  test('queues links of the command line and of a list, each once', async () => {
    writeFileSync(join(cli.folder, 'list.txt'), 'https://v.example/2/titled\nhttps://v.example/1\n');
    const result = await cli.run(
      'import',
      'https://v.example/1',
      '--brand',
      'b',
      '--title',
      'Given',
      '--from',
      'list.txt',
      '--json',
    );
    expect(result.code).toBe(0);
    expect(links()).toEqual([
      { url: 'https://v.example/1', title: 'Given' },
      { url: 'https://v.example/2/titled', title: 'From the list' },
    ]);
    expect(result.json()).toEqual({ added: [1, 2], skipped: [], warnings: [] });
    expect(result.err).toBe('2 links queued; runs with "outbox run".\n');
  });

  describe('with rows that name a brand or a recipe', () => {
    const row = (number: number, named: { brand?: string; recipe?: string }): FoundLink => ({
      url: `https://v.example/${String(number)}`,
      title: null,
      ...{ brand: null, recipe: null, ...named },
      row: number,
      fate: 'ready',
      why: null,
    });
    const brandsAre = (brands: ConnectionTargets['brands']): void => {
      const none = { listable: true, why: null, items: [] };
      cli.engine.answers['connections.targets'] = ({ id }) => ({
        ...{ connectionId: id, brands, knowledgeBases: none, carousels: none, pasted: [] },
      });
    };
    const rowsAre = (...rows: FoundLink[]): void => {
      cli.engine.answers['clips.findLinks'] = ({ text }) => (text.includes('://') ? rows : []);
      cli.input = 'https://v.example/';
    };
    const imported = (): unknown[] =>
      cli.engine.asked
        .filter(({ call }) => call === 'clips.import')
        .map(({ input }) => {
          const { brandId, links: some } = input as { brandId: string; links: { url: string }[] };
          return [brandId, some.map(({ url }) => url.at(-1)).join('')];
        });
    beforeEach(() => {
      brandsAre({
        ...{ listable: true, why: null },
        items: [
          { id: 'b1', name: 'Halden & Moss', slug: 'halden-moss' },
          { id: 'b2', name: 'Kestrel' },
          { id: 'b3', name: 'Kestrel' },
        ],
      });
    });

    test('imports each for the brand it names, by id, slug or name', async () => {
      rowsAre(
        row(2, { brand: 'B1' }),
        row(3, { brand: 'halden-moss' }),
        row(4, { brand: 'HALDEN & moss' }),
        row(5, { brand: 'b2' }),
        row(6, {}),
      );
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([
        0,
        [
          ['b1', '234'],
          ['b2', '5'],
          ['b3', '6'],
        ],
      ]);
    });

    test('refuses those whose brand nobody knows or several are called, and imports the others', async () => {
      rowsAre(row(2, { brand: 'Acme' }), row(3, { brand: 'kestrel' }), row(4, { brand: 'b1' }));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b1', '4']]]);
      expect(result.err).toContain(
        'left out https://v.example/2: row 2: there is no brand “Acme”; the brands are Halden & Moss (b1)',
      );
      expect(result.err).toContain('row 3: “kestrel” may be each of 2 brands: Kestrel (b2), Kestrel (b3)');
    });

    test('refuses those of a recipe that is not saved, and imports the others', async () => {
      cli.engine.answers['recipes.saved'] = () => [];
      rowsAre(row(2, { recipe: 'Shorts' }), row(3, {}));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b3', '3']]]);
      expect(result.err).toContain('row 2: There is no recipe Shorts.');
    });

    test('takes an id as it is where brands cannot be read, and no name for one', async () => {
      brandsAre({ listable: false, why: 'not permitted', items: [] });
      rowsAre(row(2, { brand: 'b9' }), row(3, { brand: 'Halden & Moss' }));
      const result = await cli.run('import', '--brand', 'b3', '--from', '-');
      expect([result.code, imported()]).toEqual([2, [['b9', '2']]]);
      expect(result.err).toContain('row 3: the brands cannot be read, and “Halden & Moss” is no id of one');
    });
  });

  test('reads a list from standard input', async () => {
    cli.input = 'https://v.example/9';
    await cli.run('import', '--brand', 'b', '--from', '-');
    expect(links()).toEqual([{ url: 'https://v.example/9', title: null }]);
  });

  test('names what it leaves out, and fails where nothing is left', async () => {
    const some = await cli.run('import', 'https://v.example/1', 'http://v.example/2', '--brand', 'b');
    expect([some.code, some.err]).toEqual([
      0,
      expect.stringContaining('outbox: left out http://v.example/2: not https\n'),
    ]);
    const none = await cli.run('import', 'http://v.example/2', '--brand', 'b');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('Nothing was queued.\n')]);
  });

  test('takes a list of any length', async () => {
    cli.input = Array.from(
      { length: 3000 },
      (_, index) => `https://v.example/${'ö'.repeat(20)}/${String(index)}`,
    ).join('\n');
    const { added } = (await cli.run('import', '--brand', 'b', '--from', '-', '--json')).json() as {
      added: number[];
    };
    expect(added).toHaveLength(3000);
  });

  test('needs links', async () => {
    expect((await cli.run('import', '--brand', 'b')).code).toBe(1);
    expect((await cli.run('import', 'https://v.example/1')).err).toContain("required option '--brand <id>'");
    expect((await cli.run('import', '--brand', 'b', '--from', 'missing.txt')).err).toBe(
      'outbox: missing.txt cannot be read: ENOENT.\n',
    );
  });
});

describe('doctor', () => {
  test('asks every connection and fails where something hinders', async () => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.check'] = () => ({
      ...connection,
      health: 'auth',
      healthDetail: 'the key was refused',
    });
    const result = await cli.run('doctor', '--json');
    expect(result.code).toBe(1);
    const findings = result.json() as { what: string; verdict: string; detail: string }[];
    expect(findings.map(({ what }) => what)).toEqual([
      'Node',
      'data folder',
      'keys',
      'connection Halden',
      'window',
      'browser',
      'watch limit',
    ]);
    expect(findings[3]).toEqual({
      what: 'connection Halden',
      verdict: 'problem',
      detail: 'key refused: the key was refused',
    });
  });

  test('is content with a fresh data folder', async () => {
    expect((await cli.run('doctor')).code).toBe(0);
  });

  test('says why a data folder cannot be used', async () => {
    writeFileSync(join(cli.folder, 'file'), '');
    const result = await cli.run('doctor', '--data-dir', 'file', '--json');
    expect(result.code).toBe(1);
    expect(result.out).toContain('cannot be used');
  });
});

describe('the program', () => {
  test('prints its version and help on standard output', async () => {
    expect(await cli.run('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) as unknown,
      err: '',
    });
    const help = await cli.run('--help');
    expect([help.code, help.err]).toEqual([0, '']);
    for (const word of ['run', 'connect', 'watch', 'import', 'practice'])
      expect(help.out).toContain(`  ${word}`);
  });

  test('answers a wrong word in one line', async () => {
    const result = await cli.run('jbos');
    expect([result.code, result.out]).toEqual([1, '']);
    expect(result.err).toMatch(/^outbox: unknown command 'jbos'/u);
  });

  test('reduces a bug to one line', async () => {
    cli.engine.answers['app.status'] = () => {
      throw new TypeError('undefined is not a function');
    };
    const result = await cli.run('status');
    expect([result.code, result.out, result.err.split('\n').length]).toEqual([1, '', 2]);
  });
});
