import { beforeEach, describe, expect, test } from 'vitest';
import { message, legacy } from '../../../../src-main/contract/messages/message.ts';
import { someJob } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
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
        lift: null,
        reason: null,
        code: null,
        params: {},
        path: '/home/ann/out/report.pdf',
        url: null,
        target: { kind: 'knowledge_base', id: 'kb_1', label: null, slideId: null, slideLabel: null },
        clientId: null,
        bytes: 1234,
        sha256: 'ab'.repeat(32),
        attempts: 1,
        remote: { id: 'doc_1', url: null, status: 'indexed', meaning: 'success' },
        proof: 'indexed',
        finding: null,
        findingCode: null,
        findingParams: {},
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
    expect(cli.asked('jobs.page')).toEqual({
      filter: { view: 'all', states: ['failed', 'in_doubt'] },
      order: 'newest',
      offset: 0,
      limit: 5,
    });
  });

  test('lists those of a filter that is kept, and names the filters where there is none of that name', async () => {
    const filter = {
      view: 'failed',
      search: 'press',
      addedBetween: { from: '2026-03-01', to: null },
    } as const;
    cli.engine.answers['filters.list'] = () => [{ id: 1, name: 'The press', filter }];
    cli.engine.answers['jobs.page'] = () => page([someJob]);
    expect((await cli.run('jobs', '--filter', 'the PRESS', '--state', 'failed')).out).toContain(someJob.name);
    expect(cli.asked('jobs.page')).toMatchObject({
      filter: {
        ...{ view: 'failed', search: 'press', states: ['failed'] },
        addedFromMs: new Date(2026, 2, 1).getTime(),
      },
    });
    const { code, err } = await cli.run('jobs', '--filter', 'Radio');
    expect([code, err]).toEqual([1, 'outbox: No filter is kept as Radio. There are: The press.\n']);
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
      explanation: [message('explained.from.hand')],
      canCheck: false,
    });
    expect((await cli.run('job', '7', '--json')).json()).toMatchObject({
      id: 7,
      attempts: 1,
      history: [{ number: 1, startedAt: '2026-03-01T00:00:00.000Z', finalAt: null, sentBytes: 700 }],
      explanation: ['You added it'],
      reasons: [{ text: 'You added it', code: 'explained.from.hand', params: {} }],
    });
    expect((await cli.run('job', '7')).out).toContain('  - You added it');
    expect((await cli.run('job', 'seven')).code).toBe(1);
  });
});

describe('retry, cancel and resolve', () => {
  test('say how many jobs changed, and of each other job why not', async () => {
    cli.engine.answers['jobs.retry'] = () => ({
      changed: 1,
      refused: [{ id: 9, why: legacy('it is done already') }],
    });
    const result = await cli.run('retry', '7', '9');
    expect(cli.asked('jobs.retry')).toEqual({ ids: [7, 9] });
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
    expect(cli.asked('jobs.resolve')).toEqual({ ids: [7], answer: 'arrived', remoteId: 'doc_9' });
    cli.engine.asked.length = 0;
    await cli.run('resolve', '7', 'not-arrived');
    expect(cli.asked('jobs.resolve')).toEqual({ ids: [7], answer: 'not_arrived' });
    cli.engine.asked.length = 0;
    await cli.run('resolve', '7,8,7', 'not-arrived');
    expect(cli.asked('jobs.resolve'), 'several at once').toEqual({ ids: [7, 8], answer: 'not_arrived' });
    expect((await cli.run('resolve', '7,8', 'arrived', '--remote-id', 'x')).code).toBe(1);
    expect((await cli.run('resolve', '7,x', 'arrived')).code).toBe(1);
    expect((await cli.run('resolve', '7', 'maybe')).code).toBe(1);
    expect((await cli.run('resolve', '7', 'not-arrived', '--remote-id', 'x')).code).toBe(1);
  });
});
