import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { misfitsOf } from './fit.ts';
import type { Mutant } from './mutant.ts';
import { table } from './table.ts';

const repository = join(import.meta.dirname, '..', '..');

describe('the table of faults by hand', () => {
  it('fits the sources: each text to change stands once, and each test that notices it is there', () => {
    expect(misfitsOf(table, repository)).toEqual([]);
  });
});

describe('a fault that does not fit', () => {
  const root = mkdtempSync(join(tmpdir(), 'outbox-fit-'));
  const fitting: Mutant = {
    fault: 'a fault',
    file: 'source.ts',
    find: 'one',
    replace: 'two',
    tests: ['source.ts'],
  };

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('is named with its reason', () => {
    writeFileSync(join(root, 'source.ts'), 'one, thrice thrice');
    expect(misfitsOf([fitting], root)).toEqual([]);
    expect(
      misfitsOf(
        [
          { ...fitting, fault: 'gone', find: 'three' },
          { ...fitting, fault: 'many', find: 'thrice' },
          { ...fitting, fault: 'same', replace: 'one' },
          { ...fitting, fault: 'untested', tests: ['absent.test.ts'] },
          { ...fitting, fault: 'same', find: 'one,' },
        ],
        root,
      ),
    ).toEqual([
      'gone: its text stands 0 times in source.ts, not once',
      'many: its text stands 2 times in source.ts, not once',
      'same: it changes nothing',
      'untested: there is no absent.test.ts',
      'same: stands twice in the table',
    ]);
  });
});
