import { beforeEach, describe, expect, test } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { CheckResult } from '../../../../src-main/contract/doubt.ts';
import { someJob } from '../../../conformance/engine-double.ts';
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
