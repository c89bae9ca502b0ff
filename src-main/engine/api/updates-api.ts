import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Newer versions of Outbox. */
export function updatesApi({
  updates,
}: Pick<EngineParts, 'updates'>): Pick<EngineHandlers, 'updates.get' | 'updates.set' | 'updates.check'> {
  return {
    'updates.get': () => updates.view(),
    'updates.set': (changes) => updates.set(changes),
    'updates.check': () => updates.check(),
  };
}
