import type { Pause } from '../../src-main/contract/status.ts';
import { pauseEnds } from '../shared/pause-ends.ts';
import { queueWords } from '../words/queue.ts';

export interface PauseChoice {
  readonly label: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
  /** `now` also stops what is being sent. */
  readonly mode: Pause['mode'];
}

/** The first three let what is being sent be finished, the others stop it. */
export function pauseChoices(nowMs: number): readonly PauseChoice[] {
  const ends = pauseEnds(nowMs);
  return [
    ...ends.map(({ words, untilMs }) => ({
      label: words.charAt(0).toUpperCase() + words.slice(1),
      untilMs,
      mode: 'after_current' as const,
    })),
    ...ends.map(({ words, untilMs }) => ({ label: queueWords.nowFor(words), untilMs, mode: 'now' as const })),
  ];
}
