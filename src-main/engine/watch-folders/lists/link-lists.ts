import { readLinkText } from '../../../contract/tables/link-table.ts';
import type { LinkRow, LinkText, LinkTextOptions } from '../../../contract/tables/link-row.ts';
import { decodeText, readAsWords } from '../../../contract/tables/text-encoding.ts';
import { notAList, whyNoList, whyNoText } from '../../../contract/tables/not-text.ts';
import { nearLinkOf, type NearLink } from '../../../contract/tables/near-links.ts';
import { whyOtherRecipe } from '../../../contract/tables/other-recipe.ts';
import { linkKey, linkKeyForBrand, whyNoVideo } from '../../../contract/video-address.ts';
import { atSheet } from '../../../contract/tables/row-words.ts';
import { unreadableSign } from '../../../contract/tables/unreadable-sign.ts';
import { extensionOf, nameOf } from '../rules/file-names.ts';
import { findLinks, type LinkInText } from './find-links.ts';
import { hostLinks, relativeLinks } from './html-links.ts';
import { titlesInJson } from './json-titles.ts';
import { normaliseLink } from './links.ts';
import { plainAddress, withoutEntities } from './written-address.ts';
import { recorded, type Recorded } from '../../storage/messages/recorded.ts';
import { message, type Message } from '../../../contract/messages/message.ts';

export const longestLinkListBytes = 1024 * 1024;

export interface LinkList {
  /** Normalised, each address once for each brand, in the order of the list. */
  readonly links: readonly LinkInText[];
  /** What stands in the list but cannot be imported. */
  readonly refused: readonly { readonly text: string; readonly why: Message }[];
  /** How many stand there once more, for the same brand; left out where none does. */
  readonly repeated?: number;
  /** What the list was read as, with a sample, where it does not say so itself. */
  readonly readAs?: string;
}

/** What shows which words of a list are brands. */
export type KnownBrands = Pick<LinkTextOptions, 'brands' | 'chosenBrandId'>;

/** `unclear`: a person has to change the list first. */
export type ListReading = LinkList | { readonly unreadable: Message } | { readonly unclear: Message };

/** The text of a list, and what it was read as where it does not say so itself. */
export interface ListText {
  readonly text: string;
  readonly readAs?: string;
}

/** Reads a list of links by its extension: `.csv`, `.url`, `.webloc`, and anything else as text, which may be a table as well. */
export function readLinkList(path: string, content: Uint8Array, known: KnownBrands = {}): ListReading {
  const decoded = decodeList(path, content);
  return 'unreadable' in decoded ? decoded : judgeList(decoded, parseList(path, decoded, known));
}

export function decodeList(path: string, content: Uint8Array): ListText | { readonly unreadable: Message } {
  if (extensionOf(path) === '.webloc' && startsWithText(content, 'bplist')) {
    return { unreadable: notAList('webloc') };
  }
  const noText = whyNoText(content);
  if (noText !== null) return { unreadable: noText };
  const decoded = decodeText(content);
  const { text } = decoded;
  const noList = whyNoList(text);
  if (noList !== null) return { unreadable: noList };
  return { text, ...(decoded.isGuessed && { readAs: readAsWords(decoded) }) };
}

/** A list taken apart: a shortcut is one link, anything else a text. */
export type ParsedList = LinkText | { readonly kind: 'shortcut'; readonly links: readonly LinkInText[] };

export function parseList(path: string, { text }: ListText, known: KnownBrands = {}): ParsedList {
  const extension = extensionOf(path);
  const title = nameOf(path).slice(0, -extension.length || undefined);
  switch (extension) {
    case '.url':
      return shortcutLink(/^[ \t]*URL[ \t]*=[ \t]*(\S.*)$/im.exec(text)?.[1], title);
    case '.webloc':
      return shortcutLink(/<key>\s*URL\s*<\/key>\s*<string>([^<]*)<\/string>/i.exec(text)?.[1], title);
    default:
      return readLinkText(text, { ...known, isTable: extension === '.csv' || extension === '.tsv' });
  }
}

/** Whether rows of a list name brands of their own, or may do so: the brands must be known to place them. */
export function mayNameBrandsOf(parsed: ParsedList): boolean {
  if (parsed.kind === 'shortcut') return false;
  const { wantsBrands = false } = parsed;
  return wantsBrands || (parsed.kind === 'table' && parsed.rows.some(({ brand }) => brand !== null));
}

/** What of a list that was taken apart can be imported. */
export function judgeList({ text, ...readAs }: ListText, parsed: ParsedList): ListReading {
  if (parsed.kind === 'shortcut') return sortOut(parsed.links);
  const read = linksOfRead(text, parsed);
  return 'unclear' in read ? read : { ...sortOut(read.links), ...readAs };
}

function sortOut(found: readonly FoundInText[]): LinkList {
  const links = new Map<string, LinkInText>();
  const refused: { text: string; why: Message }[] = [];
  let repeated = 0;
  for (const { url, title, fault, ...others } of found) {
    const why = whyNotRead({ url, title, fault, ...others });
    const normalised = why === null ? normaliseLink(url) : { refused: why };
    if ('refused' in normalised) {
      refused.push({ text: url, why: normalised.refused });
      continue;
    }
    const noVideo = whyNoVideo(normalised.url);
    if (noVideo !== null) {
      refused.push({ text: url, why: noVideo });
      continue;
    }
    const key = linkKeyForBrand(linkKey(normalised.url), others.brand ?? '');
    const before = links.get(key);
    const otherRecipe = before === undefined ? null : whyOtherRecipe(before, others);
    if (otherRecipe !== null) {
      refused.push({ text: url, why: otherRecipe });
      continue;
    }
    if (before !== undefined) repeated += 1;
    links.set(key, {
      ...others,
      ...before,
      url: before?.url ?? normalised.url,
      title: before?.title ?? title,
    });
  }
  return { links: [...links.values()], refused, ...(repeated > 0 && { repeated }) };
}

