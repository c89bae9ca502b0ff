/** What the system, Node or SQLite call an error, such as `ENOENT` or `SQLITE_FULL`; `null` where it has no such name. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
