import type { InPieces } from './in-pieces.ts';
import type { Place, RetargetJobs, Retargeted } from './retarget.ts';

/** Sends jobs that a person chose somewhere else, whatever batches they are of. */
export type RetargetChosen = (ids: readonly number[], place: Place) => Promise<Retargeted>;

/** Piece by piece. What begins to be sent meanwhile stays, and is told among what was refused. */
export function createRetargetChosen(inPieces: InPieces, retarget: RetargetJobs): RetargetChosen {
  return async (ids, place) => {
    const pieces = await inPieces(ids, (piece) => retarget(piece, { ...place, isChosenAlone: true }));
    return {
      changed: pieces.reduce((sum, { changed }) => sum + changed, 0),
      refused: pieces.flatMap(({ refused }) => refused),
      moved: pieces.flatMap(({ moved }) => moved),
    };
  };
}