/** A link with what its row says. */
export type FoundInText = LinkInText;

/** Why what a row says cannot be sent; `null`: it can. */
export function whyNotRead({
  url,
  title,
  brand,
  recipe,
  fault,
}: Pick<FoundInText, 'url' | 'title' | 'brand' | 'recipe' | 'fault'>): Message | null {
  if (fault !== undefined) return fault;
  const isBroken = [url, title, brand, recipe].some((text) => text?.includes(unreadableSign) === true);
  return isBroken ? message('link_fault.unreadable_letter', { sign: unreadableSign }) : null;
}

/** Links of any text: by its columns where it is a table, else wherever they stand. */
export function linksInText(text: string, options: LinkTextOptions = {}): LinksOfText {
  return linksOfRead(text, readLinkText(text, options));
}

type LinksOfText = { readonly links: readonly FoundInText[] } | { readonly unclear: Message };

function linksOfRead(text: string, read: LinkText): LinksOfText {
  switch (read.kind) {
    case 'prose':
      return {
        links: [
          ...titled(findLinks(text), titlesInJson(text)),
          ...relativeFaults(text),
          ...nearFaults(text, read.near ?? []),
        ],
      };
    case 'unclear':
      return { unclear: read.why };
    case 'table':
      return { links: read.rows.flatMap(linksOfRow) };
  }
}

/** The words around a link in JSON are names and signs. */
function titled(
  links: readonly LinkInText[],
  titles: ReadonlyMap<string, string> | null,
): readonly LinkInText[] {
  return titles === null ? links : links.map((link) => ({ ...link, title: titles.get(link.url) ?? null }));
}

function nearFaults(text: string, near: readonly NearLink[]): readonly LinkInText[] {
  const followed = near.length === 0 ? new Set<string>() : hostLinks(text);
  return near
    .filter((each) => !followed.has(withoutEntities(each.text)))
    .map((each) => ({ url: each.text, title: null, fault: each.why }));
}

/** All of them in one: a page may have hundreds. */
function relativeFaults(text: string): readonly LinkInText[] {
  const [first, ...others] = relativeLinks(text);
  if (first === undefined) return [];
  const fault = message('link_fault.relative', { others: others.length });
  return [{ url: first, title: null, fault }];
}

/** Names of films and sounds are often written with blanks, which an address has as `%20`. */
const fileWithBlanks =
  /^https?:\/\/[^\s<>"]+(?: [^\s<>":]+)+\.(?:mp4|m4v|mov|mkv|webm|avi|mp3|m4a|wav)(?:\?[^\s<>"]*)?$/i;

/** A cell of addresses holds one, or several that all have what the row says of it. */
export function linksOfRow({ row, sheet, url, title, brand, recipe, fault }: LinkRow): FoundInText[] {
  const found = findLinks(url);
  const isOne = found.length < 2 && (/^https?:\/\/[^\s<>"]+$/i.test(url) || fileWithBlanks.test(url));
  // A cell that is nothing but an address is all of it, whatever it ends in.
  const addresses: readonly Pick<LinkInText, 'url' | 'fault'>[] =
    found.length === 0
      ? [{ url, fault: nearLinkOf(url, row)?.why }]
      : isOne
        ? [{ url: plainAddress(url), fault: found[0]?.fault }]
        : found;
  return addresses.map(({ url: address, fault: own }) => {
    const why = fault ?? own;
    return {
      url: address,
      title: title ?? (isOne ? null : (found[0]?.title ?? null)),
      ...(brand !== null && { brand }),
      ...(recipe !== null && { recipe }),
      ...((brand !== null || recipe !== null || why !== undefined) && { row }),
      ...(sheet !== undefined && { sheet }),
      ...(why !== undefined && { fault: atSheet(why, sheet) }),
    };
  });
}

/** Saved by Windows as `.url`, by macOS as `.webloc` (XML, where `&` is escaped): one link, titled by the file's name. */
function shortcutLink(url: string | undefined, title: string): ParsedList {
  const written = url?.trim().replace(/&(?:amp|#38|#x26);/gi, '&');
  const links = written === undefined || written === '' ? [] : [{ url: written, title }];
  return { kind: 'shortcut', links };
}

function startsWithText(content: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(content.subarray(0, text.length)) === text;
}

/** What a list holds, with the first link that is not imported, and how many stand there once more. */
export function describeList(
  list: LinkList,
  counted: { readonly known: number; readonly unclear: number },
): Recorded {
  const reason = linksOfList(list, counted);
  const { repeated } = list;
  return recorded(repeated === undefined ? reason : message('list.links_repeated', { reason, repeated }));
}

function linksOfList(
  list: LinkList,
  { known, unclear }: { readonly known: number; readonly unclear: number },
): Message {
  const { readAs: encoding } = list;
  const counts = { links: list.links.length, known, unclear };
  const [first, ...others] = list.refused;
  if (first === undefined) {
    return encoding === undefined
      ? message('list.links', counts)
      : message('list.links_as', { ...counts, encoding });
  }
  const link = first.text.length > 80 ? `${first.text.slice(0, 79)}…` : first.text;
  const refused = { ...counts, link, reason: first.why, more: others.length };
  return encoding === undefined
    ? message('list.links_refused', refused)
    : message('list.links_refused_as', { ...refused, encoding });
}
