import type { practiceCalls } from '../../contract/api/practice-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { Connections } from '../connections/connections.ts';
import type { OwnPractice } from '../connections/own-practice.ts';
import type { PracticeTour, TourAnswer } from '../../contract/practice-tour.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface PracticeParts {
  readonly connections: Connections;
  /** What the practice service is made to do wrong. */
  readonly practice: Pick<OwnPractice, 'faults'>;
  /** What doubt is, shown with a file of its own that leaves nothing behind. */
  readonly tours: {
    start(): Promise<PracticeTour>;
    answer(answer: TourAnswer): Promise<PracticeTour>;
    end(): Promise<void>;
  };
  readonly health: ConnectionHealthBoard;
  /** Something may be due now: worker and tracker look again. */
  readonly wake: () => void;
  readonly mark: (...parts: readonly SnapshotPart[]) => void;
}

type PracticeApi = HandlersOf<typeof practiceCalls>;

/** What the practice service of this data folder is made to do wrong. */
export function practiceApi({
  practice,
  tours,
  connections,
  health,
  mark,
  wake,
}: PracticeParts): PracticeApi {
  const states = () => [...practice.faults.states];
  const changed = () => {
    mark('banners');
    return states();
  };
  const mended = () => {
    // What a refused key holds is asked about by nobody else.
    for (const { id, isPractice } of connections.list()) if (isPractice) health.askIfHeld(id);
    wake();
    return changed();
  };
  return {
    'practice.faults': states,
    'practice.setFault': ({ name, times }) => {
      practice.faults.set(name, times);
      return times === 0 ? mended() : changed();
    },
    'practice.clearFaults': () => {
      practice.faults.clear();
      return mended();
    },
    'practice.startTour': () => tours.start(),
    'practice.answerTour': ({ answer }) => tours.answer(answer),
    'practice.endTour': async () => {
      await tours.end();
      return {};
    },
  };
}
