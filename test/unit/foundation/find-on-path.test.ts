import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOnPath } from '../../../src-main/foundation/find-on-path.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe.runIf(process.platform !== 'win32')('a program that is looked for', () => {
  it('is the first of its name that may be run, in the order of the search path', () => {
    const [first, second] = ['first', 'second'].map((name) => join(temporaryFolder(), name));
    const environment = { PATH: ['', '/nowhere', first, second].join(delimiter) };
    expect(findOnPath('teller', environment)).toBeNull();
    for (const [folder = '', mode] of [
      [first, 0o644],
      [second, 0o755],
    ] as const) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'teller'), '', { mode });
    }
    expect(findOnPath('teller', environment)).toBe(join(second ?? '', 'teller'));
    expect(findOnPath('teller', {})).toBeNull();
  });
});
