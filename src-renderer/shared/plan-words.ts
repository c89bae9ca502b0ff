/** What the plan of a recipe does, in words. */
import { recipeSteps, type RecipePlan, type RecipeStep } from '../../src-main/contract/recipe.ts';
import { formatAmount } from './format.ts';

/** Steps that a plan takes, from 1 to 4. */
export function stepCount(plan: RecipePlan): number {
  return recipeSteps.indexOf(plan.upTo) + 1;
}

export function hasStep(plan: RecipePlan, step: RecipeStep): boolean {
  return recipeSteps.indexOf(step) < stepCount(plan);
}

/** `Import → candidates → render 9:16, 1:1 of the first → draft` */
export function planWords(plan: RecipePlan): string {
  const parts = ['Import'];
  if (hasStep(plan, 'candidates')) parts.push('candidates');
  if (hasStep(plan, 'render')) parts.push(`render ${plan.formats.join(', ')} of ${candidateWords(plan)}`);
  if (hasStep(plan, 'draft')) parts.push('draft');
  return parts.join(' → ');
}

export function candidateWords(plan: RecipePlan): string {
  if (plan.candidates === 'all') return 'all';
  if (plan.candidates === 'first') return 'the first';
  return formatAmount(plan.candidates.length, 'chosen candidate');
}
