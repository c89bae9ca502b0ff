import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

type PracticeApi = Pick<EngineHandlers, Extract<keyof EngineHandlers, `practice.${string}`>>;

/** What the practice service of this data folder is made to do wrong. */
export function practiceApi({
  practice,
  tours,
  connections,
  health,
  mark,
  wake,
}: Pick<EngineParts, 'practice' | 'tours' | 'connections' | 'health' | 'mark' | 'wake'>): PracticeApi {
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
