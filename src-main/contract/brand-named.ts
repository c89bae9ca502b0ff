import { longestId } from './longest-id.ts';
import type { Brand } from './connection.ts';
import { message, type Message } from './messages/message.ts';
import { inNaturalOrder } from './natural-order.ts';

export type BrandNamed =
  | { readonly brand: { readonly id: string; readonly name: string } }
  /** Why Outbox can't tell which brand is named. */
  | { readonly unclear: Message };

const mostNamed = 10;

/**
 * The brand that a row of a list names: by its id, or by its slug or name, upper and lower case alike. Never another than the one
 * named. `brands`: `null` where the service does not let them be read; then what is written is the id, unless no id can be so.
 */
export function brandNamed(written: string, brands: readonly Brand[] | null): BrandNamed {
  const wanted = written.trim();
  if (brands === null) {
    return wanted === '' || /\s/u.test(wanted) || wanted.length > longestId
      ? { unclear: message('target_unsaid.unlisted', { what: 'brand', value: wanted }) }
      : { brand: { id: wanted, name: wanted } };
  }
  const byId = brands.find(({ id }) => id === wanted);
  if (byId !== undefined) return { brand: byId };
  const folded = wanted.toLowerCase();
  const found = brands.filter((brand) =>
    [brand.id, brand.slug, brand.name].some((word) => word?.trim().toLowerCase() === folded),
  );
  const [only, another] = found;
  const named = { what: 'brand', value: wanted } as const;
  if (only === undefined)
    return {
      unclear:
        brands.length === 0
          ? message('target_unsaid.none_there', named)
          : message('target_unsaid.not_called', { ...named, names: namesOf(brands) }),
    };
  if (another === undefined) return { brand: only };
  return {
    unclear: message('target_unsaid.several', { ...named, count: found.length, names: namesOf(found) }),
  };
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
