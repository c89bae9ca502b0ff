import { message, type Message, type MessageOf } from '../messages/message.ts';

/** What an address is for the site that it belongs to. */
export type Reading =
  /** By this one video is known again in each of its spellings. */
  | { readonly key: string }
  /** Why it is no single video: a page that holds none or many, or an address that cannot be whole. */
  | { readonly fault: Message }
  /** The site does not say. */
  | null;

export interface Site {
  readonly hosts: RegExp;
  read(url: URL): Reading;
}

type PageKind = Exclude<MessageOf<'link_fault.no_video'>['params']['page'], 'other'>;

export const page = (kind: PageKind, site: string): Reading => ({
  fault: message('link_fault.no_video', { page: kind, site }),
});
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
