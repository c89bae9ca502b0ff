import type { AfterTurn, Clock } from '../../../foundation/clock.ts';
import type { JobStore } from '../store/job-store.ts';
import { PieceSize } from './piece-size.ts';
import type { Place, RetargetJobs, Retargeted } from './retarget.ts';

/** Sends jobs that a person chose somewhere else, whatever batches they are of. */
export type RetargetChosen = (ids: readonly number[], place: Place) => Promise<Retargeted>;

/** Piece by piece, so that nobody is held up. What begins to be sent meanwhile stays, and is told among what was refused. */
export function createRetargetChosen({
  store,
  retarget,
  afterTurn,
  clock,
}: {
  readonly store: Pick<JobStore, 'together'>;
  readonly retarget: RetargetJobs;
  readonly afterTurn: AfterTurn;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): RetargetChosen {
  const size = new PieceSize();
  return async (ids, place) => {
    const pieces: Retargeted[] = [];
    for (let from = 0; from < ids.length;) {
      if (from > 0) {
        await new Promise<void>((resolve) => {
          afterTurn(resolve);
        });
      }
      const piece = ids.slice(from, from + size.jobs);
      const beganMs = clock.monotonicMs();
      const wanted = size.jobs;
      pieces.push(store.together(() => retarget(piece, { ...place, isChosenAlone: true })));
      if (piece.length === wanted) size.took(clock.monotonicMs() - beganMs);
      from += piece.length;
    }
    return {
      changed: pieces.reduce((sum, { changed }) => sum + changed, 0),
      refused: pieces.flatMap(({ refused }) => refused),
      moved: pieces.flatMap(({ moved }) => moved),
    };
  };
}
