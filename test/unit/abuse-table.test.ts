import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { waysIn } from '../abuse/table.ts';

const root = join(import.meta.dirname, '../..');

describe('The table of ways in', () => {
  it('names a test that exists for each of them', () => {
    const missing = waysIn.filter(({ file, test }) => !readFileSync(join(root, file), 'utf8').includes(test));
    expect(missing).toEqual([]);
  });

  it('tells each way once', () => {
    const attempts = waysIn.map(({ attempt }) => attempt);
    expect(new Set(attempts).size).toBe(attempts.length);
  });
});
