import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const canary = 'sk-social-CANARY-0123456789';

describe.skipIf(process.platform === 'win32')('a program that is started while OUTBOX_API_KEY is set', () => {
  it('does not find the key in its environment where the command line starts it', () => {
    const folder = temporaryFolder('environment');
    const programs = join(folder, 'bin');
    const seen = join(folder, 'seen');
    mkdirSync(programs);
    // What the product asks about the network, at the start of every command.
    writeFileSync(
      join(programs, 'nmcli'),
      `#!/bin/sh\nenv > '${seen}'\ncat /proc/self/environ >> '${seen}'\n`,
    );
    chmodSync(join(programs, 'nmcli'), 0o755);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'src-main/host-headless/main.ts'), 'status'],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
          OUTBOX_HOME: join(folder, 'data'),
          OUTBOX_KEYRING: 'off',
          OUTBOX_API_KEY: canary,
        },
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    const environment = readFileSync(seen, 'utf8');
    expect(environment).toContain('LC_ALL=C');
    expect(environment).not.toContain('CANARY');
    expect(environment).not.toContain('OUTBOX_API_KEY');
  });

  it('does not find it where the scripts start it, unless it is the host', () => {
    const script = `
      const { takeKey, withKey } = await import(${JSON.stringify(pathToFileURL(join(root, 'resources/scripts/environment-key.mjs')).href)});
      const { spawnSync } = await import('node:child_process');
      takeKey();
      const browser = spawnSync('env', { encoding: 'utf8' }).stdout;
      const host = spawnSync('env', { encoding: 'utf8', env: withKey() }).stdout;
      console.log(JSON.stringify({ browser, host }));
    `;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: { ...process.env, OUTBOX_API_KEY: canary },
    });
    const { browser, host } = JSON.parse(stdout) as { browser: string; host: string };
    expect(browser).toContain('PATH=');
    expect(browser).not.toContain('CANARY');
    expect(host).toContain(canary);
  });

  it.each(['start.mjs', 'outbox.mjs'])('gets the key from %s only where it is the host', (name) => {
    const script = readFileSync(join(root, 'resources/scripts', name), 'utf8');
    // It is taken before anything but a newer Node is started.
    expect(script).toMatch(/await requireNode\(\);\ntakeKey\(\);/u);
    const started = script.split('spawn(').slice(1);
    const withTheKey = started.filter((message) =>
      /env: withKey\(\)|env: environment/u.test(message.slice(0, 250)),
    );
    expect(withTheKey).toHaveLength(name === 'start.mjs' ? 2 : 1);
  });
});
