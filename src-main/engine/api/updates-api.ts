import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Newer versions of Outbox. */
export function updatesApi({
  updates,
}: Pick<EngineParts, 'updates'>): Pick<
  EngineHandlers,
  'updates.get' | 'updates.set' | 'updates.setFeed' | 'updates.check'
> {
  return {
    'updates.get': () => updates.view(),
    'updates.set': ({ checks }) => updates.set({ checks }),
    'updates.setFeed': ({ feedUrl }) => updates.set({ feedUrl }),
    'updates.check': () => updates.check(),
  };
}
