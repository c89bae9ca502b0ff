import type { EngineHandlers } from '../engine.ts';
import type { EngineStatus, Snapshot } from '../../contract/status.ts';
import type { RunFigures } from '../../contract/run-figures.ts';
import type { OlderCopyView, OlderCopyAnswer, OlderCopyAnswered } from '../../contract/older-copy.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface AppParts {
  snapshot(): Snapshot;
  /** How it runs, of late. */
  figures(): RunFigures;
  /** The question about a data folder that is an older copy of itself. */
  readonly olderCopy: {
    view(): OlderCopyView;
    answer(answer: OlderCopyAnswer): Promise<OlderCopyAnswered>;
  };
  /** How many repairs are not told of any more. */
  acknowledgeRepairs(): number;
  part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  /** What waits, and what was sent of late, under names that stood in their knowledge bases; `null`: nothing. */
  sameNamesNoted(): NonNullable<EngineStatus['sameNames']> | null;
  isIdle(): boolean;
}

/** `app.snapshot`, `app.status`, `app.figures`: everything at attach, what scripts ask for, and how it runs. */
export function appApi(
  parts: AppParts,
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
