/**
 * What the process under test says on its standard output, one JSON text a line. Nothing is said of a commit before the call that
 * makes it has returned.
 */
export type Told =
  /** The database was opened and what was in hand recovered; these are all facts that it now holds. */
  | { readonly told: 'opened'; readonly facts: Facts; readonly repaired: string | null }
  /** A commit is about to be tried; only these facts may be different while nobody knows whether it succeeded. */
  | { readonly told: 'begin'; readonly step: string; readonly touches: readonly string[] | 'recovery' }
  | { readonly told: 'committed'; readonly facts: Facts }
  /** The closing delimiter of this attempt was let go: from now on the service may have accepted the request. */
  | { readonly told: 'delimiter'; readonly attempt: string }
  | { readonly told: 'failed'; readonly step: string; readonly error: string; readonly message: string }
  | { readonly told: 'closed' }
  /** Orderly, whether or not everything could be done. */
  | { readonly told: 'ended' }
  /** Of a sweep: what follows belongs to the case with this number. */
  | { readonly told: 'case'; readonly number: number }
  /** Of a sweep: what the shim counted in this case. */
  | { readonly told: 'counted'; readonly matched: number; readonly failed: number };

/** Rows as text by name (`job 5`, `attempt 5/1`, `setting pause`). `null`: there is no such row. */
export type Facts = Readonly<Record<string, string | null>>;

/** Stands among the touched facts for rows that are added under names not known before. */
export const newRows = 'new rows';

export function parseTold(line: string): Told {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== 'object' || parsed === null || !('told' in parsed)) {
    throw new Error(`Not a line of the process under test: ${line.slice(0, 200)}`);
  }
  // Both ends of this pipe are in this folder.
  return parsed as Told;
}
