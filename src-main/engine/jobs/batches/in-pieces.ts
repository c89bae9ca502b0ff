import { nextTurn, type AfterTurn, type Clock } from '../../../foundation/clock.ts';
import type { JobStore } from '../store/job-store.ts';
import { PieceSize } from './piece-size.ts';

/** Goes through jobs piece by piece, each one commit, so that nobody is held up. What was done with each piece, in their order. */
export type InPieces = <Done>(
  ids: readonly number[],
  work: (ids: readonly number[]) => Done,
) => Promise<Done[]>;

export function createInPieces({
  store,
  afterTurn,
  clock,
}: {
  readonly store: Pick<JobStore, 'together'>;
  readonly afterTurn: AfterTurn;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): InPieces {
  const size = new PieceSize();
  return async (ids, work) => {
    const pieces: ReturnType<typeof work>[] = [];
    for (let from = 0; from < ids.length;) {
      if (from > 0) await nextTurn(afterTurn);
      const piece = ids.slice(from, from + size.jobs);
      const beganMs = clock.monotonicMs();
      const wanted = size.jobs;
      pieces.push(store.together(() => work(piece)));
      if (piece.length === wanted) size.took(clock.monotonicMs() - beganMs);
      from += piece.length;
    }
    return pieces;
  };
}
