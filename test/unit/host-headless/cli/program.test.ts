import { beforeEach, describe, expect, test } from 'vitest';
import { CliFixture } from './cli-fixture.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { period } from '../../../../src-main/contract/messages/amounts.ts';
import { said } from '../../../helpers/said.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
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
    expect(result.err).toBe('outbox: unknown command \'jbos\' (Did you mean jobs?). See "outbox --help".\n');
  });

  test('shows the help of a command that does nothing by itself, line by line, beside the result', async () => {
    const result = await cli.run('watch');
    expect([result.code, result.out]).toEqual([1, '']);
    expect(result.err).toMatch(/^Usage: outbox watch [^\n]+\n\nthe folders that Outbox watches\n/u);
  });

  test('reduces a bug to one line', async () => {
    cli.engine.answers['app.status'] = () => {
      throw new TypeError('undefined is not a function');
    };
    const result = await cli.run('status');
    expect([result.code, result.out, result.err.split('\n').length]).toEqual([1, '', 2]);
  });
});

describe('a start that takes long', () => {
  test('is said before it begins, beside what a script reads', async () => {
    cli.longStart = message('start.updating_records', { jobs: 1_000_000, period: period(50_000) });
    cli.engine.answers['connections.list'] = () => [];
    const result = await cli.run('connections', '--json');
    expect([result.code, result.err, result.json()]).toEqual([0, `${said(cli.longStart)}.\n`, []]);
  });
});
