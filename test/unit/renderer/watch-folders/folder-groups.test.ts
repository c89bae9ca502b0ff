import { describe, expect, it } from 'vitest';
import {
  byClient,
  fitsSearch,
  inOrder,
  isInState,
  type ListedFolder,
} from '../../../../src-renderer/watch-folders/list/folder-groups.ts';
import { watchFolder } from '../sample-values.ts';
import type { WatchFolder } from '../../../../src-main/contract/watch-folder.ts';

const client = (id: number, name: string): NonNullable<ListedFolder['client']> => ({
  ...{ id, name, colour: 'teal', pausedSinceMs: null, assignments: [] },
});

function listed(
  name: string,
  fields: Partial<WatchFolder> = {},
  more: Partial<ListedFolder> = {},
): ListedFolder {
  return {
    folder: watchFolder({ name, path: `/home/ada/${name}`, ...fields }),
    ...{ client: null, target: 'Product help', connection: 'Studio', missingRecipe: null },
    ...more,
  };
}
const names = (folders: readonly ListedFolder[]): string[] => folders.map(({ folder }) => folder.name);

describe('the list of watched folders', () => {
  it('finds a folder by words of its name, path, target, connection and client together', () => {
    const spring = listed('Spring', {}, { client: client(1, 'Müller & Co'), target: 'Lookbook' });
    for (const search of ['', 'spr', 'SPRING müller', 'lookbook studio', 'ada/spring'])
      expect(fitsSearch(spring, search), search).toBe(true);
    expect(fitsSearch(spring, 'spring halden')).toBe(false);
  });

  it.each([
    ['attention', { attention: 1 }],
    ['attention', { health: 'different' }],
    ['failed', { failed: 2 }],
    ['away', { health: 'unavailable' }],
    ['away', { health: 'different' }],
    ['paused', { health: 'paused' }],
  ] as const)('counts a folder as %s for %j', (state, fields) => {
    expect(isInState(listed('one', fields), state)).toBe(true);
    expect(isInState(listed('one'), state)).toBe(false);
  });

  it('counts a folder whose recipe is gone among those that need a person', () => {
    expect(isInState(listed('one', {}, { missingRecipe: 'Shorts' }), 'attention')).toBe(true);
  });

  it('stands in natural order, or with what needs a person first, or by the last delivery', () => {
    const folders = [
      listed('Week 10', { lastDeliveredAtMs: 30 }),
      listed('Week 9', { health: 'paused', lastDeliveredAtMs: 90 }),
      listed('Week 2', { attention: 1 }),
    ];
    expect(names(inOrder(folders, 'name'))).toEqual(['Week 2', 'Week 9', 'Week 10']);
    expect(names(inOrder(folders, 'health'))).toEqual(['Week 2', 'Week 9', 'Week 10']);
    expect(names(inOrder(folders, 'last'))).toEqual(['Week 9', 'Week 10', 'Week 2']);
  });

  it('puts folders under their clients in the order of their names, and those of none last', () => {
    const groups = byClient([
      listed('a', {}, { client: client(2, 'Client 10') }),
      listed('b'),
      listed('c', {}, { client: client(1, 'Client 9') }),
      listed('d', {}, { client: client(2, 'Client 10') }),
    ]);
    expect(groups.map((group) => [group.client?.name ?? null, names(group.folders)])).toEqual([
      ['Client 9', ['c']],
      ['Client 10', ['a', 'd']],
      [null, ['b']],
    ]);
  });
});
