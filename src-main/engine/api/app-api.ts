import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** `app.snapshot`, `app.status`, `app.figures`: everything at attach, what scripts ask for, and how it runs. */
export function appApi(
  parts: Pick<
    EngineParts,
    'snapshot' | 'part' | 'isIdle' | 'figures' | 'acknowledgeRepairs' | 'olderCopy' | 'sameNamesNoted'
  >,
): Pick<
  EngineHandlers,
  | 'app.snapshot'
  | 'app.status'
  | 'app.figures'
  | 'app.acknowledgeRepairs'
  | 'app.olderCopy'
  | 'app.answerOlderCopy'
> {
  return {
    'app.snapshot': () => parts.snapshot(),
    'app.status': () => {
      const sameNames = parts.sameNamesNoted();
      return {
        idle: parts.isIdle(),
        counts: parts.part('counts'),
        settling: parts.part('settlingCount'),
        ...(sameNames === null ? {} : { sameNames }),
      };
    },
    'app.acknowledgeRepairs': () => ({ repairs: parts.acknowledgeRepairs() }),
    'app.olderCopy': () => parts.olderCopy.view(),
    'app.answerOlderCopy': ({ answer }) => parts.olderCopy.answer(answer),
    'app.figures': () => parts.figures(),
  };
}
