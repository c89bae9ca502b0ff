import { stateWords } from '../../../contract/job-words.ts';
import type {
  CandidateRender,
  ChoiceRule,
  RecipeCandidate,
  RevisionEvent,
} from '../../../contract/recipe-candidates.ts';

const chosenWords: Readonly<Record<ChoiceRule, string>> = {
  all: 'chosen: all are',
  first: 'chosen: the first is',
  named: 'chosen by the recipe',
  by_hand: 'chosen by you',
};
const leftWords: Readonly<Record<ChoiceRule, string>> = {
  all: 'not chosen',
  first: 'not chosen: not the first',
  named: 'not chosen: not named in the recipe',
  by_hand: 'not chosen by you',
};

/** Whether a candidate is taken, and by which rule. */
export function choiceWords({ isChosen }: Pick<RecipeCandidate, 'isChosen'>, rule: ChoiceRule): string {
  if (isChosen === null) return 'not chosen yet';
  return (isChosen ? chosenWords : leftWords)[rule];
}

/** What is said of a render: its candidate's work, where the state of a job alone would not tell it. */
export function renderWords({ state }: Pick<CandidateRender, 'state'>): string {
  if (state === 'waiting') return 'waits';
  return state === 'tracking' ? 'rendering' : stateWords[state];
}

/** `Revision 7 → 9`; without an end while it is still to be submitted again. */
export function revisionWords({ from, to }: Pick<RevisionEvent, 'from' | 'to'>): string {
  return to === null ? `Revision ${String(from)} is stale` : `Revision ${String(from)} → ${String(to)}`;
}

/** What happened, and what that means for what was sent. */
export function revisionSentence(event: Pick<RevisionEvent, 'to'>): string {
  return event.to === null
    ? 'The clip had changed, so the service said 409. It is read again and submitted with its new revision; nothing is rendered twice.'
    : 'The clip had changed, so the service said 409. It was read again and submitted with the new revision; nothing was rendered twice.';
}
