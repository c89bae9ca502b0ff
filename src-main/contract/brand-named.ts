import { longestId } from './longest-id.ts';
import type { Brand } from './connection.ts';
import { inNaturalOrder } from './natural-order.ts';

export type BrandNamed =
  | { readonly brand: { readonly id: string; readonly name: string } }
  /** Why nobody can tell which brand is meant, for a sentence that goes on. */
  | { readonly unclear: string };

const mostNamed = 10;

/**
 * The brand that a row of a list names: by its id, or by its slug or name, upper and lower case alike. Never another than the one
 * named. `brands`: `null` where the service does not let them be read; then what is written is the id, unless no id can be so.
 */
export function brandNamed(written: string, brands: readonly Brand[] | null): BrandNamed {
  const wanted = written.trim();
  if (brands === null) {
    return wanted === '' || /\s/u.test(wanted) || wanted.length > longestId
      ? { unclear: `the brands cannot be read, and “${wanted}” is no id of one` }
      : { brand: { id: wanted, name: wanted } };
  }
  const byId = brands.find(({ id }) => id === wanted);
  if (byId !== undefined) return { brand: byId };
  const folded = wanted.toLowerCase();
  const found = brands.filter((brand) =>
    [brand.id, brand.slug, brand.name].some((word) => word?.trim().toLowerCase() === folded),
  );
  const [only, another] = found;
  if (only === undefined) return { unclear: `there is no brand “${wanted}”; ${knownWords(brands)}` };
  if (another === undefined) return { brand: only };
  return { unclear: `“${wanted}” may be each of ${String(found.length)} brands: ${namesOf(found)}` };
}

function knownWords(brands: readonly Brand[]): string {
  return brands.length === 0 ? 'the service lists none' : `the brands are ${namesOf(brands)}`;
}

function namesOf(brands: readonly Brand[]): string {
  const more = brands.length > mostNamed ? ', …' : '';
  const ordered = inNaturalOrder(
    brands,
    ({ name }) => name,
    ({ id }) => id,
  );
  return `${ordered
    .slice(0, mostNamed)
    .map(({ id, name }) => (id === name ? id : `${name} (${id})`))
    .join(', ')}${more}`;
}
