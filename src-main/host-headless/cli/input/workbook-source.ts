import { message, type Message } from '../../../contract/messages/message.ts';
import { atSheet } from '../../../contract/tables/row-words.ts';
import { told } from '../output/say.ts';
import { saysLink } from '../../../contract/tables/holds-address.ts';
import { linkTableOf } from '../../../contract/tables/link-table.ts';
import { linkOfCell, whyLeft } from '../../../contract/tables/linked-cells.ts';
import type { LinkRow, LinkText, LinkTextOptions } from '../../../contract/tables/link-row.ts';
import { linksOfSheet, type SheetRows } from '../../../contract/tables/workbook-sheets.ts';
import { openSheetThread } from '../../../file-worker/open-sheet-thread.ts';
import { plural } from '../output/words.ts';
import type { OpenedContent } from './opened-list.ts';

/** An XLSX as a list. `wanted`: names of its sheets, or `all`; none: the one that has links. */
export async function openWorkbook(content: Uint8Array, wanted: readonly string[]): Promise<OpenedContent> {
  const reader = openSheetThread();
  const reading = await reader.read({ name: 'list.xlsx', content }).finally(() => reader.close());
  if (reading.kind === 'unreadable') return unclear(reading.why);
  const { sheets = [] } = reading;
  const chosen = choose(sheets, wanted);
  if ('why' in chosen) return unclear(chosen.why);
  return {
    text: '',
    notes: sheets.filter((sheet) => !chosen.sheets.includes(sheet)).flatMap(notReadWords),
    read: (options) => readAll(chosen.sheets, options),
  };
}

function unclear(why: Message): OpenedContent {
  return { text: '', read: () => ({ kind: 'unclear', why }) };
}

function choose(
  sheets: readonly SheetRows[],
  wanted: readonly string[],
): { readonly sheets: readonly SheetRows[] } | { readonly why: Message } {
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const key = (name: string): string => name.trim().toLowerCase();
  if (wanted.some((name) => key(name) === 'all' && !sheets.some((sheet) => key(sheet.name) === 'all'))) {
    const broken = seen.find(({ why }) => why !== undefined);
    return broken?.why === undefined ? { sheets: seen } : { why: atSheet(broken.why, broken.name) };
  }
  if (wanted.length > 0) {
    const found: SheetRows[] = [];
    for (const name of wanted) {
      const sheet = sheets.find((each) => key(each.name) === key(name));
      if (sheet === undefined) return { why: message('table.no_sheet', { name, names: namesOf(sheets) }) };
      if (sheet.why !== undefined) return { why: atSheet(sheet.why, sheet.name) };
      if (!found.includes(sheet)) found.push(sheet);
    }
    return { sheets: found };
  }
  const withLinks = seen.filter((sheet) => linksOfSheet(sheet.rows) > 0 || sheet.why !== undefined);
  if (withLinks.length < 2) return { sheets: withLinks.length === 0 ? seen.slice(0, 1) : withLinks };
  const listed = withLinks.map(({ name, rows }) => `“${name}” (${plural(linksOfSheet(rows), 'link')})`);
  const [example, names] = [withLinks[0]?.name ?? '', listed.join(', ')];
  return { why: message('table.several_sheets', { count: withLinks.length, names, example }) };
}

function namesOf(sheets: readonly SheetRows[]): string {
  return sheets
    .slice(0, 10)
    .map(({ name }) => `“${name}”`)
    .join(', ');
}

function notReadWords({ name, isHidden, rows, why }: SheetRows): string[] {
  const links = linksOfSheet(rows);
  if (why !== undefined) return [`The sheet “${name}” was not read: ${told(why)}.`];
  if (links === 0) return [];
  const which = isHidden ? 'hidden sheet' : 'sheet';
  return [
    `The ${which} “${name}” has ${plural(links, 'link')} and was not read. --sheet "${name}" reads it.`,
  ];
}

function readAll(sheets: readonly SheetRows[], options: LinkTextOptions): LinkText {
  const rows: LinkRow[] = [];
  const ignored = new Set<string>();
  let wantsBrands = false;
  for (const { name, rows: cells } of sheets) {
    const read = linkTableOf(cells, { ...options, isTable: true, isWorkbook: true });
    wantsBrands ||= read.wantsBrands === true;
    if (read.kind === 'unclear')
      return sheets.length === 1 ? read : { ...read, why: atSheet(read.why, name) };
    const found = read.kind === 'prose' ? linksAnywhere(cells) : read.rows;
    rows.push(...(sheets.length === 1 ? found : found.map((row) => ({ ...row, sheet: name }))));
    if (read.kind === 'table') {
      for (const heading of read.ignored) ignored.add(heading);
    }
  }
  return { kind: 'table', rows, ignored: [...ignored], wantsBrands };
}

/** One column of links, or none. */
function linksAnywhere(cells: SheetRows['rows']): LinkRow[] {
  return cells.flatMap((row) =>
    row.cells.flatMap((_, index): LinkRow[] => {
      const { url, title, fault } = linkOfCell(row, index);
      if (!saysLink(url)) return [];
      return [{ row: row.row, url, title, brand: null, recipe: null, fault: whyLeft(row) ?? fault }];
    }),
  );
}
