import { message, type Message } from '../../../contract/messages/message.ts';
import { bareHosts } from '../../../contract/tables/bare-hosts.ts';
import { isScrap } from '../../../contract/tables/scraps.ts';
import { trimEndOf } from '../../../foundation/trim-end.ts';
import { endOfAddress } from './address-end.ts';
import { withoutChatStamp } from './chat-stamps.ts';
import { anchors, clickable } from './html-links.ts';
import { isLineOut, putAside } from './put-aside.ts';
import { isShortened, joinedInAngles, plainAddress } from './written-address.ts';

export interface LinkInText {
  /** As it stands in the text, with a scheme. */
  readonly url: string;
  readonly title: string | null;
  /** From the columns of a CSV that has them: a brand's id or name, a saved recipe's name. */
  readonly brand?: string;
  readonly recipe?: string;
  /** The row that names them, from 1, the header counted. */
  readonly row?: number;
  /** Where several sheets are read as one list. */
  readonly sheet?: string;
  /** Why it cannot be followed. */
  readonly fault?: Message | undefined;
}

const longestTitle = 300;

/**
 * Finds every web address in any text: pasted lines, mail, Markdown, HTML, chat. A title is taken from Markdown, or from
 * what else stands on the line where it holds one address only. Addresses are neither checked nor fetched here.
 */
export function findLinks(given: string): LinkInText[] {
  const text = clickable(joinedInAngles(given));
  const isAside = putAside(text);
  return [...text.matchAll(/[^\r\n\u2028\u2029]+/g)].flatMap(({ 0: line, index }) =>
    linksOfLine(line, (start) => isAside(index + start)),
  );
}

const begins = new RegExp(
  String.raw`https?:\\?\/\\?\/(?=[^\s/\\])|(?<![\w@./-])(?:www\.(?=[^\s.])|${bareHosts})`,
  'giu',
);
// Every repetition is bounded, so that no line however odd takes long. Brackets within the address are closed there.
const markdown =
  /\[([^[\]]{0,300})\]\(<?(https?:\/\/(?:(?!\]\()[^\s<>()]|\([^\s<>()]{0,1000}\)){1,4096}?)>?(?: +"[^"]{0,300}")?\)/giu;

/** Every address has one of these. Most lines of most texts hold none, and are not looked through twice. */
const mayHoldAddress = /:\\?\/\\?\/|www\.|\.(?:com|be)\//i;

const shortened = message('link_fault.shortened');
const commented = message('link_fault.commented');

/** A number, a date or an x beside a link is no title. */
function notScrap(title: string | null): string | null {
  return title === null || isScrap(title) ? null : title;
}

function linksOfLine(line: string, isAside: (start: number) => boolean): LinkInText[] {
  if (!mayHoldAddress.test(line)) return [];
  const isOut = isLineOut(line);
  const leftAt = ({ start, isShort }: { start: number; isShort: boolean }): { fault?: Message } => {
    if (isOut || isAside(start)) return { fault: commented };
    return isShort ? { fault: shortened } : {};
  };
  const found: (LinkInText & { start: number; end: number; isShort: boolean })[] = [];
  for (const match of line.matchAll(markdown)) {
    const [whole, title = '', url = ''] = match;
    found.push({
      ...{ url: plainAddress(url), title: titleOf(title) },
      ...{ start: match.index, end: match.index + whole.length, isShort: isShortened(url, '') },
    });
  }
  for (const { 0: whole, 1: url = '', 2: title = '', index: start } of line.matchAll(anchors)) {
    const isShort = isShortened(url, '');
    const words = mayHoldAddress.test(title) ? null : titleOf(title);
    found.push({ url: plainAddress(url), title: words, start, end: start + whole.length, isShort });
  }
  const marked = found.toSorted((one, other) => one.start - other.start);
  // Looked for once: a line may hold thousands of addresses that end in a mark.
  const firstOf = new Map(['*', '_', '~'].map((mark) => [mark, line.indexOf(mark)]));
  let next = 0;
  let last = 0;
  for (const { index } of line.matchAll(begins)) {
    if (index < last) continue;
    while ((marked[next]?.end ?? Infinity) <= index) next += 1;
    if ((marked[next]?.start ?? Infinity) <= index) continue;
    last = endOfAddress(line, index, (mark) => {
      const opened = firstOf.get(mark) ?? -1;
      return opened !== -1 && opened < index;
    });
    const written = plainAddress(line.slice(index, last));
    if (/^https?:\/\/$/iu.test(written)) continue;
    const url = /^https?:/i.test(written) ? written : `https://${written}`;
    const isShort = isShortened(written, line.slice(last, last + 3));
    found.push({ url, title: null, start: index, end: last, isShort });
  }
  found.sort((one, other) => one.start - other.start);
  const [only, another] = found;
  if (only !== undefined && another === undefined && only.title === null) {
    const before = withoutChatStamp(line.slice(Math.max(0, only.start - 1000), only.start));
    return [
      {
        url: only.url,
        title: notScrap(titleOf(`${before} ${line.slice(only.end, only.end + 1000)}`)),
        ...leftAt(only),
      },
    ];
  }
  return found.map((each) => ({ url: each.url, title: each.title, ...leftAt(each) }));
}

const looseAtEnd = /[\s\-–—•*·|,;:<"'“”„‟«»‹›([\]=、。，：；「『【（〈《＜।،؛]/u;
const looseAtStart =
  /^(?:[\s\-–—•*·|,;:>#"'“”„‟«»‹›(\][、。，！？：；」』】）〉》＞।॥،؛؟۔…]|\d{1,3}[.)](?=\s|$))+/u;

/** Without tags, list marks, numbering and separators at the ends; `null` where no letter or digit is left. */
function titleOf(text: string): string | null {
  const message = text
    .replace(/<[^>]*>?|\[\/?(?:url|link)(?:=[^\]\s]*)?\]?/gi, ' ')
    .replace(/&(?:lt|gt|quot|apos|nbsp|#\d{1,5});?/gi, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(looseAtStart, '');
  const title = trimEndOf(message, (character) => looseAtEnd.test(character))
    .replace(/^([^(]*)\)$/, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(title) ? title.slice(0, longestTitle) : null;
}
