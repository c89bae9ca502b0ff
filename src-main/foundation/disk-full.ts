import { errorCode } from './error-code.ts';

/** SQLite's and the system's ways to say that there is no room left, wherever they surface. */
const codes: ReadonlySet<string | null> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  return codes.has(errorCode(error));
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
