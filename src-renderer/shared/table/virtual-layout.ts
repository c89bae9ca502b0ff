/**
 * Where the rows of a long list lie. Pure arithmetic: sections with an optional heading and rows of one height, so a million
 * rows cost as much as ten.
 */
export interface Section {
  /** 0 where the section has no heading. */
  readonly headingPx: number;
  readonly rowCount: number;
  readonly rowPx: number;
}

interface PlacedSection extends Section {
  readonly topPx: number;
  /** Index of its first item: the heading where there is one, otherwise its first row. */
  readonly firstItem: number;
}

export interface Layout {
  readonly sections: readonly PlacedSection[];
  readonly itemCount: number;
  readonly totalPx: number;
}

export interface Item {
  readonly section: number;
  /** `null` for the heading. */
  readonly row: number | null;
  readonly topPx: number;
  readonly heightPx: number;
}

/** `bottomPx`: room left free below the last row, for what floats there. */
export function layOut(sections: readonly Section[], bottomPx = 0): Layout {
  const placed: PlacedSection[] = [];
  let topPx = 0;
  let firstItem = 0;
  for (const section of sections) {
    placed.push({ ...section, topPx, firstItem });
    topPx += section.headingPx + section.rowCount * section.rowPx;
    firstItem += headingItems(section) + section.rowCount;
  }
  return { sections: placed, itemCount: firstItem, totalPx: topPx + bottomPx };
}

export function itemAt(layout: Layout, index: number): Item | null {
  if (index < 0 || index >= layout.itemCount) return null;
  const section = layout.sections.findLastIndex(
    (each) => each.firstItem <= index && headingItems(each) + each.rowCount > 0,
  );
  const place = layout.sections[section];
  if (place === undefined) return null;
  const row = index - place.firstItem - headingItems(place);
  if (row < 0) return { section, row: null, topPx: place.topPx, heightPx: place.headingPx };
  return { section, row, topPx: place.topPx + place.headingPx + row * place.rowPx, heightPx: place.rowPx };
}

/** The item that covers this distance from the top; the nearest one outside. -1 for an empty list. */
export function itemAtOffset(layout: Layout, offsetPx: number): number {
  if (layout.itemCount === 0) return -1;
  const place =
    layout.sections.findLast((each) => each.topPx <= offsetPx && headingItems(each) + each.rowCount > 0) ??
    layout.sections.find((each) => headingItems(each) + each.rowCount > 0);
  if (place === undefined) return -1;
  const belowHeading = offsetPx - place.topPx - place.headingPx;
  if (belowHeading < 0 && place.headingPx > 0) return place.firstItem;
  if (place.rowCount === 0) return place.firstItem;
  const row = Math.min(place.rowCount - 1, Math.max(0, Math.floor(belowHeading / place.rowPx)));
  return place.firstItem + headingItems(place) + row;
}

/** The index of a section's row among all items. */
export function itemOfRow(layout: Layout, section: number, row: number): number {
  const place = layout.sections[section];
  return place === undefined ? -1 : place.firstItem + headingItems(place) + row;
}

/** First and last item (exclusive) to draw for a window of the list, with a few beyond its edges. */
export function visibleItems(
  layout: Layout,
  topPx: number,
  viewPx: number,
  beyond: number,
): { readonly first: number; readonly end: number } {
  if (layout.itemCount === 0) return { first: 0, end: 0 };
  return {
    first: Math.max(0, itemAtOffset(layout, topPx) - beyond),
    end: Math.min(layout.itemCount, itemAtOffset(layout, topPx + viewPx) + 1 + beyond),
  };
}

function headingItems(section: Section): number {
  return section.headingPx > 0 ? 1 : 0;
}

/** What the owner of a long list may ask of it. */
export interface RowsHandle {
  /** Scrolls as little as needed to show an item wholly. */
  reveal(index: number): void;
  toTop(): void;
  /** How many rows of a height fit into the view. */
  rowsInView(rowPx: number): number;
  focus(): void;
}
