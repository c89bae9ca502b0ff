import { beforeEach, describe, expect, test } from 'vitest';
import { message, type Message } from '../../../../src-main/contract/messages/message.ts';
import type { CheckResult } from '../../../../src-main/contract/doubt.ts';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import { describeTime } from '../../../../src-main/host-headless/cli/output/words.ts';
import { noCounts, someJob } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

const arrived: CheckResult = {
  id: 7,
  finding: 'arrived',
  message: message('finding.clip', { clip: 'clip_7', status: 'ready' }),
  settled: true,
};
const missing: CheckResult = {
  id: 8,
  finding: 'not_found',
  message: message('finding.not_listed', { name: 'other.pdf', count: 3 }),
  settled: false,
};
const asked = () => cli.engine.asked.filter(({ call }) => call === 'jobs.check').map(({ input }) => input);

describe('check', () => {
  test('says what was found of each job, and ends with 3 while something stays open', async () => {
    cli.engine.answers['jobs.check'] = () => [arrived, missing];
    const result = await cli.run('check', '7', '8', '7');
    expect(asked()).toEqual([{ ids: [7, 8] }]);
    expect(result.out).toMatch(/7 {2}arrived {10}Inferred: the service lists clip clip_7 as “ready”\n/u);
    expect(result.out).toMatch(/8 {2}not found there {2}The service does not list other\.pdf \(3 read\)\n/u);
    expect(result.code).toBe(3);
  });

  test('ends with 0 where everything was settled, and prints JSON where asked', async () => {
    cli.engine.answers['jobs.check'] = () => [arrived];
    const result = await cli.run('check', '7', '--json');
    expect([result.code, result.json(), result.err]).toEqual([
      0,
      [
        {
          ...{ id: 7, finding: 'arrived', settled: true },
          ...{ message: 'Inferred: the service lists clip clip_7 as “ready”', code: 'finding.clip' },
          params: { clip: 'clip_7', status: 'ready' },
        },
      ],
      '',
    ]);
  });

  test('asks after everything that is open with --all, in pieces that fit into a call', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...someJob,
      id: index + 1,
      state: index % 2 === 0 ? ('in_doubt' as const) : ('needs_attention' as const),
      cause: index % 2 === 0 ? null : index === 1 ? ('slide' as const) : ('early_success' as const),
    }));
    cli.engine.answers['jobs.page'] = ({ offset, limit }) => ({
      revision: 1,
      total: rows.length,
      totalBytes: 0,
      rows: rows.slice(offset, offset + limit),
      groups: [],
    });
    cli.engine.answers['jobs.check'] = ({ ids }) => ids.map((id) => ({ ...arrived, id }));
    const result = await cli.run('check', '--all', '--json');
    expect(result.json()).toHaveLength(1199);
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).not.toMatchObject({ ids: expect.arrayContaining([2]) as unknown });
  });

  test('says so where nothing is in doubt', async () => {
    cli.engine.answers['jobs.page'] = () => ({ revision: 1, total: 0, totalBytes: 0, rows: [], groups: [] });
    const result = await cli.run('check', '--all');
    expect([result.code, result.out]).toEqual([0, 'Nothing is in doubt.\n']);
    expect(asked()).toEqual([]);
  });

  test('takes jobs or --all, not both and not neither', async () => {
    expect((await cli.run('check')).code).toBe(1);
    expect((await cli.run('check', '7', '--all')).code).toBe(1);
    expect((await cli.run('check', 'seven')).code).toBe(1);
  });
});

describe('what is in doubt', () => {
  const row = (id: number, finding: Message | null): JobRow => ({
    ...someJob,
    id,
    state: 'in_doubt',
    finding,
  });
  const looked = (next: number): Message =>
    message('finding.looked', { at: 0, reason: missing.message, next, policy: 'ask' });
  const inDoubt = (rows: readonly JobRow[]): void => {
    Object.assign(cli.engine.answers, {
      'app.status': () => ({ idle: true, counts: { ...noCounts, in_doubt: rows.length }, settling: 0 }),
      'jobs.page': () => ({ revision: 1, total: rows.length, totalBytes: 0, rows: [...rows], groups: [] }),
    });
  };

  test('is told by status with when the service is asked next, and with the answers', async () => {
    const nextMs = Date.UTC(2026, 2, 2, 9, 30);
    inDoubt([row(1, looked(nextMs + 60_000)), row(2, looked(nextMs)), row(3, null)]);
    const { out } = await cli.run('status');
    expect(out).toContain(`The service is asked about what is in doubt on ${describeTime(nextMs)}`);
    expect(out).toContain('"outbox check --all" asks now.');
    expect(out).toContain('"outbox resolve ID arrived"');
    expect(out).toContain('"outbox jobs --state in_doubt" lists it.');
  });

  test('is told by status where nothing asks any more', async () => {
    inDoubt([row(1, message('finding.looked_last', { at: 0, reason: missing.message, policy: 'ask' }))]);
    expect((await cli.run('status')).out).toContain('The service is not asked again about what is in doubt');
    inDoubt([]);
    expect((await cli.run('status')).out).not.toContain('in doubt');
  });

  test('is explained with the commands that answer', async () => {
    cli.engine.answers['jobs.explainPath'] = () => ({
      ...{ fate: 'unwatched', headline: message('explained.headline.unwatched'), watchFolderId: null },
      ...{ decidedBy: null, destination: null, parts: [], jobIds: [12] },
      steps: [{ step: 'job', verdict: 'tells', message: message('explained.doubt_answer', { job: 12 }) }],
    });
    const { out } = await cli.run('explain', 'x.pdf');
    expect(out).toContain('"outbox resolve 12 arrived" or "outbox resolve 12 not-arrived"');
  });
});
