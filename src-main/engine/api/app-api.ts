import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** `app.snapshot`, `app.status`: everything at attach, and what scripts ask for. */
export function appApi(
  parts: Pick<EngineParts, 'snapshot' | 'part' | 'isIdle'>,
): Pick<EngineHandlers, 'app.snapshot' | 'app.status'> {
  return {
    'app.snapshot': () => parts.snapshot(),
    'app.status': () => ({
      idle: parts.isIdle(),
      counts: parts.part('counts'),
      settling: parts.part('settlingCount'),
    }),
  };
}
