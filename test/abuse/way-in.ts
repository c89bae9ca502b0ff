/** One way in that somebody on the same computer, or behind an imported file, may try, and the test that shows it shut. */
export interface WayIn {
  /** What is tried: "a receipts file names a path, and somebody sends it again". */
  readonly attempt: string;
  /** From the root of the repository. */
  readonly file: string;
  /** The words of the `it` in that file, as they stand there. */
  readonly test: string;
}
