import { writeFileSync } from 'node:fs';
import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('doctor', () => {
  test('asks every connection and fails where something hinders', async () => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.check'] = () => ({
      ...connection,
      health: 'auth',
      healthDetail: legacy('the key was refused'),
    });
    cli.engine.answers['connections.examine'] = () => ({
      certificate: { issuer: 'Halden CA', untilMs: Date.now() + 7.5 * 86_400_000, trouble: null },
      clock: { earliestMs: 0, latestMs: 1000, nowMs: 301_500 },
    });
    const result = await cli.run('doctor', '--json');
    expect(result.code).toBe(1);
    const findings = result.json() as { what: string; verdict: string; detail: string }[];
    expect(findings.map(({ what }) => what)).toEqual([
      'Node',
      'place',
      'disk',
      'data folder',
      'keys',
      'proxy',
      'authorities',
      'newer version',
      'connection Halden',
      'certificate Halden',
      'clock',
      'window',
      'browser',
      'watch limit',
      ...(process.platform === 'linux' ? ['watch instances'] : []),
    ]);
    expect(findings[8]).toEqual({
      what: 'connection Halden',
      verdict: 'problem',
      detail: 'key refused: the key was refused',
    });
  });

  test('says what is wrong with the file of authorities, and what to do', async () => {
    cli.engine.answers['network.authorities'] = () => ({
      ...{ path: '/etc/company.pem', certificates: [], trouble: message('authorities.missing') },
    });
    const { out, code } = await cli.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain('/etc/company.pem: it isn’t there. Nothing is reached over https meanwhile');
    expect(out).toContain('outbox network set --authorities');
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

  test.each([
    ['well', 'proxy.example:3128, as HTTPS_PROXY says', 'http://somebody:secret@proxy.example:3128'],
    ['problem', 'HTTPS_PROXY names no proxy that can be used', 'socks5://somebody:secret@proxy.example:3128'],
  ])(
    'says (%s) which proxy the environment names, and nothing of its password',
    async (verdict, words, text) => {
      cli.environment = { HTTPS_PROXY: text };
      const { out, code } = await cli.run('doctor');
      expect(out).toMatch(new RegExp(`^proxy +${verdict} +${words}`, 'mu'));
      expect(code).toBe(verdict === 'problem' ? 1 : 0);
      expect(out).not.toContain('secret');
    },
  );
});
