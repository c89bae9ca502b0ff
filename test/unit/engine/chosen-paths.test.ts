import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ChosenPathsByToken } from '../../../src-main/engine/chosen-paths.ts';
import { runningEngine } from '../../helpers/running-engine.ts';

const root = join(import.meta.dirname, '../../..');

describe('the token of a path that a person chose', () => {
  it('leads to that path, and another to none', () => {
    const chosen = new ChosenPathsByToken();
    const token = chosen.issue('/home/mara/a.pdf');
    expect(chosen.pathOf(token)).toBe('/home/mara/a.pdf');
    expect(() => chosen.pathOf(`${token}x`)).toThrow('Choose it again');
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
