/**
 * Brings a part of a scrolling box into view. The browser's own `scrollIntoView` also moves the place from which the Tab key goes on,
 * which belongs to the person.
 */
export function scrollWithin(box: Element, part: Element): void {
  const [seen, wanted] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollLeft += byHowMuch(seen.left, seen.right, wanted.left, wanted.right);
  box.scrollTop += byHowMuch(seen.top, seen.bottom, wanted.top, wanted.bottom);
}

/** What does not fit begins in view. */
function byHowMuch(from: number, to: number, wantedFrom: number, wantedTo: number): number {
  if (wantedFrom < from) return wantedFrom - from;
  return wantedTo > to ? Math.min(wantedTo - to, wantedFrom - from) : 0;
}
