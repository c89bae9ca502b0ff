import { InvalidArgumentError } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import {
  defaultCandidates,
  type CandidateChoice,
  type RecipePlan,
  type SavedRecipe,
} from '../../../contract/recipe.ts';
import { defaultRenderFormats, renderFormatSchema, renderFormats } from '../../../contract/render-format.ts';

export interface RecipeOptions {
  readonly render?: RecipePlan['formats'];
  readonly candidates?: CandidateChoice;
  readonly draft?: boolean;
  readonly recipe?: string;
}

/** `9:16,1:1`. Throws `InvalidArgumentError`. */
export function parseFormats(text: string): RecipePlan['formats'] {
  const formats = text.split(',').map((part) => renderFormatSchema.safeParse(part.trim()));
  const known = formats.flatMap((one) => (one.success ? [one.data] : []));
  if (known.length !== formats.length || known.length === 0) {
    throw new InvalidArgumentError(`Formats are ${renderFormats.join(', ')}, with a comma between.`);
  }
  return [...new Set(known)];
}

/** `all`, `first`, or candidate ids with a comma between. Throws `InvalidArgumentError`. */
export function parseCandidates(text: string): CandidateChoice {
  if (text === 'all' || text === 'first') return text;
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0) throw new InvalidArgumentError('It must be all, first, or candidate ids.');
  return [...new Set(ids)];
}

/**
 * The recipe that the options ask for, or `null` where the links are only imported. Throws `OutboxError` invalid_input for a
 * recipe that is not saved, or options that contradict it.
 */
export function planOf(options: RecipeOptions, saved: readonly SavedRecipe[]): RecipePlan | null {
  const { recipe, render, candidates, draft } = options;
  const isComposed = render !== undefined || candidates !== undefined || draft === true;
  if (recipe !== undefined) {
    if (isComposed) {
      throw new OutboxError(
        'invalid_input',
        'Give --recipe, or --render, --candidates and --draft, not both.',
      );
    }
    return planNamed(recipe, saved);
  }
  if (!isComposed) return null;
  return {
    upTo: draft === true ? 'draft' : 'render',
    formats: render ?? [...defaultRenderFormats],
    candidates: candidates ?? defaultCandidates,
  };
}

/** Throws `OutboxError` not_found. */
export function planNamed(name: string, saved: readonly SavedRecipe[]): RecipePlan {
  const found = saved.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found.plan;
  const names = saved.map((one) => one.name).join(', ');
  throw new OutboxError(
    'not_found',
    `There is no recipe ${name}. ${names === '' ? 'None is saved yet: see "outbox recipes save".' : `Saved are: ${names}.`}`,
  );
}

export function describePlan({ upTo, formats, candidates }: RecipePlan): string {
  const steps = ['import', 'wait for candidates', `render ${formats.join(', ')}`, 'draft'];
  const count = { import: 1, candidates: 2, render: 3, draft: 4 }[upTo];
  const which = typeof candidates === 'string' ? candidates : candidates.join(', ');
  return `${steps.slice(0, count).join(', ')}${count < 3 ? '' : ` (candidates: ${which})`}`;
}
