import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packagedNode } from '../../../resources/scripts/require-node.mjs';
import { z } from '../../../src-main/contract/zod.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

const manifest = z
  .object({
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));

const lockedSchema = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.string().optional(),
  cpu: z.string().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(read('package-lock.json')));
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  // Most packages list several systems; only those of Node itself, which name one, are looked at below.
  .map(([path, { os, cpu, ...rest }]) => ({
    path,
    ...lockedSchema.parse({
      ...rest,
      ...(typeof os === 'string' && { os }),
      ...(typeof cpu === 'string' && { cpu }),
    }),
  }));

const npmSettings = new Map(
  read('.npmrc')
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line): [string, string] => [
      line.slice(0, line.indexOf('=')).trim(),
      line.slice(line.indexOf('=') + 1).trim(),
    ]),
);

it('locks every package by a check sum, and says of none where it came from', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/u.test(integrity ?? ''))).toEqual([]);
  expect(locked.filter(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
  expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\.tgz/u);
  expect(npmSettings.get('omit-lockfile-registry-resolved')).toBe('true');
});

it('lets no package run a script while it is installed', () => {
  expect(npmSettings.get('ignore-scripts')).toBe('true');
  // It comes along with electron-builder for a sort of Windows package that is not made here.
  const withScripts = locked.filter(({ hasInstallScript }) => hasInstallScript === true);
  expect(withScripts.map(({ path }) => path)).toEqual(['node_modules/electron-winstaller']);
  expect(manifest.allowScripts).toHaveProperty('electron-winstaller', false);
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
  const aroundInstalling = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'dependencies'];
  expect(Object.keys(manifest.scripts).filter((name) => aroundInstalling.includes(name))).toEqual([]);
});

it('brings the Node of its scripts as one locked package for each system', () => {
  const nodes = Object.entries(manifest.optionalDependencies).map(([name, version]) => {
    const entry = locked.find(({ path }) => path === `node_modules/${name}`);
    expect(entry, name).toMatchObject({ version, optional: true });
    return `${String(entry?.os)} ${String(entry?.cpu)}`;
  });
  expect(nodes.toSorted()).toEqual([
    'darwin arm64',
    'darwin x64',
    'linux arm64',
    'linux x64',
    'win32 arm64',
    'win32 x64',
  ]);
});

it('finds that Node for a script that an older one started', () => {
  const program = packagedNode();
  if (program === null) throw new Error('npm installed no Node for this system');
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
  expect(Object.values(manifest.optionalDependencies)).toContain(version.slice(1));
});
