/** What the plan of a recipe does, in words. */
import { recipeSteps, type RecipePlan, type RecipeStep } from '../../src-main/contract/recipe.ts';
import { controlWords as words } from '../words/controls.ts';

/** Steps that a plan takes, from 1 to 4. */
export function stepCount(plan: RecipePlan): number {
  return recipeSteps.indexOf(plan.upTo) + 1;
}

export function hasStep(plan: RecipePlan, step: RecipeStep): boolean {
  return recipeSteps.indexOf(step) < stepCount(plan);
}

/** `Import → candidates → render 9:16, 1:1 of the first → draft` */
export function planWords(plan: RecipePlan): string {
  const parts = [words.plan.import];
  if (hasStep(plan, 'candidates')) parts.push(words.plan.candidates);
  if (hasStep(plan, 'render')) parts.push(words.plan.render(plan.formats.join(', '), candidateWords(plan)));
  if (hasStep(plan, 'draft')) parts.push(words.plan.draft);
  return parts.join(' → ');
}

export function candidateWords(plan: RecipePlan): string {
  if (plan.candidates === 'all') return words.plan.all;
  if (plan.candidates === 'first') return words.plan.first;
  return words.plan.chosen(plan.candidates.length);
}
