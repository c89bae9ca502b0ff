import { type Message } from '../../../src-main/contract/messages/message.ts';
/** What pasted links become of a recipe. */
import { brandNamed, type BrandNamed } from '../../../src-main/contract/brand-named.ts';
import type { Brand } from '../../../src-main/contract/connection.ts';
import { said } from '../../shared/said.ts';
import type { FoundLink } from '../../../src-main/contract/links.ts';
import {
  defaultCandidates,
  type ComposeRow,
  type RecipePlan,
  type RecipeRow,
  type SavedRecipe,
} from '../../../src-main/contract/recipe.ts';
import {
  defaultRenderFormats,
  renderFormats,
  type RenderFormat,
} from '../../../src-main/contract/render-format.ts';
import { stepCount } from '../../shared/plan-words.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

export const importOnly: RecipePlan = {
  upTo: 'import',
  formats: [...defaultRenderFormats],
  candidates: defaultCandidates,
};

/** With a format added or taken away, in the usual order. The last one stays: a render needs one. */
export function toggleFormat(formats: readonly RenderFormat[], format: RenderFormat): RenderFormat[] {
  const wanted = renderFormats.filter((each) => (each === format) !== formats.includes(each));
  return wanted.length === 0 ? [...formats] : wanted;
}

/** The words of the button: what happens, and to how many. */
export function startLabel(plans: readonly RecipePlan[]): string {
  const [first] = plans;
  if (first === undefined) return say('common.import_it');
  const links = plans.length;
  const counts = new Set(plans.map(stepCount));
  if (counts.size > 1) return say('recipes.plan.take', { links });
  const steps = stepCount(first);
  return steps === 1
    ? say('recipes.plan.import', { links })
    : say('recipes.plan.take_steps', { links, steps });
}

/** What links without a column of their own get, and what names in columns are looked up in. */
export interface RowDefaults {
  readonly brandId: string;
  readonly plan: RecipePlan;
  /** `null` where the service cannot list its brands: then a column holds ids. */
  readonly brands: readonly Brand[] | null;
  readonly saved: readonly SavedRecipe[];
}

export interface ResolvedLink {
  readonly brandId: string;
  readonly brandName: string;
  readonly plan: RecipePlan;
  /** Why it cannot be taken as its columns say, or `null`. */
  readonly problem: string | null;
}

export function resolveLink(link: FoundLink, defaults: RowDefaults): ResolvedLink {
  const named = brandOf(link.brand, defaults);
  const brand = 'brand' in named ? named.brand : null;
  const saved = link.recipe === null ? null : findByName(defaults.saved, link.recipe);
  const noBrand = 'unclear' in named ? said(named.unclear) : null;
  const noRecipe =
    saved === undefined ? say('recipes.plan.no_saved', { name: visibleText(link.recipe ?? '', 60) }) : null;
  return {
    brandId: brand?.id ?? '',
    brandName: brand?.name ?? link.brand ?? '',
    plan: saved?.plan ?? defaults.plan,
    problem: noBrand ?? noRecipe,
  };
}

function brandOf(written: string | null, { brandId, brands }: RowDefaults): BrandNamed {
  if (written === null || written.trim() === '')
    return { brand: { id: brandId, name: brands?.find((each) => each.id === brandId)?.name ?? brandId } };
  return brandNamed(written, brands);
}

function findByName<Named extends { readonly name: string }>(
  all: readonly Named[],
  written: string,
): Named | undefined {
  const wanted = written.trim().toLocaleLowerCase('en');
  return all.find((each) => each.name.toLocaleLowerCase('en') === wanted);
}

/** A link as it is composed, or `null` where it has no brand or a problem. */
export function composeRow(
  { link, title }: { readonly link: FoundLink; readonly title: string },
  resolved: ResolvedLink,
): ComposeRow | null {
  if (resolved.problem !== null || resolved.brandId === '') return null;
  const written = title.trim();
  return {
    url: link.url,
    title: written === '' ? null : written,
    brandId: resolved.brandId,
    plan: resolved.plan,
  };
}

/** Rows that kept their recipe, by their titles. */
export function refusedRows(
  rows: readonly RecipeRow[],
  refused: readonly { readonly id: number; readonly why: Message }[],
): readonly { readonly id: number; readonly title: string; readonly why: Message }[] {
  return refused.map(({ id, why }) => {
    const row = rows.find((each) => each.id === id);
    return { id, title: row?.title ?? row?.url ?? say('recipes.row', { id: String(id) }), why };
  });
}
