/** Sizes are put into classes of half a percent: the exponent of the number and the first eight digits after it. */
const classes = 2 ** 20;
const fraction = 12;
const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);
const highWord = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0;

function classOf(size: number): number {
  bits[0] = size + 1;
  return (words[highWord] ?? 0) >>> fraction;
}

/**
 * A page of places by their sizes, the largest first, equal ones in the order in which `each` tells them, twice. Only the classes
 * of sizes that the page touches are sorted.
 */
export function pageBySize(
  sizes: Float64Array,
  each: (visit: (place: number) => boolean) => void,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): number[] {
  const counts = new Uint32Array(classes);
  each((place) => {
    const at = classOf(sizes[place] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
    return true;
  });
  let before = 0;
  let highest = classes - 1;
  while (highest > 0 && before + (counts[highest] ?? 0) <= offset) {
    before += counts[highest] ?? 0;
    highest -= 1;
  }
  let lowest = highest;
  for (let held = before + (counts[lowest] ?? 0); lowest > 0 && held < offset + limit;) {
    lowest -= 1;
    held += counts[lowest] ?? 0;
  }
  const found: number[] = [];
  each((place) => {
    const at = classOf(sizes[place] ?? 0);
    if (at >= lowest && at <= highest) found.push(place);
    return true;
  });
  const sizeOf = (place: number): number => sizes[place] ?? 0;
  const first = sizeOf(found[0] ?? 0);
  if (!found.every((place) => sizeOf(place) === first)) {
    // Stable: equal ones keep their order.
    found.sort((one, other) => sizeOf(other) - sizeOf(one));
  }
  return found.slice(offset - before, offset - before + limit);
}
