import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** How services are reached. */
export function networkApi({
  network,
}: Pick<EngineParts, 'network'>): Pick<EngineHandlers, 'network.get' | 'network.set'> {
  return {
    'network.get': () => network.get(),
    'network.set': (changes) => network.set(changes),
  };
}
