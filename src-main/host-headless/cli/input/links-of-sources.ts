import { message, type Message } from '../../../contract/messages/message.ts';
import type { FoundLink } from '../../../contract/links.ts';
import type { LinkRow } from '../../../contract/tables/link-row.ts';
import { whyOtherRecipe } from '../../../contract/tables/other-recipe.ts';
import { atRow, sameAsRow } from '../../../contract/tables/row-words.ts';
import { portionsOf } from '../../../contract/tables/row-portions.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { ReadSource } from './list-source.ts';
import { cutText } from './text-pieces.ts';

/** Links of the arguments and of the list. One that stands in both is taken once, and what is refused takes no other with it. */
export async function findLinks(
  client: OutboxClient,
  sources: readonly ReadSource[],
  connectionId: number,
  brandId: string,
): Promise<FoundLink[]> {
  const found = new Map<string, FoundLink>();
  const keep = (link: FoundLink): void => {
    // For another brand, the same address is another import.
    const key = `${link.key} ${(link.brand ?? brandId).toLowerCase()}`;
    const first = found.get(key);
    const otherRecipe = first === undefined ? null : whyOtherRecipe(first, link);
    if (link.fate === 'refused' || otherRecipe !== null) {
      const why = link.fate === 'refused' ? link.why : otherRecipe;
      found.set(`refused ${key} ${link.url} ${JSON.stringify(why)}`, { ...link, why, fate: 'refused' });
      return;
    }
    if (first === undefined) found.set(key, link);
    else if (isNamed(link, first))
      found.set(`${key} ${link.url} ${link.sheet ?? ''} ${String(link.row)} ${link.title ?? ''}`, {
        ...link,
        fate: 'repeated',
        why: atRow(
          first.row === undefined || link.row === undefined
            ? message('link_fault.same_video', { url: first.url })
            : sameAsRow({ row: first.row, sheet: first.sheet }),
          link,
        ),
      });
  };
  const pieces = sources.flatMap((source): { readonly text: string; readonly rows?: LinkRow[] }[] => {
    if (source.kind === 'table') return portionsOf(source.rows).map((rows) => ({ text: '', rows }));
    const { pieces: texts, torn } = cutText(source.text);
    for (const { text: url, why } of torn)
      keep({ url, key: url, why, fate: 'refused', title: null, brand: null, recipe: null });
    return texts.flatMap((text) => (text === '' ? [] : [{ text }]));
  });
  // Of a piece the engine does not know in which row of the list it stands.
  const whyOf = new Map<string, Message>(
    sources
      .flatMap((source) => (source.kind === 'prose' ? source.near : []))
      .map(({ text, why }) => [text, why] as const),
  );
  for (const piece of pieces) {
    const judged = await client.call('clips.findLinks', { ...piece, connectionId, brandId });
    for (const link of judged) keep({ ...link, why: whyOf.get(link.url) ?? link.why });
  }
  return [...found.values()];
}

/** Each row of a table is; in prose, a link with its words is often written twice. */
function isNamed(link: FoundLink, first: FoundLink): boolean {
  const hasOtherTitle = link.title !== null && link.title !== first.title;
  return link.row !== undefined || link.url !== first.url || hasOtherTitle;
}
