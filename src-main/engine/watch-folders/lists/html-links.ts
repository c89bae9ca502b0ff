import { withoutEntities } from './written-address.ts';

/** What of HTML a person could click: a page, or bookmarks that a browser saved. */

const element = /<(?:a|iframe|video|source|audio)\s[^<>]{0,8000}>/giu;
/** Parts of a page that lead nowhere, among them pictures, fonts and programs. */
const unclicked =
  /<script\b[^<>]{0,8000}>[^<]*(?:<(?!\/?script)[^<]*)*<\/script>|<(?:script|img|meta|style|base|link(?=[^<>]{0,4000}\brel\s*=\s*["']?(?!alternate)))\b[^<>]{0,8000}>/giu;
const isPage = /<(?:a|iframe|video|source|audio|base|script|link|img)\s/iu;
const otherAttribute =
  /\s(?:icon_uri|icon|poster|srcset|ping|style|data-[\w-]{1,60})\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/giu;
const reference = /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/iu;

/** A link with its words, where both stand on one line. */
export const anchors =
  /<a\s(?:[^<>]{0,4000}\s)?href="(https?:\/\/[^\s"<>]{1,4096})"[^<>]{0,4000}>([^<]{0,300})<\/a>/giu;

/** The text without addresses that no one can click, with those that count from the page's own written in full. */
export function clickable(text: string): string {
  if (/^\s*\[InternetShortcut\]/iu.test(text.slice(0, 100)))
    return text.replace(/^[ \t]*Icon\w{1,20}[ \t]*=.*$/gimu, '');
  if (!isPage.test(text)) return text;
  const base = baseOf(text);
  return text.replace(unclicked, ' ').replace(element, (tag) =>
    tag
      .replace(otherAttribute, '')
      .replace(reference, (_, name: string, ...found: (string | undefined)[]) => {
        const [double, single, bare] = found;
        const written = double ?? single ?? bare ?? '';
        return `${name}"${inFull(written.trim().replace(/[\t\r\n]/gu, ''), base)}"`;
      }),
  );
}

/** Links that count from the address of their page, where a text does not say it: without it no one can follow them. */
export function relativeLinks(text: string): string[] {
  if (!isPage.test(text) || baseOf(text) !== null) return [];
  const found = new Set<string>();
  for (const [tag] of text.replaceAll(unclicked, ' ').matchAll(element)) {
    const written = hrefOf(tag);
    if (written !== '' && !standsAlone.test(written)) found.add(written);
  }
  return [...found];
}

/** Links of a page that leave out its scheme: they are found with the one of the page. */
export function hostLinks(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!isPage.test(text)) return found;
  for (const [tag] of text.replaceAll(unclicked, ' ').matchAll(element)) {
    const written = withoutEntities(hrefOf(tag));
    if (/^\/\/[^\s/]/u.test(written)) found.add(written);
  }
  return found;
}

function hrefOf(tag: string): string {
  const [, , double, single, bare] = reference.exec(tag.replace(otherAttribute, '')) ?? [];
  return (double ?? single ?? bare ?? '').trim();
}

/** With a scheme or a host, or within its own page. */
const standsAlone = /^(?:[a-z][a-z\d+.-]*:|#|\/\/|www\.)/iu;

function baseOf(text: string): URL | null {
  const written = /<base\s[^<>]{0,2000}?\bhref\s*=\s*["']?([^\s"'<>]{1,2000})/iu.exec(text)?.[1];
  return URL.parse(written ?? '');
}

function inFull(address: string, base: URL | null): string {
  if (base === null && /^\/\/[^\s/]/u.test(address)) return `https:${address}`;
  if (base === null || address === '' || /^(?:[a-z][a-z\d+.-]*:|#)/iu.test(address)) return address;
  return URL.parse(address, base.href)?.href ?? address;
}
