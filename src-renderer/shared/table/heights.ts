/** Heights in pixels; the table's stylesheet draws to them. */
export const rowHeightPx = { two_lines: 40, compact: 28 } as const;
export const headingPx = 36;
export const headerPx = 28;
/** Room below the last row while the bar of a selection floats there. */
export const selectionBarPx = 72;
