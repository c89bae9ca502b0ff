import { layOut, type Item, type Layout, type Section } from '../../shared/table/virtual-layout.ts';

/** Where the rows of recipes lie while some of them are opened: what each is opened into is one item below it. */
export interface RecipeLayout {
  readonly layout: Layout;
  /** The item of the layout that shows a row. */
  readonly itemOf: (rowIndex: number) => number;
  /** The row that an item shows, or that it belongs to. */
  placeOf(item: Item): { readonly rowIndex: number; readonly isDetail: boolean };
  /** Rows of a stretch of items; the end is exclusive. */
  rowsOf(firstItem: number, endItem: number): { readonly first: number; readonly end: number };
}

export interface OpenedAt {
  readonly rowIndex: number;
  readonly heightPx: number;
}

/** `opened` in any order, each row once. */
export function layOutRecipes(
  rowCount: number,
  rowPx: number,
  opened: readonly OpenedAt[],
  bottomPx: number,
): RecipeLayout {
  const inOrder = opened
    .filter(({ rowIndex }) => rowIndex < rowCount)
    .toSorted((one, other) => one.rowIndex - other.rowIndex);
  const sections: Section[] = [];
  const starts: number[] = [];
  let next = 0;
  for (const { rowIndex, heightPx } of inOrder) {
    sections.push({ headingPx: 0, rowCount: rowIndex + 1 - next, rowPx });
    starts.push(next);
    sections.push({ headingPx: 0, rowCount: 1, rowPx: heightPx });
    starts.push(rowIndex);
    next = rowIndex + 1;
  }
  sections.push({ headingPx: 0, rowCount: rowCount - next, rowPx });
  starts.push(next);
  const before = (rowIndex: number): number => inOrder.filter((one) => one.rowIndex < rowIndex).length;
  const rowAt = (item: number): number => {
    let row = item;
    for (const { rowIndex } of inOrder) if (rowIndex < row) row -= 1;
    return row;
  };
  return {
    layout: layOut(sections, bottomPx),
    itemOf: (rowIndex) => rowIndex + before(rowIndex),
    placeOf({ section, row }) {
      const isDetail = section % 2 === 1;
      return { rowIndex: (starts[section] ?? 0) + (isDetail ? 0 : (row ?? 0)), isDetail };
    },
    rowsOf: (firstItem, endItem) => ({
      first: rowAt(firstItem),
      end: Math.min(rowCount, rowAt(Math.max(firstItem, endItem - 1)) + 1),
    }),
  };
}
