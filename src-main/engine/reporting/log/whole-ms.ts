/** For a line: clocks count in fractions, and may be set back between two looks. */
export function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms));
}
