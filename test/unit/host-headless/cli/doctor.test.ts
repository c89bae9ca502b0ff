import { writeFileSync } from 'node:fs';
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
      healthDetail: 'the key was refused',
    });
    const result = await cli.run('doctor', '--json');
    expect(result.code).toBe(1);
    const findings = result.json() as { what: string; verdict: string; detail: string }[];
    expect(findings.map(({ what }) => what)).toEqual([
      'Node',
      'disk',
      'data folder',
      'keys',
      'connection Halden',
      'proxy',
      'window',
      'browser',
      'watch limit',
    ]);
    expect(findings[4]).toEqual({
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

  test('names a proxy that is set and not used, and nothing of what it is', async () => {
    cli.environment = { HTTPS_PROXY: 'http://somebody:secret@proxy.example:3128' };
    const { out, code } = await cli.run('doctor');
    expect([code, out]).toEqual([0, expect.stringMatching(/^proxy +note +HTTPS_PROXY is set/mu)]);
    expect(out).not.toContain('secret');
  });
});
