import { unguardCell } from '../../../contract/csv-cell.ts';
import { csvRows } from '../../../contract/csv-rows.ts';
import { extensionOf, nameOf } from '../rules/file-names.ts';
import { findLinks, normaliseLink, type LinkInText } from './links.ts';

export const longestLinkListBytes = 1024 * 1024;

const addressColumns: ReadonlySet<string> = new Set(['url', 'link', 'address', 'video', 'video url']);

export interface LinkList {
  /** Normalised, each address once for each brand, in the order of the list. */
  readonly links: readonly LinkInText[];
  /** What stands in the list but cannot be imported. */
  readonly refused: readonly { readonly text: string; readonly why: string }[];
}

/** Reads a list of links by its extension: `.csv`, `.url`, `.webloc`, and anything else as plain text. */
export function readLinkList(path: string, content: Uint8Array): LinkList | { readonly unreadable: string } {
  const extension = extensionOf(path);
  const title = nameOf(path).slice(0, -extension.length || undefined);
  if (extension === '.webloc' && startsWithText(content, 'bplist')) {
    return { unreadable: 'a binary .webloc cannot be read: put its link into a text file' };
  }
  const text = decodeText(content);
  switch (extension) {
    case '.csv':
      return sortOut(linksOfCsv(text));
    case '.url':
      return sortOut(shortcutLink(/^[ \t]*URL[ \t]*=[ \t]*(\S.*)$/im.exec(text)?.[1], title));
    case '.webloc':
      return sortOut(
        shortcutLink(/<key>\s*URL\s*<\/key>\s*<string>([^<]*)<\/string>/i.exec(text)?.[1], title),
      );
    default:
      return sortOut(findLinks(text));
  }
}

/** Whether rows of a list name brands of their own, so that the brands must be known to place them. */
export function namesBrands(path: string, content: Uint8Array): boolean {
  if (extensionOf(path) !== '.csv') return false;
  const list = readLinkList(path, content);
  return 'links' in list && list.links.some(({ brand }) => brand !== undefined);
}

function sortOut(found: readonly LinkInText[]): LinkList {
  const links = new Map<string, LinkInText>();
  const refused: { text: string; why: string }[] = [];
  for (const { url, title, ...others } of found) {
    const normalised = normaliseLink(url);
    if ('refused' in normalised) {
      refused.push({ text: url, why: normalised.refused });
      continue;
    }
    // For another brand, the same address is another import.
    const key = `${normalised.url} ${(others.brand ?? '').toLowerCase()}`;
    const before = links.get(key);
    links.set(key, { ...others, ...before, url: normalised.url, title: before?.title ?? title });
  }
  return { links: [...links.values()], refused };
}

/** Links of pasted text: as a CSV where its first line names a column of addresses, else wherever they stand. */
export function linksOfText(text: string): LinkInText[] {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const hasHeader = header
    .split(/[,;\t]/)
    .some((cell) => addressColumns.has(cell.trim().replace(/^"|"$/g, '').toLowerCase()));
  return hasHeader && findLinks(header).length === 0 ? linksOfCsv(text) : findLinks(text);
}

/** Saved by Windows as `.url`, by macOS as `.webloc` (XML, where `&` is escaped): one link, titled by the file's name. */
function shortcutLink(url: string | undefined, title: string): LinkInText[] {
  const written = url?.trim().replace(/&(?:amp|#38|#x26);/gi, '&');
  return written === undefined || written === '' ? [] : [{ url: written, title }];
}

/**
 * With a header row naming a column of addresses, that column and the one of titles. Without, each row's first cell with an
 * address and the first other cell with words. What is no CSV at all is searched like plain text.
 */
function linksOfCsv(text: string): LinkInText[] {
  const rows = csvRows(text, delimiterOf(text))?.map((row) => row.map(unguardCell)) ?? null;
  const [first] = rows ?? [];
  if (rows === null || first === undefined || rows.every((row) => row.length === 1)) return findLinks(text);
  const header = first.map((cell) => cell.trim().toLowerCase());
  const urlColumn = header.findIndex((cell) => addressColumns.has(cell));
  const titleColumn = header.findIndex((cell) => ['title', 'name', 'video title'].includes(cell));
  const brandColumn = header.findIndex((cell) => ['brand', 'brand id', 'brandid'].includes(cell));
  const recipeColumn = header.indexOf('recipe');
  if (urlColumn === -1) return rows.flatMap(linkOfBareRow);
  return rows.slice(1).flatMap((row, index) => {
    const url = row[urlColumn]?.trim() ?? '';
    if (url === '') return [];
    const brand = titleOfCell(row[brandColumn]);
    const recipe = titleOfCell(row[recipeColumn]);
    return [
      {
        // A cell that is nothing but an address is all of it, whatever it ends in.
        url: /^https?:\/\/[^\s<>"]+$/i.test(url) ? url : (findLinks(url)[0]?.url ?? url),
        title: titleOfCell(row[titleColumn]),
        ...(brand === null ? {} : { brand }),
        ...(recipe === null ? {} : { recipe }),
        ...(brand === null && recipe === null ? {} : { row: index + 2 }),
      },
    ];
  });
}

function linkOfBareRow(row: readonly string[]): LinkInText[] {
  const urlColumn = row.findIndex((cell) => findLinks(cell).length > 0);
  const [found] = findLinks(row[urlColumn] ?? '');
  if (found === undefined) return [];
  const message = row.find((cell, column) => column !== urlColumn && cell.trim() !== '');
  return [{ url: found.url, title: titleOfCell(message) ?? found.title }];
}

function titleOfCell(cell: string | undefined): string | null {
  const title = cell?.replace(/\s+/g, ' ').trim() ?? '';
  return title === '' ? null : title.slice(0, 300);
}

/** What the first line has most of outside quotes and outside addresses. */
function delimiterOf(text: string): string {
  const line = (text.split(/[\r\n]/).find((candidate) => candidate.trim() !== '') ?? '')
    .replace(/"[^"]*"/g, '')
    .replace(/https?:\/\/[^\s,;]+/gi, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
}

/** UTF-8 with or without its mark, or UTF-16 with it, as Windows programs save text. */
export function decodeText(content: Uint8Array): string {
  const [first, second] = content;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(content);
}

function startsWithText(content: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(content.subarray(0, text.length)) === text;
}

/** "12 links, 3 of them known already; http://… is http, only https can be imported, and 1 more refused" */
export function describeList(list: LinkList, knownCount: number): string {
  const { length } = list.links;
  const links = length === 0 ? 'no link to import in it' : `${String(length)} link${length === 1 ? '' : 's'}`;
  const known = knownCount === 0 ? '' : `, ${String(knownCount)} of them known already`;
  const [first, ...others] = list.refused;
  if (first === undefined) return `${links}${known}`;
  const shown = first.text.length > 80 ? `${first.text.slice(0, 79)}…` : first.text;
  const more = others.length === 0 ? '' : `, and ${String(others.length)} more refused`;
  return `${links}${known}; ${shown} ${first.why}${more}`;
}
