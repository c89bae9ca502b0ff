import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const table = readFileSync(join(root, 'resources/docs/cases.md'), 'utf8');
const citation = /`(?<file>[\w./-]+\.(?:test|spec)\.ts)`: "(?<words>[^"]+)"/gu;
const lines = table.split('\n');
const isRule = (line: string | undefined): boolean => /^\| *-/u.test(line ?? '');
const rows = lines.filter(
  (line, index) => line.startsWith('| ') && !isRule(line) && !isRule(lines[index + 1]),
);

describe('The table of what happens when', () => {
  it('names a test that exists for each case', () => {
    const missing = rows.flatMap((row) => {
      const cited = [...row.matchAll(citation)].map(({ groups }) => groups ?? {});
      if (cited.length === 0) return [`no test: ${row.slice(0, 60)}`];
      return cited.flatMap(({ file = '', words = '' }) => {
        const source = readFileSync(join(root, 'test', file), 'utf8');
        return source.includes(words) ? [] : [`${file}: ${words}`];
      });
    });
    expect(missing).toEqual([]);
    expect(rows.length).toBeGreaterThan(90);
  });

  it('tells each case once', () => {
    const cases = rows.map((row) => row.split('|')[1]?.trim());
    expect(new Set(cases).size).toBe(cases.length);
  });
});
