import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { misfitsOf } from '../mutants/misfits.ts';
import { loadModules } from '../mutants/run-tests.ts';
import { table } from '../mutants/table.ts';

const root = join(import.meta.dirname, '../..');

describe('The table of mutants', () => {
  it('fits the sources: each finds its text once, changes it, and names tests that exist', () => {
    expect(misfitsOf(root, table)).toEqual([]);
  });

  it('names modules that load without a fault', async () => {
    expect(await loadModules(root, [...new Set(table.map(({ file }) => file))])).toBeNull();
  });

  it('says what does not fit', () => {
    const [sound] = table;
    if (sound === undefined) throw new Error('The table is empty');
    const misfits = misfitsOf(root, [
      sound,
      sound,
      { ...sound, fault: 'a text that nobody wrote', find: `${sound.find}${sound.find}` },
      { ...sound, fault: 'a file that is not there', file: 'src-main/nowhere.ts' },
      { ...sound, fault: 'nothing', replace: sound.find },
    ]);
    expect(misfits).toEqual([
      `a text that nobody wrote: its text stands 0 times in ${sound.file}, not once`,
      'a file that is not there: there is no src-main/nowhere.ts',
      'nothing: it changes nothing',
      `${sound.fault}: stands twice in the table`,
    ]);
  });
});
