/** What whoever keeps settings keeps of updates between runs. */
export interface KeptUpdates {
  readonly checks: boolean;
  /** Instead of the feed that the package names; `null`: that one. */
  readonly feedUrl: string | null;
  readonly checkedAtMs: number | null;
  /** A newer version that was found. */
  readonly newer: string | null;
  /** From 0 to 1, made once. */
  readonly share: number;
}
