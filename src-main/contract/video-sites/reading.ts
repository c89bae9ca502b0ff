/** What an address is for the site that it belongs to. */
export type Reading =
  /** By this one video is known again in each of its spellings. */
  | { readonly key: string }
  /** A page that holds no video, or many. */
  | { readonly page: string }
  /** An address of a video that cannot be whole, for a sentence that goes on. */
  | { readonly broken: string }
  /** The site does not say. */
  | null;

export interface Site {
  readonly hosts: RegExp;
  read(url: URL): Reading;
}

export const page = (what: string): Reading => ({ page: what });
export const video = (key: string): Reading => ({ key });

/** The first group of the first pattern that fits. */
export function firstOf(text: string, ...patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** A parameter that is nothing but letters, digits, `-` and `_`, as ids are. */
export function idIn(url: URL, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = firstOf(url.searchParams.get(name) ?? '', /^([\w-]+)$/u);
    if (found !== null) return found;
  }
  return null;
}
