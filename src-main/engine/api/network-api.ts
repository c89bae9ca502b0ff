import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** How services are reached. */
export function networkApi({
  network,
  chosenPaths,
}: Pick<EngineParts, 'network' | 'chosenPaths'>): Pick<
  EngineHandlers,
  'network.get' | 'network.set' | 'network.authorities'
> {
  return {
    'network.get': () => network.get(),
    'network.set': async ({ authorities, ...changes }) =>
      network.set({
        ...changes,
        ...(authorities === undefined
          ? {}
          : { authorities: authorities === null ? null : await chosenPaths.pathOf(authorities) }),
      }),
    'network.authorities': () => network.authorities(),
  };
}
