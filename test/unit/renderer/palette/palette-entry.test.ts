import { describe, expect, it } from 'vitest';
import {
  ranked,
  type PaletteEntry,
  type PaletteGroup,
} from '../../../../src-renderer/palette/palette-entry.ts';

function entry(group: PaletteGroup, label: string, rest: Partial<PaletteEntry> = {}): PaletteEntry {
  return {
    key: `${group} ${label}`,
    group,
    label,
    note: null,
    icon: 'rows',
    alsoFoundBy: [],
    run: () => undefined,
    ...rest,
  };
}

const labels = (entries: readonly PaletteEntry[]): string[] => entries.map(({ label }) => label);

describe('what the palette offers', () => {
  it('is everything that can be done and gone to, while nothing is written', () => {
    const all = [entry('do', 'Add files'), entry('go', 'Queue'), entry('folders', 'June')];
    expect(labels(ranked(all, '  '))).toEqual(['Add files', 'Queue']);
  });

  it('has the words of the query in any order, in the name, the note or the further words', () => {
    const all = [
      entry('folders', 'Lisbon', { note: '/clients/Halden/Lisbon' }),
      entry('folders', 'Porto', { note: '/clients/Halden/Porto' }),
      entry('go', 'Schedule and speed', { alsoFoundBy: ['settings', 'hours'] }),
    ];
    expect(labels(ranked(all, 'halden lis'))).toEqual(['Lisbon']);
    expect(labels(ranked(all, 'lis halden'))).toEqual(['Lisbon']);
    expect(labels(ranked(all, 'hours'))).toEqual(['Schedule and speed']);
    expect(ranked(all, 'halden hours')).toEqual([]);
  });

  it('is found without accents and whatever the case', () => {
    expect(labels(ranked([entry('folders', 'Café Zürich')], 'CAFE zurich'))).toEqual(['Café Zürich']);
  });

  it('begins with names that begin so, then those with such a word, then those that hold it somewhere', () => {
    const all = ['Unclear', 'The lens', 'Lens tests', 'Silence'].map((label) => entry('folders', label));
    expect(labels(ranked(all, 'le'))).toEqual(['Lens tests', 'The lens', 'Unclear', 'Silence']);
  });

  it('keeps its groups together, each no longer than a glance', () => {
    const many = Array.from({ length: 100 }, (_, index) => entry('folders', `June ${String(index)}`));
    const found = ranked([...many, entry('clients', 'June & Co'), entry('go', 'June')], 'june');
    expect(found.map(({ group }) => group)).toEqual([
      'go',
      'clients',
      ...Array.from({ length: 6 }, () => 'folders'),
    ]);
  });
});
