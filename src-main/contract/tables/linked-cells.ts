import { message, type Message } from '../messages/message.ts';
import { linkKey } from '../video-address.ts';
import type { TableRow } from './csv-rows.ts';
import { addressCell, cellText, type LinkRow } from './link-row.ts';
import { atRow } from './row-words.ts';

const isAddress = /^\s*(?:https?:\/\/|www\.)\S+\s*$|^\s*[\w-]+(?:\.[\w-]+)+\/\S*\s*$/iu;

/** What a cell of links says: where its words lead in a spreadsheet, with the words as a title, else what is written in it. */
export function linkOfCell(
  { row, cells, links }: TableRow,
  index: number,
): Pick<LinkRow, 'url' | 'title' | 'fault'> {
  const text = cells[index] ?? '';
  const target = links?.get(index);
  if (target === undefined) return { url: addressCell(text), title: null };
  if (target.startsWith('='))
    return {
      url: target.slice(0, 500),
      title: null,
      fault: atRow(message('link_fault.formula'), { row }),
    };
  if (!isAddress.test(text)) return { url: addressCell(target), title: cellText(text, 300) };
  if (isSame(text, target)) return { url: addressCell(target), title: null };
  return {
    url: addressCell(text),
    title: null,
    fault: message('link_fault.leads_elsewhere', { address: target.slice(0, 200) }),
  };
}

function isSame(text: string, target: string): boolean {
  const [one, other] = [text, target].map((written) => {
    const address = /^\s*https?:/iu.test(written) ? written : `https://${written.trim()}`;
    return linkKey(URL.parse(address.trim())?.href ?? address.trim())
      .replace(/^https?:\/\/(?:www\.)?/iu, '')
      .replace(/\/$/u, '');
  });
  return one === other;
}

/** Why a row is not followed that a person put aside in the spreadsheet; `null`: it was not. */
export function whyLeft({ left }: TableRow): Message | null {
  if (left === undefined) return null;
  return message(left === 'hidden' ? 'link_fault.hidden_row' : 'link_fault.struck_through');
}

/** The column whose words lead to the most addresses; -1 where none do. */
export function linkedColumn(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { links } of rows)
    for (const index of links?.keys() ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [-1, 0])[0];
}
