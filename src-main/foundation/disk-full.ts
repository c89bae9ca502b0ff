/** SQLite's and the system's ways to say that there is no room left, wherever they surface. */
const codes: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

/** Writes, and where the disk is full once more after `makeRoom`, which is told why. */
export function writeMakingRoom<Result>(write: () => Result, makeRoom: (error: unknown) => void): Result {
  try {
    return write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    makeRoom(error);
    return write();
  }
}
