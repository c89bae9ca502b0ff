/**
 * How much of chance a suite tries. `npm test` takes a sample that ends in minutes; `npm test -- --whole`, which continuous
 * integration runs, takes all of it. What is asserted of each is the same, but for how often something must have been seen.
 *
 * The sample is the same in each run; the whole has another seed each time, which the runner chooses and prints.
 */
export const isWhole = process.env['OUTBOX_SAMPLE'] === 'whole';

export function sampleOf<Size>({ small, whole }: { readonly small: Size; readonly whole: Size }): Size {
  return isWhole ? whole : small;
}

/** What decides all that is by chance. `OUTBOX_SEED` repeats one. */
export const suiteSeed = Number(process.env['OUTBOX_SEED'] ?? 20260301);

/** Of what is tried one by one and alike: all of it, or one of each so many. */
export function oneOfEach<Item>(count: number, items: readonly Item[]): Item[] {
  const first = suiteSeed % count;
  return items.filter((_, index) => isWhole || index % count === first);
}
