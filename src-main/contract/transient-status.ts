const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** A status of HTTP that may pass by itself, so that another try may help: a timeout, *too early*, *too many*, and whatever failed there. */
export function isTransientStatus(status: number): boolean {
  return passing.has(status) || status >= 500;
}
