import { z } from './zod.ts';

/**
 * An address by what it belongs to. A page never says which address is opened, so nothing that got into a page can open one of
 * its own choice (reliability A5). `source`: the link that a job or a recipe row is about · `delivered`: where the service
 * says that what it received can be seen · `media`: one of those that the service told of a draft, counted from 0.
 */
export const namedAddressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), jobId: z.int().positive() }),
  z.object({ kind: z.literal('delivered'), jobId: z.int().positive() }),
  z.object({ kind: z.literal('media'), jobId: z.int().positive(), index: z.int().min(0).max(19) }),
  z.object({ kind: z.literal('recipe_source'), rowId: z.int().positive() }),
]);
export type NamedAddress = z.infer<typeof namedAddressSchema>;

export interface OpenableAddress {
  /** As it is opened: parsed and written anew, so that what is shown and what is opened cannot differ. */
  readonly href: string;
  /** With its port, where it has one; names in other scripts stand as they are asked for in the network (punycode). */
  readonly host: string;
}

/** What keeps an address from being opened, in the order in which it is looked for. */
export const addressProblems = [
  ...(['too_long', 'unreadable', 'key', 'relative', 'no_scheme', 'http', 'scheme'] as const),
  ...(['credentials', 'private'] as const),
] as const;
export type AddressProblem = (typeof addressProblems)[number];

export const longestAddress = 2048;
/** Stands in a reply where it held the connection's API key. */
export const redactedKey = '[key]';
/** A name of at least two labels that ends in letters or in punycode: no bare number in any notation, no name of this network. */
const publicName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/u;
/** Names that lead no further than this computer or its network, and are nobody's to hand out. */
export const privateNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * What a browser may be sent to, or `null`: https, without credentials, to a public name. The service's answers and what people
 * paste are not trusted, and another program than the browser must never be started by them.
 */
export function openableAddress(given: string | null): OpenableAddress | null {
  const judged = given === null ? null : judgeAddress(given);
  return typeof judged === 'string' ? null : judged;
}

/** Why an address is text and no link, or `null` where it can be opened. */
export function whyNotOpened(given: string): AddressProblem | null {
  const judged = judgeAddress(given);
  return typeof judged === 'string' ? judged : null;
}

function judgeAddress(given: string): OpenableAddress | AddressProblem {
  if (given.length > longestAddress) return 'too_long';
  if (given === '' || hasOddCharacter(given)) return 'unreadable';
  if (given.includes(redactedKey)) return 'key';
  if (given.startsWith('//')) return 'no_scheme';
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/iu.exec(given)?.[0].toLowerCase();
  if (scheme === undefined) return 'relative';
  if (scheme !== 'https') return scheme === 'http' ? 'http' : 'scheme';
  const url = /^https:\/\/[^/\\]/iu.test(given) ? parse(given) : null;
  if (url === null) return 'unreadable';
  // "https://@host" has no credentials, and is still written to mislead.
  if (url.username !== '' || url.password !== '' || /^https:\/\/[^/?#]*@/iu.test(given)) return 'credentials';
  if (!publicName.test(url.hostname) || privateNames.test(url.hostname)) return 'private';
  return url.href.length > longestAddress ? 'too_long' : { href: url.href, host: url.host };
}

/** Characters that a parser drops or turns round: blanks, control characters, marks of direction, backslashes. */
function hasOddCharacter(given: string): boolean {
  return /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/u.test(given);
}

function parse(given: string): URL | null {
  try {
    return new URL(given);
  } catch {
    return null;
  }
}
