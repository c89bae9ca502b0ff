/** What is said of a candidate in one cell: what became of it, or why nothing does. */
import type { ChoiceRule, RecipeCandidate } from '../../../../src-main/contract/recipe-candidates.ts';
import { say } from '../../../words/say.ts';
import { said } from '../../../shared/said.ts';

export interface CandidateWords {
  readonly text: string;
  readonly voice: 'done' | 'no' | 'ask' | 'quiet';
}

const refused = new Set<string>(['rejected', 'failed']);
const asking = new Set<string>(['in_doubt', 'needs_attention']);

export function candidateWords(candidate: RecipeCandidate, rule: ChoiceRule): CandidateWords {
  const { renders, drafts } = candidate;
  const works = [...renders, ...drafts];
  const bad = works.find(({ state }) => refused.has(state));
  if (bad !== undefined) return { text: said(bad.reason ?? say('recipe_rows.refused')), voice: 'no' };
  const asked = works.find(({ state }) => asking.has(state));
  if (asked !== undefined)
    return { text: said(asked.reason ?? say('recipe_rows.waits_for_answer')), voice: 'ask' };
  const made = drafts.filter(({ state }) => state === 'done').length;
  if (made > 0) return { text: say('recipe_rows.drafts', { drafts: made }), voice: 'done' };
  const open = renders.find(({ state }) => state !== 'done');
  if (open !== undefined) return { text: say('recipe_rows.after', { format: open.format }), voice: 'quiet' };
  return { text: choiceText(candidate, rule), voice: 'quiet' };
}

/** Whether it is taken, and by which rule. */
function choiceText({ isChosen }: RecipeCandidate, rule: ChoiceRule): string {
  if (isChosen === null) return say('recipe_rows.not_chosen_yet');
  return say(isChosen ? `recipe_rows.chosen.${rule}` : `recipe_rows.left.${rule}`);
}

/** Where it lies in its video, in percent; `null` where the service does not say. */
export function placeInVideo(
  { startMs, endMs }: Pick<RecipeCandidate, 'startMs' | 'endMs'>,
  durationMs: number | null,
): { readonly fromPercent: number; readonly widthPercent: number } | null {
  if (startMs === null || durationMs === null || !(durationMs > 0 && durationMs < Infinity)) return null;
  const percent = (ms: number): number => Math.min(100, Math.max(0, (ms / durationMs) * 100));
  const fromPercent = percent(startMs);
  return { fromPercent, widthPercent: Math.max(0, percent(endMs ?? startMs) - fromPercent) };
}

/** A score as a service may give it, from 0 to 1 or to 100, as it is drawn. */
export function scoreOf(score: number): { readonly words: string; readonly percent: number } {
  const percent = Math.min(100, Math.max(0, score >= 0 && score <= 1 ? score * 100 : score));
  return { words: String(Math.round(score * 100) / 100), percent };
}
