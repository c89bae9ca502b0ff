/** What went wrong, for a log or a banner. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
