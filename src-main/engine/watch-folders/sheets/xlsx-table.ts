import { readSheet } from 'read-excel-file/universal';
import { checkXlsx } from './xlsx-bounds.ts';
import type { TableRow } from '../../../contract/tables/csv-rows.ts';

/**
 * Rows of the first sheet of an XLSX. What was computed by a formula counts as it stands there; nothing is computed. Throws
 * `UnreadableSheet`, and what the reader throws.
 */
export async function xlsxTable(content: Uint8Array): Promise<TableRow[]> {
  checkXlsx(content);
  const { buffer, byteOffset, byteLength } = content;
  const rows = await readSheet(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, {
    parseNumber: (text) => text,
  });
  return rows.map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : '';
}

/** A day, as the reader gives it: midnight in UTC. With a time, where there is one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
