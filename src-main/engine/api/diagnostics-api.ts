import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** What helps to find a fault. */
export function diagnosticsApi({
  diagnostics,
}: Pick<EngineParts, 'diagnostics'>): Pick<
  EngineHandlers,
  'diagnostics.collect' | 'diagnostics.save' | 'diagnostics.tellFault'
> {
  return {
    'diagnostics.collect': (ask) => diagnostics.collect(ask),
    'diagnostics.tellFault': (fault) => {
      diagnostics.tellFault(fault);
      return {};
    },
    'diagnostics.save': ({ id, leftOut }) => diagnostics.save(id, leftOut),
  };
}
