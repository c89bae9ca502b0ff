import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mostTaken, type HostRequest, type TakeRequest } from '../../contract/api/host-request.ts';
import { linkScheme, placeOfLink } from './deep-link.ts';
import type { Given } from './given-words.ts';

const longestPath = 4096;

export interface GivenParts {
  /** Makes a token of a path that a person gave. */
  readonly issueToken: (path: string) => string;
  /** `null`: nothing is there, or what neither is a file nor a folder. */
  readonly kindOf: (path: string) => Promise<'file' | 'folder' | null>;
}

export interface AskedOfPage {
  /** For the page: a screen at most, and what is to be looked through before anything of it goes. */
  readonly requests: readonly HostRequest[];
  /** Links that open nothing. */
  readonly refusedLinks: number;
}

/** What the page is asked because of links and files that a person opened with Outbox. Nothing goes by that. */
export async function requestsOfGiven(
  { words, folder }: Given,
  { issueToken, kindOf }: GivenParts,
): Promise<AskedOfPage> {
  const links = words.filter(isLink);
  const places = links.flatMap((link) => placeOfLink(link) ?? []);
  const last = places.at(-1);
  const paths = words.filter((word) => !isLink(word)).map((word) => pathOf(word, folder));
  const found = await Promise.all(
    paths.slice(0, mostTaken).map(async (path): Promise<TakeRequest['items']> => {
      const kind = path === null ? null : await kindOf(path);
      if (path === null || kind === null) return [];
      return [{ token: issueToken(path), path, isFolder: kind === 'folder' }];
    }),
  );
  const items = found.flat();
  return {
    requests: [
      ...(last === undefined ? [] : [{ kind: 'go' as const, place: last }]),
      ...(paths.length === 0 ? [] : [{ kind: 'take' as const, items, leftOut: paths.length - items.length }]),
    ],
    refusedLinks: links.length - places.length,
  };
}

/** Whatever begins like one, so that a link which opens nothing is not looked for as a file. */
function isLink(word: string): boolean {
  return word.toLowerCase().startsWith(`${linkScheme}:`);
}

/** The absolute path of a word: desktops of Linux may give a file as `file:///…`. `null` where it is none of this computer. */
function pathOf(word: string, folder: string): string | null {
  try {
    const path = /^file:/iu.test(word) ? fileURLToPath(word) : resolve(folder, word);
    return path.length > longestPath || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
