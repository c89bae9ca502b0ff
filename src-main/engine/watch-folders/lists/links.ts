import { BlockList, isIP } from 'node:net';
import { privateNames } from '../../../contract/address.ts';
import { trimEndOf } from '../../../foundation/trim-end.ts';

export interface LinkInText {
  /** As it stands in the text, with a scheme. */
  readonly url: string;
  readonly title: string | null;
  /** From the columns of a CSV that has them: a brand's id or name, a saved recipe's name. */
  readonly brand?: string;
  readonly recipe?: string;
  /** The row that names them, from 1, the header counted. */
  readonly row?: number;
}

export type NormalisedLink = { readonly url: string } | { readonly refused: string };

const longestLink = 2048;
const longestTitle = 300;

/**
 * Finds every web address in any text: pasted lines, mail, Markdown, HTML, chat. A title is taken from Markdown, or from
 * what else stands on the line where it holds one address only. Addresses are neither checked nor fetched here.
 */
export function findLinks(text: string): LinkInText[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap(linksOfLine);
}

// Every repetition is bounded, so that no line however odd takes long.
const addresses =
  /(?:https?:\/\/|(?<![\w@./-])(?:www\.|(?:m\.)?youtube\.com\/|youtu\.be\/|vimeo\.com\/|(?:www\.)?loom\.com\/))[^\s<>"`{}|\\^\p{Cc}\u200b-\u200f\u2028-\u202e\ufeff]{1,4096}/giu;
const markdown =
  /\[([^[\]]{0,300})\]\(<?(https?:\/\/(?:(?!\]\()[^\s<>]){1,4096}?)>?(?: +"[^"]{0,300}")?\)(?!\))/giu;

/** Every address has one of these. Most lines of most texts hold none, and are not looked through twice. */
const mayHoldAddress = /:\/\/|www\.|\.(?:com|be)\//i;

function linksOfLine(line: string): LinkInText[] {
  if (!mayHoldAddress.test(line)) return [];
  const found: (LinkInText & { start: number; end: number })[] = [];
  for (const match of line.matchAll(markdown)) {
    const [whole, title = '', url = ''] = match;
    found.push({ url, title: titleOf(title), start: match.index, end: match.index + whole.length });
  }
  const marked = [...found];
  // Looked for once: a line may hold thousands of addresses that end in a mark.
  const firstOf = new Map(['*', '_', '~'].map((mark) => [mark, line.indexOf(mark)]));
  let next = 0;
  for (const match of line.matchAll(addresses)) {
    while ((marked[next]?.end ?? Infinity) <= match.index) next += 1;
    if ((marked[next]?.start ?? Infinity) <= match.index) continue;
    const written = withoutTrailingPunctuation(match[0], (mark) => {
      const opened = firstOf.get(mark) ?? -1;
      return opened !== -1 && opened < match.index;
    });
    const url = /^https?:/i.test(written) ? written : `https://${written}`;
    found.push({ url, title: null, start: match.index, end: match.index + written.length });
  }
  found.sort((one, other) => one.start - other.start);
  const [only, another] = found;
  if (only !== undefined && another === undefined && only.title === null) {
    const before = line.slice(Math.max(0, only.start - 1000), only.start);
    return [{ url: only.url, title: titleOf(`${before} ${line.slice(only.end, only.end + 1000)}`) }];
  }
  return found.map(({ url, title }) => ({ url, title }));
}

/**
 * A sentence's end is not part of an address; a bracket is only where it was opened inside, a mark of emphasis is unless one
 * like it stands before.
 */
function withoutTrailingPunctuation(address: string, stoodBefore: (mark: string) => boolean): string {
  const loose = new Map([
    [')', count(address, ')') - count(address, '(')],
    [']', count(address, ']') - count(address, '[')],
  ]);
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const looseBrackets = loose.get(last);
    const isLoose =
      looseBrackets === undefined
        ? /[.,;:!?'’”»…]/u.test(last) || (/[*_~]/.test(last) && stoodBefore(last))
        : looseBrackets > 0;
    if (!isLoose) break;
    if (looseBrackets !== undefined) loose.set(last, looseBrackets - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

const looseAtEnd = /[\s\-–—•*·|,;:<"'“”„([\]=]/u;

/** Without tags, list marks, numbering and separators at the ends; `null` where no letter or digit is left. */
function titleOf(text: string): string | null {
  const message = text
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:\s|[-–—•*·|,;:>#"'“”„(\][]|\d{1,3}[.)](?=\s|$))+/u, '');
  const title = trimEndOf(message, (character) => looseAtEnd.test(character))
    .replace(/^([^(]*)\)$/, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(title) ? title.slice(0, longestTitle) : null;
}

/**
 * One spelling per video, so that the same link is known again; or why the service could not or should not be given it
 * (service-interface §4.1: public https). Host in lower case, no default port, no fragment, no tracking parameters, and one form
 * for a YouTube video. A start time (`t`) is dropped there: an import takes the whole video. Nothing is ever fetched.
 */
export function normaliseLink(text: string): NormalisedLink {
  const trimmed = text.trim();
  if (trimmed.length > longestLink) return { refused: `is longer than ${String(longestLink)} characters` };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && !scheme.includes('.')) {
    return { refused: `is ${scheme}, only https can be imported` };
  }
  const url = scheme === 'https' && /^https:\/\/[^/]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) return { refused: 'is not a web address' };
  if (url.username !== '' || url.password !== '') return { refused: 'holds a user name or password' };
  const written = url.hostname;
  url.hostname = trimEndOf(written, (character) => character === '.');
  // Only now: without its dots, what looked like a name may be a number, and so an address.
  if (!isPublic(url.hostname)) return { refused: `is not a public address (${written})` };
  url.hash = '';
  unifyYouTube(url);
  dropTracking(url);
  return url.href.length > longestLink
    ? { refused: `is longer than ${String(longestLink)} characters` }
    : { url: url.href };
}

const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(net, prefix, 'ipv4');
}
// Of IPv6 only 2000::/3 is given out for public use; 6to4, Teredo and documentation ranges in it lead elsewhere. IPv4 addresses
// written as IPv6 fall outside it, so they are refused too.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  specialIpv6.addSubnet(net, prefix, 'ipv6');
}

function isPublic(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  switch (isIP(address)) {
    case 4:
      return !privateAddresses.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return address.includes('.') && !address.endsWith('.') && !privateNames.test(address);
  }
}

const youTubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);

function unifyYouTube(url: URL): void {
  const shortId = url.hostname === 'youtu.be' ? /^\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  if (shortId !== undefined) {
    const rest = url.search.replace(/^\?/, '');
    url.hostname = 'www.youtube.com';
    url.pathname = '/watch';
    url.search = rest === '' ? `v=${shortId}` : `v=${shortId}&${rest}`;
  } else if (youTubeHosts.has(url.hostname)) {
    url.hostname = 'www.youtube.com';
  }
}

const trackingEverywhere =
  /^(?:utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok)$/i;
const trackingOnYouTube = /^(?:si|feature|pp|ab_channel|app|t|start|time_continue)$/i;

/** Works on the written text: taking a query apart and writing it anew would change signed addresses. */
function dropTracking(url: URL): void {
  const onYouTube = url.hostname === 'www.youtube.com';
  const kept = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return pair !== '' && !trackingEverywhere.test(name) && !(onYouTube && trackingOnYouTube.test(name));
    });
  // With its own `?`, as the setter takes a leading one away.
  url.search = kept.length === 0 ? '' : `?${kept.join('&')}`;
}
