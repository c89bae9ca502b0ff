/** One fault, made by hand, that some test must notice. */
export interface Mutant {
  /** A sentence that names the fault. */
  readonly fault: string;
  /** From the top of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test files that must notice it, the fewest and fastest that do. */
  readonly tests: readonly string[];
}

/** Mutants of one part of the product. `in`: where its sources are; `from`: where its tests are. */
export function mutantsOf(
  place: { readonly in: string; readonly from: string },
  faults: readonly {
    readonly fault: string;
    readonly file: string;
    readonly find: string;
    readonly replace: string;
    /** Below `from`, without `.test.ts`. */
    readonly tests: readonly string[];
  }[],
): Mutant[] {
  return faults.map((one) => ({
    ...one,
    file: `${place.in}/${one.file}`,
    tests: one.tests.map((test) => `${place.from}/${test}.test.ts`),
  }));
}
