/**
 * [Note: lists taller than a browser can draw] Chromium draws no box taller than 33,554,428 px: 839,000 rows of 40 px. A
 * taller list gets a box of `maximumBoxPx` and a scale between the scroll bar and the list. Dragging the bar moves through
 * the list in steps of the scale; wheel and keys move by rows, as they change the list's own position first and only then
 * the bar's.
 */
export const maximumBoxPx = 16_000_000;

export interface Extent {
  readonly totalPx: number;
  readonly viewPx: number;
}

/** Height of the box that stands in for the list. */
export function boxPx(extent: Extent): number {
  return Math.min(extent.totalPx, maximumBoxPx);
}

export function isScaled(extent: Extent): boolean {
  return extent.totalPx > maximumBoxPx;
}

/** How far the list itself can be scrolled. */
export function farthestPx(extent: Extent): number {
  return Math.max(0, extent.totalPx - extent.viewPx);
}

function farthestBarPx(extent: Extent): number {
  return Math.max(0, boxPx(extent) - extent.viewPx);
}

/** Where in the list a position of the scroll bar is. */
export function listTopOf(barTopPx: number, extent: Extent): number {
  if (!isScaled(extent)) return barTopPx;
  const share = Math.min(1, Math.max(0, barTopPx / Math.max(1, farthestBarPx(extent))));
  return share * farthestPx(extent);
}

/** Where the scroll bar stands for a position in the list. */
export function barTopOf(listTopPx: number, extent: Extent): number {
  if (!isScaled(extent)) return listTopPx;
  const share = Math.min(1, Math.max(0, listTopPx / Math.max(1, farthestPx(extent))));
  return share * farthestBarPx(extent);
}

export function clampListTop(listTopPx: number, extent: Extent): number {
  return Math.min(farthestPx(extent), Math.max(0, listTopPx));
}

/** The nearest position that shows a stretch of the list wholly; the present one where it is in view already. */
export function revealing(
  listTopPx: number,
  stretch: { readonly topPx: number; readonly heightPx: number },
  extent: Extent,
  /** Covered by what floats over the list's edges. */
  covered: { readonly topPx: number; readonly bottomPx: number },
): number {
  if (stretch.topPx - covered.topPx < listTopPx) return clampListTop(stretch.topPx - covered.topPx, extent);
  const bottom = stretch.topPx + stretch.heightPx + covered.bottomPx;
  if (bottom > listTopPx + extent.viewPx) return clampListTop(bottom - extent.viewPx, extent);
  return listTopPx;
}
