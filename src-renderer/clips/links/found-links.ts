/** Links found in pasted text: which of them would be imported, and the sum of the rest in words. */
import { message } from '../../../src-main/contract/messages/message.ts';
import type { FoundLink } from '../../../src-main/contract/links.ts';
import { setOf } from '../../state/collections.ts';
import { say } from '../../words/say.ts';

export interface LinkSums {
  readonly ready: number;
  readonly repeated: number;
  readonly known: number;
  readonly refused: number;
}

export function sumLinks(links: readonly FoundLink[]): LinkSums {
  const sums = { ready: 0, repeated: 0, known: 0, refused: 0 };
  for (const link of links) sums[link.fate] += 1;
  return sums;
}

export interface SumWords {
  readonly message: string;
  readonly isWarning: boolean;
}

/** Of the links that are ready by themselves, those that can't be queued: what their columns name isn't there, or they have no brand. */
export interface LackingLinks {
  readonly misnamed: number;
  readonly brandless: number;
}

/** What stands below the paste box beside the number that is ready. */
export function restWords(
  sums: LinkSums,
  { misnamed, brandless }: LackingLinks = { misnamed: 0, brandless: 0 },
): readonly SumWords[] {
  const words: SumWords[] = [];
  if (sums.repeated > 0)
    words.push({ message: say('links.same_as_another', { count: String(sums.repeated) }), isWarning: false });
  if (sums.known > 0)
    words.push({ message: say('links.known_already', { count: String(sums.known) }), isWarning: false });
  if (sums.refused > 0)
    words.push({
      message: say('links.cannot_be_imported', { count: String(sums.refused) }),
      isWarning: true,
    });
  if (misnamed > 0)
    words.push({ message: say('links.misnamed', { count: String(misnamed) }), isWarning: true });
  if (brandless > 0) words.push({ message: say('links.brandless', { count: brandless }), isWarning: true });
  return words;
}

/** The links of several pieces as if they had been one text: an address counts where it stands first. */
export function joinFound(pieces: readonly (readonly FoundLink[])[]): readonly FoundLink[] {
  const seen = setOf<string>();
  return pieces.flat().map((link) => {
    if (link.fate === 'refused' || link.fate === 'repeated') return link;
    const key = importKey(link);
    if (seen.has(key)) return { ...link, fate: 'repeated', why: message('link_fault.repeated') };
    seen.add(key);
    return link;
  });
}

/** For another brand, the same address is another import. */
export function importKey({ key, brand }: FoundLink): string {
  return `${key} ${(brand ?? '').trim().toLowerCase()}`;
}

/** A link as the review shows it: chosen or not, with a title that may be written anew. */
export interface ReviewedLink {
  readonly link: FoundLink;
  readonly isChosen: boolean;
  readonly title: string;
}

/** Keeps what a person has already decided about a link when the text is read again. */
export function review(
  found: readonly FoundLink[],
  before: readonly ReviewedLink[],
): readonly ReviewedLink[] {
  const decided = new Map(
    before.filter((each) => each.link.fate === 'ready').map((each) => [importKey(each.link), each]),
  );
  return found.map((link) => {
    const known = link.fate === 'ready' ? decided.get(importKey(link)) : undefined;
    return {
      link,
      isChosen: link.fate === 'ready' && (known?.isChosen ?? true),
      title: isRenamed(known) ? known.title : (link.title ?? ''),
    };
  });
}

/** The list may say another title now, as when it is read with another encoding. */
function isRenamed(before: ReviewedLink | undefined): before is ReviewedLink {
  return before !== undefined && before.title !== (before.link.title ?? '');
}

/** Portions that fit into one call each: at most `most` links and about `mostCharacters` of text. */
export function inPortions<Link extends { readonly url: string; readonly title: string | null }>(
  links: readonly Link[],
  most: number,
  mostCharacters: number,
): readonly (readonly Link[])[] {
  const portions: Link[][] = [];
  let portion: Link[] = [];
  let characters = 0;
  for (const link of links) {
    const length = link.url.length + (link.title?.length ?? 0);
    if (portion.length > 0 && (portion.length >= most || characters + length > mostCharacters)) {
      portions.push(portion);
      portion = [];
      characters = 0;
    }
    portion.push(link);
    characters += length;
  }
  if (portion.length > 0) portions.push(portion);
  return portions;
}
