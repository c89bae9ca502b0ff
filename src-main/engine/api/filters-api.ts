import type { filtersCalls } from '../../contract/api/filters-calls.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { inNaturalOrder } from '../../contract/natural-order.ts';
import { mostSavedFilters, type SavedFilter } from '../../contract/saved-filter.ts';
import { foldCase } from '../../foundation/fold-case.ts';
import type { HandlersOf } from '../engine.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface FiltersParts {
  readonly settings: Settings;
  readonly mark: (...parts: readonly SnapshotPart[]) => void;
}

type FiltersApi = HandlersOf<typeof filtersCalls>;

/** Filters of the queue that people keep under a name. */
export function filtersApi({ settings, mark }: FiltersParts): FiltersApi {
  const keep = (filters: readonly SavedFilter[]): void => {
    settings.savedFilters = inNaturalOrder(filters, ({ name }) => name);
    mark('savedFilters');
  };
  const known = (id: number): SavedFilter => {
    const found = settings.savedFilters.find((each) => each.id === id);
    if (found === undefined) throw new OutboxError('not_found', message('filter.unknown'));
    return found;
  };
  /** Throws `OutboxError` conflict where another filter is called so. */
  const assertFree = (name: string, id: number | null): void => {
    const isTaken = settings.savedFilters.some(
      (each) => each.id !== id && foldCase(each.name) === foldCase(name),
    );
    if (isTaken) throw new OutboxError('conflict', message('filter.name_taken', { name }));
  };
  return {
    'filters.list': () => [...settings.savedFilters],
    'filters.save': ({ name, filter }) => {
      const before = settings.savedFilters;
      assertFree(name, null);
      if (before.length >= mostSavedFilters)
        throw new OutboxError('conflict', message('filter.too_many', { count: mostSavedFilters }));
      const saved = { id: Math.max(0, ...before.map(({ id }) => id)) + 1, name, filter };
      keep([...before, saved]);
      return saved;
    },
    'filters.rename': ({ id, name }) => {
      const renamed = { ...known(id), name };
      assertFree(name, id);
      keep(settings.savedFilters.map((each) => (each.id === id ? renamed : each)));
      return renamed;
    },
    'filters.remove': ({ id }) => {
      known(id);
      keep(settings.savedFilters.filter((each) => each.id !== id));
      return {};
    },
  };
}
