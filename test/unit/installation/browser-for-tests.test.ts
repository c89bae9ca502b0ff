import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, findOrInstallChromium } from '../../helpers/chromium.mjs';

let folder: string;
let systemFile: string;
let said: string[];
const say = (message: string): number => said.push(message);

/** A system without a browser whose apt-get notes what it was asked, and what had been said by then. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-browser-'));
  systemFile = join(folder, 'os-release');
  said = [];
  writeFileSync(systemFile, 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n');
  program('apt-get', `echo "$@" >> '${folder}/asked'`);
  program('sudo', `echo sudo "$@" >> '${folder}/asked'`);
  vi.stubEnv('PATH', folder);
  vi.stubEnv('OUTBOX_CHROMIUM', '');
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'none'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

const asked = (): string =>
  existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';

describe.runIf(process.platform === 'linux')('a machine without a browser', () => {
  it('gets one where the tests run as root, after it was said which package and why', () => {
    program(
      'apt-get',
      `echo "$@" >> '${folder}/asked'; case "$*" in *install*) /bin/cp '${folder}/browser' '${folder}/chromium';; esac`,
    );
    program('browser', 'exit 0');
    const found = findOrInstallChromium({ isRoot: true, systemFile, say });
    expect(found).toEqual({ path: join(folder, 'chromium') });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/end-to-end tests need a browser.*package "chromium".*apt-get.*--no-install/u);
    expect(asked()).toContain('install --yes --no-install-recommends chromium');
    expect(asked()).not.toContain('sudo');
  });

  it('gets the shell of the browser where that is enough, and the whole browser where there is no such package', () => {
    program('browser', 'exit 0');
    const install = (packages: string): void => {
      program(
        'apt-get',
        `case "$*" in *install*${packages}) /bin/cp '${folder}/browser' "${folder}/\${*##* }";; *install*) exit 100;; esac`,
      );
    };
    install('chromium');
    const options = { prefersShell: true, isRoot: true, systemFile, say };
    expect(findOrInstallChromium(options)).toEqual({ path: join(folder, 'chromium') });
    rmSync(join(folder, 'chromium'));
    install('-headless-shell');
    expect(findOrInstallChromium(options)).toEqual({ path: join(folder, 'chromium-headless-shell') });
    expect(said[0]).toContain('the package "chromium-headless-shell"');
  });

  it('takes the shell first or last, as is asked, and always finds what there is', () => {
    program('chromium-headless-shell', 'exit 0');
    const shell = join(folder, 'chromium-headless-shell');
    expect([findChromium(), findChromium({ prefersShell: true })]).toEqual([shell, shell]);
    program('chromium', 'exit 0');
    expect([findChromium(), findChromium({ prefersShell: true })]).toEqual([join(folder, 'chromium'), shell]);
  });

  it.each([
    ['with --no-install', { isRoot: true, mayInstall: false }],
    ['without the right to it', { isRoot: false }],
  ])('is left as it is %s, and told in one line what to install', (_, options) => {
    const { why } = findOrInstallChromium({ ...options, systemFile, say });
    expect(why).toContain('as root with "apt-get install chromium"');
    expect(why).not.toContain('\n');
    expect([asked(), said]).toEqual(['', []]);
  });

  it('of another kind is never installed on', () => {
    writeFileSync(systemFile, 'ID=fedora\n');
    expect(findOrInstallChromium({ isRoot: true, systemFile, say }).why).toContain(
      'Install Chromium or Chrome',
    );
    expect(asked()).toBe('');
  });
});

it('npm test says which words it knows instead of running all for a wrong one', () => {
  const script = join(import.meta.dirname, '../../run.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--noinstall'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    "Unknown option '--noinstall'. There is: e2e, --no-install, --whole, --only …, --report …, --seed …, --file …, --name …, --project ….\n",
  ]);
});
