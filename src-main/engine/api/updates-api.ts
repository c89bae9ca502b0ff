import type { updatesCalls } from '../../contract/api/updates-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { Updates } from '../../updates/updates.ts';

export interface UpdatesParts {
  readonly updates: Updates;
}

/** Newer versions of Outbox. */
export function updatesApi({ updates }: UpdatesParts): HandlersOf<typeof updatesCalls> {
  return {
    'updates.get': () => updates.view(),
    'updates.set': ({ checks }) => updates.set({ checks }),
    'updates.setFeed': ({ feedUrl }) => updates.set({ feedUrl }),
    'updates.check': () => updates.check(),
  };
}
