import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from '../mutants/table.ts';

const root = join(import.meta.dirname, '../..');

describe('The table of protections that are undone', () => {
  it('finds each of them once where it says that it stands', () => {
    const lost = table.flatMap(({ fault, file, find }) => {
      if (!existsSync(join(root, file))) return [`${fault}: there is no ${file}`];
      const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
      return times === 1 ? [] : [`${fault}: ${String(times)} times in ${file}`];
    });
    expect(lost).toEqual([]);
    expect(table.length).toBeGreaterThan(350);
  });

  it('names tests that exist', () => {
    const missing = table.flatMap(({ fault, tests }) =>
      tests.filter((test) => !existsSync(join(root, test))).map((test) => `${fault}: ${test}`),
    );
    expect(missing).toEqual([]);
  });
});
