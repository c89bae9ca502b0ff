/** What the plan of a recipe does, in words. */
import { recipeSteps, type RecipePlan, type RecipeStep } from '../../src-main/contract/recipe.ts';
import { say } from '../words/say.ts';

/** Steps that a plan takes, from 1 to 4. */
export function stepCount(plan: RecipePlan): number {
  return recipeSteps.indexOf(plan.upTo) + 1;
}

export function hasStep(plan: RecipePlan, step: RecipeStep): boolean {
  return recipeSteps.indexOf(step) < stepCount(plan);
}

/** `Import → candidates → render 9:16, 1:1 of the first → draft` */
export function planWords(plan: RecipePlan): string {
  const parts = [say('controls.plan.import')];
  if (hasStep(plan, 'candidates')) parts.push(say('controls.plan.candidates'));
  if (hasStep(plan, 'render')) parts.push(renderWords(plan));
  if (hasStep(plan, 'draft')) parts.push(say('controls.plan.draft'));
  return parts.join(' → ');
}

function renderWords({ candidates, formats }: RecipePlan): string {
  const isNamed = candidates === 'all' || candidates === 'first';
  return say('controls.plan.render', {
    formats: formats.join(', '),
    which: isNamed ? candidates : 'other',
    count: isNamed ? 0 : candidates.length,
  });
}
