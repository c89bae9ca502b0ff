import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowsableHostCalls } from '../../../../src-main/host-headless/web/browsable-host-calls.ts';

let base: string;
let root: string;
let dataDirectory: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'outbox-')));
  root = join(base, 'root');
  dataDirectory = join(root, 'data');
  mkdirSync(join(root, 'campaigns', 'spring'), { recursive: true });
  mkdirSync(join(root, '.hidden'));
  mkdirSync(dataDirectory);
  mkdirSync(join(base, 'root-beside'));
  writeFileSync(join(base, 'secret.txt'), '');
  writeFileSync(join(root, 'file 10.pdf'), '');
  writeFileSync(join(root, 'file 9.pdf'), '');
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

const create = (roots = [root]) =>
  createBrowsableHostCalls({ roots, dataDirectory, issueToken: (path) => `token for ${path}` });

describe('looking into folders', () => {
  test('begins at the first root and shows folders first, then files, without hidden ones and the data folder', async () => {
    const seen = await (await create())['host.browse']({ path: null });
    expect(seen).toEqual({
      path: root,
      parent: null,
      roots: [root],
      entries: [
        { name: 'campaigns', path: join(root, 'campaigns'), isDirectory: true },
        { name: 'file 9.pdf', path: join(root, 'file 9.pdf'), isDirectory: false },
        { name: 'file 10.pdf', path: join(root, 'file 10.pdf'), isDirectory: false },
      ],
      truncated: false,
    });
  });

  test('goes up no further than the root', async () => {
    const calls = await create();
    expect(await calls['host.browse']({ path: join(root, 'campaigns', 'spring') })).toMatchObject({
      parent: join(root, 'campaigns'),
    });
    expect(await calls['host.browse']({ path: root })).toMatchObject({ parent: null });
  });

  test('follows a link inside the roots and hides one that leads out', async () => {
    symlinkSync(join(root, 'campaigns', 'spring'), join(root, 'campaigns', 'now'));
    symlinkSync(base, join(root, 'campaigns', 'out'));
    symlinkSync(join(base, 'secret.txt'), join(root, 'campaigns', 'secret'));
    symlinkSync('/nowhere', join(root, 'campaigns', 'broken'));
    const { entries } = await (await create())['host.browse']({ path: join(root, 'campaigns') });
    expect(entries).toEqual([
      { name: 'now', path: join(root, 'campaigns', 'spring'), isDirectory: true },
      { name: 'spring', path: join(root, 'campaigns', 'spring'), isDirectory: true },
    ]);
  });

  test('says that it left something out of a very large folder', async () => {
    for (let number = 0; number < 2001; number += 1)
      writeFileSync(join(root, 'campaigns', `f${String(number)}`), '');
    const seen = await (await create())['host.browse']({ path: join(root, 'campaigns') });
    expect([seen.entries.length, seen.truncated]).toEqual([2000, true]);
  });

  test('knows several roots', async () => {
    const calls = await create([root, join(base, 'root-beside'), join(base, 'missing')]);
    const seen = await calls['host.browse']({ path: join(base, 'root-beside') });
    expect(seen).toMatchObject({ roots: [root, join(base, 'root-beside')], parent: null });
  });

  test('needs at least one root', async () => {
    await expect(create([join(base, 'missing')])).rejects.toMatchObject({ code: 'folder_refused' });
  });
});

describe('what lies outside the roots', () => {
  const outside: [string, () => string][] = [
    ['the folder above', () => base],
    ['the folder above, by dots', () => `${root}/..`],
    ['a folder whose name begins like the root', () => join(base, 'root-beside')],
    ['a file above', () => join(base, 'secret.txt')],
    ['the root of the disk', () => '/'],
    ['the kernel', () => '/proc/self'],
    ['a relative path', () => 'campaigns'],
    ['a share', () => '\\\\host\\share'],
    ['a URL', () => 'file:///etc'],
    ['the data folder', () => dataDirectory],
    [
      'a link that leads out',
      () => {
        symlinkSync(base, join(root, 'way-out'));
        return join(root, 'way-out', 'secret.txt');
      },
    ],
    ['a zero byte', () => `${root}/campaigns\u0000`],
    ['a hidden folder', () => join(root, '.hidden')],
    [
      'a file in a hidden folder',
      () => {
        writeFileSync(join(root, '.hidden', 'key'), '');
        return join(root, '.hidden', 'key');
      },
    ],
    [
      'a hidden file',
      () => {
        writeFileSync(join(root, 'campaigns', '.env'), '');
        return join(root, 'campaigns', '.env');
      },
    ],
    [
      'a link to something hidden',
      () => {
        symlinkSync(join(root, '.hidden'), join(root, 'seen'));
        return join(root, 'seen');
      },
    ],
  ];

  test.each(outside)('is refused with the same words, whatever it is: %s', async (_name, path) => {
    const calls = await create();
    const refusal = {
      code: 'folder_refused',
      told: { code: 'browse.outside' },
    };
    const target = path();
    await expect(Promise.resolve(calls['host.browse']({ path: target }))).rejects.toMatchObject(refusal);
    await expect(Promise.resolve(calls['host.choose']({ path: target }))).rejects.toMatchObject(refusal);
  });

  test('is said to be missing only where its folder may be looked into', async () => {
    const calls = await create();
    const asked = (...names: string[]) =>
      Promise.resolve(calls['host.choose']({ path: join(root, ...names) }));
    await expect(asked('Nope')).rejects.toMatchObject({ told: { code: 'browse.missing' } });
    await expect(asked('Nope', 'below')).rejects.toMatchObject({ told: { code: 'browse.missing' } });
    await expect(asked('.nope', 'below')).rejects.toMatchObject({ told: { code: 'browse.outside' } });
    await expect(asked('..', 'Nope')).rejects.toMatchObject({ told: { code: 'browse.outside' } });
  });

  test('can be reached where it was allowed with --root /', async () => {
    const calls = await create(['/']);
    expect(await calls['host.choose']({ path: root })).toEqual({ token: `token for ${root}`, path: root });
  });
});

test('a hidden root can be looked into, as a person named it', async () => {
  mkdirSync(join(root, '.hidden', 'press'));
  const calls = await create([join(root, '.hidden')]);
  expect(await calls['host.choose']({ path: join(root, '.hidden', 'press') })).toMatchObject({
    path: join(root, '.hidden', 'press'),
  });
});

test('a folder is chosen by its real place', async () => {
  symlinkSync(join(root, 'campaigns'), join(root, 'link'));
  const chosen = await (await create())['host.choose']({ path: join(root, 'link', 'spring') });
  expect(chosen).toEqual({
    token: `token for ${join(root, 'campaigns', 'spring')}`,
    path: join(root, 'campaigns', 'spring'),
  });
});

test('sample files lie below the first root, and are chosen', async () => {
  const path = join(root, 'Outbox samples');
  expect(await (await create())['host.chooseSamples']({})).toEqual({ token: `token for ${path}`, path });
});

test('there are no dialogs', async () => {
  const calls = await create();
  expect(() => calls['host.chooseFolder']({})).toThrow('browse.no_dialogs');
  expect(() => calls['host.chooseFiles']({})).toThrow('browse.no_dialogs');
  expect(() => calls['host.showInFolder']({ jobId: 1 })).toThrow('browse.no_dialogs');
});
