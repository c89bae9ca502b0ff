import type { Message } from '../../../contract/messages/message.ts';
import { atRow } from '../../../contract/tables/row-words.ts';
import { brandNamed } from '../../../contract/brand-named.ts';
import type { Brand } from '../../../contract/connection.ts';
import type { LinkInText } from './find-links.ts';

/** What the service lets be read of its brands. `later`: it cannot be asked now. `null`: they cannot be read at all. */
export type BrandsRead = readonly Brand[] | null | 'later';

/** A link with the brand that its row names, or the folder's; `brand.label` is what people call it. */
export interface PlacedLink {
  readonly url: string;
  readonly title: string | null;
  readonly brandId: string;
  readonly label: string | null;
  /** The saved recipe that the row names, or the folder's. */
  readonly recipe: string | null;
  readonly row: number | null;
}

export interface UnclearLink {
  readonly url: string;
  readonly title: string | null;
  readonly brand: string;
  /** As the row says; the folder's own is not repeated. */
  readonly recipe: string | null;
  readonly why: Message;
}

/** Where each link of a list goes. One whose row names a brand that nobody knows never goes to the folder's instead. */
export function placeLinks(
  links: readonly LinkInText[],
  folder: { readonly brandId: string; readonly label: string | null; readonly recipe: string | null },
  brands: readonly Brand[] | null,
  /** Why a brand that a row names is not to be taken without asking; `null`: it may be. */
  whyAsk: (brandId: string) => Message | null = () => null,
): { readonly placed: PlacedLink[]; readonly unclear: UnclearLink[] } {
  const placed: PlacedLink[] = [];
  const unclear: UnclearLink[] = [];
  for (const { url, title, brand, recipe, row } of links) {
    const named =
      brand === undefined ? { brand: { id: folder.brandId, name: folder.label } } : brandNamed(brand, brands);
    if ('unclear' in named) {
      const why = atRow(named.unclear, { row });
      unclear.push({ url, title, brand: brand ?? '', recipe: recipe ?? null, why });
      continue;
    }
    const { id, name } = named.brand;
    const isFolders = id === folder.brandId;
    const whose = whyAsk(id);
    if (whose !== null) {
      const named = brand ?? folder.label ?? folder.brandId;
      unclear.push({ url, title, brand: named, recipe: recipe ?? null, why: atRow(whose, { row }) });
      continue;
    }
    placed.push({
      ...{ url, title, brandId: id, label: isFolders ? folder.label : name },
      ...{ recipe: recipe ?? folder.recipe, row: row ?? null },
    });
  }
  return { placed, unclear };
}
