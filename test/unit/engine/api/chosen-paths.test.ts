import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ChosenPathsByToken } from '../../../../src-main/engine/api/chosen-paths.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '../../../..');

describe('the token of a path that a person chose', () => {
  it('leads to that path, and another to none', async () => {
    const chosen = new ChosenPathsByToken((path) => realpath(path));
    const token = chosen.issue('/home/mara/a.pdf');
    expect(await chosen.pathOf(token)).toBe('/home/mara/a.pdf');
    await expect(chosen.pathOf(`${token}x`)).rejects.toThrow('choice.unknown');
  });

  it('leads nowhere once a link was put on the way, and again once it is gone', async () => {
    const base = temporaryFolder('chosen');
    mkdirSync(join(base, 'mine'));
    mkdirSync(join(base, 'private'));
    for (const folder of ['mine', 'private']) writeFileSync(join(base, folder, 'a.md'), folder);
    symlinkSync(join(base, 'mine'), join(base, 'through a link'));
    const chosen = new ChosenPathsByToken((path) => realpath(path));
    const paths = ['mine/a.md', 'through a link/a.md'].map((path) => join(base, path));
    const tokens = paths.map((path) => chosen.issue(path));
    const all = (): Promise<string[]> => Promise.all(tokens.map((token) => chosen.pathOf(token)));
    expect(await all(), 'a link that was there when it was chosen is part of the choice').toEqual(paths);

    renameSync(join(base, 'mine'), join(base, 'before'));
    symlinkSync(join(base, 'private'), join(base, 'mine'));
    for (const token of tokens) {
      await expect(chosen.pathOf(token)).rejects.toMatchObject({
        code: 'folder_refused',
        told: expect.objectContaining({ code: 'choice.moved' }) as unknown,
      });
    }
    rmSync(join(base, 'mine'));
    renameSync(join(base, 'before'), join(base, 'mine'));
    expect(await all()).toEqual(paths);
  });

  it('is nothing that somebody who knows the seed and the one before could work out', async () => {
    // Both engines are lent the same seeded chance.
    const [one, other] = [await runningEngine(), await runningEngine()];
    const tokens = [one, other].flatMap(({ engine }) => [
      engine.chosenPaths.issue('/a'),
      engine.chosenPaths.issue('/a'),
    ]);
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) expect(token).toMatch(/^chosen-[\w-]{32}$/u);
  });
});

describe('what the product takes from chance', () => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const productFiles = ['src-main', 'src-renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/u.test(name))
      .map((name) => join(folder, name)),
  );

  it('never comes from a source that can be foreseen', () => {
    expect(productFiles.length).toBeGreaterThan(300);
    expect(productFiles.filter((path) => /Math\s*(?:\.|\[['"`])\s*random/u.test(read(path)))).toEqual([]);
  });
});
