import { unzipSync } from 'fflate';
import { sheetLimits } from '../../../contract/sheet.ts';
import { UnreadableSheet } from './sheet-table.ts';

/** As far as any program for spreadsheets goes: rows of nothing but a style may lie there. */
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Rows times columns up to the farthest cell: the reader fills what is empty of them. */
const mostPlaces = 4_000_000;

/**
 * Refuses what the reader of XLSX would fill the memory with, before it does: an archive says of each part how large it is unpacked, and
 * never gives more; a cell far out says how many empty ones lie before it. Throws `UnreadableSheet`.
 */
export function checkXlsx(content: Uint8Array): void {
  checkUnpackedSize(content);
  const parts = unpack(content, ({ name }) => name.endsWith('.xml'));
  for (const part of Object.values(parts)) {
    const xml = new TextDecoder().decode(part);
    // Whichever of them the reader takes for the first sheet.
    if (xml.includes('sheetData')) checkPlaces(xml);
  }
}

function checkUnpackedSize(content: Uint8Array): void {
  let sizeBytes = 0;
  unpack(content, ({ originalSize }) => {
    sizeBytes += originalSize;
    return false;
  });
  if (sizeBytes > sheetLimits.unpackedBytes) {
    const most = String(sheetLimits.unpackedBytes / 1024 / 1024);
    throw new UnreadableSheet(`holds more than ${most} MiB once it is unpacked, too much for a sheet`);
  }
}

function unpack(
  content: Uint8Array,
  filter: (part: { readonly name: string; readonly originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(content, { filter });
  } catch {
    // Ignored: why a ZIP is none says nothing to people.
    throw new UnreadableSheet('is no XLSX: it cannot be unpacked');
  }
}

/** Of a row or a cell, wherever it stands: markup that hides one from this hides none from the reader. */
const places = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

function checkPlaces(xml: string): void {
  let [farRow, farColumn] = [0, 0];
  for (const [, doubly, singly] of xml.matchAll(places)) {
    const written = doubly ?? singly ?? '';
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/u.exec(written) ?? [];
    const row = Number(digits);
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0);
    if (row < 1 || row > lastRow || column > lastColumn) {
      throw new UnreadableSheet(`cannot be read: “${written.slice(0, 40)}” is no place in a sheet`);
    }
    if (column === 0) continue;
    farRow = Math.max(farRow, row);
    farColumn = Math.max(farColumn, column);
  }
  const rows = xml.split('<row').length - 1;
  if (rows > lastRow || farRow * farColumn > mostPlaces) {
    const far = `row ${String(Math.max(rows, farRow))} and column ${String(farColumn)}`;
    throw new UnreadableSheet(`reaches to ${far}, too far for a sheet: take out what lies there`);
  }
}
