import type { Pause } from './gather-sides.ts';

type Compare<Item> = (one: Item, other: Item) => number;

/** Sorted at once. */
const runLength = 500;
/** Taken from runs between two turns, whichever they are. */
const mergedAtOnce = 2000;

/** The items in order, equal ones as they were, with a turn for everybody else after every few thousand comparisons. */
export async function sortedInSlices<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
  pause: Pause,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    await pause();
  }
  let taken = 0;
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const all: Item[] = [];
      for (const item of merged(runs[index] ?? [], runs[index + 1] ?? [], compare)) {
        all.push(item);
        taken += 1;
        if (taken % mergedAtOnce === 0) await pause();
      }
      longer.push(all);
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
): Generator<Item> {
  let atRight = 0;
  for (const one of left) {
    for (let other = right[atRight]; other !== undefined && compare(one, other) > 0; other = right[atRight]) {
      yield other;
      atRight += 1;
    }
    yield one;
  }
  yield* right.slice(atRight);
}
