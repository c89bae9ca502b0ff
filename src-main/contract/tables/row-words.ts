/** Where something stands in a list: in which row, and of which sheet where several are read as one list. */
export interface RowPlace {
  readonly row?: number | undefined;
  readonly sheet?: string | undefined;
}

export function rowWords({ row, sheet }: RowPlace): string {
  return `row ${String(row ?? '?')}${sheetWords(sheet)}`;
}

/** For the end of a sentence that names the row. */
export function sheetWords(sheet: string | undefined): string {
  return sheet === undefined ? '' : ` (sheet “${sheet}”)`;
}
