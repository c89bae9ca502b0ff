import type { FileTargetKind } from '../../../contract/job.ts';
import { sheetColumns, type SheetColumn } from '../../../contract/sheet.ts';
import { foldedWords } from '../names/folded-codes.ts';

/** What people write over a column, in one case and without what stands between words. */
const headings: Readonly<Record<SheetColumn, readonly string[]>> = {
  file: ['file', 'file name', 'filename', 'path', 'name'],
  url: ['url', 'link', 'address', 'video', 'video url'],
  title: ['title', 'caption', 'video title'],
  recipe: ['recipe'],
  connection: ['connection', 'account'],
  carousel: ['carousel', 'carousel id'],
  slide: ['slide', 'slide id'],
  knowledge_base: ['knowledge base', 'knowledge base id', 'kb', 'base', 'documents'],
  brand: ['brand', 'brand id', 'brandid'],
};

/** A column of a sheet: where it stands, what is written over it, and what it says. */
export interface FoundColumn {
  readonly index: number;
  readonly heading: string;
  readonly says: SheetColumn;
}

export interface FoundColumns {
  readonly columns: readonly FoundColumn[];
  /** Headings that mean nothing in this sheet. */
  readonly ignored: readonly string[];
  /** Headings that mean what one before them means already. */
  readonly repeated: readonly string[];
}

/** Columns are known by what is written over them, in any order. */
export function findColumns(cells: readonly string[], kind: FileTargetKind): FoundColumns {
  const found = { columns: [] as FoundColumn[], ignored: [] as string[], repeated: [] as string[] };
  for (const [index, heading] of cells.entries()) {
    if (heading === '') continue;
    const words = foldedWords(heading);
    const says = sheetColumns[kind].find((column) =>
      headings[column].some((each) => foldedWords(each) === words),
    );
    if (says === undefined) found.ignored.push(heading);
    else if (found.columns.some((column) => column.says === says)) found.repeated.push(heading);
    else found.columns.push({ index, heading, says });
  }
  return found;
}
