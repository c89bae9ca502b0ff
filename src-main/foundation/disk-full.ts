import { errorCode } from './error-code.ts';

/** SQLite's and the system's ways to say that there is no room left, wherever they surface. */
const codes: ReadonlySet<string | null> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

const mib = 1024 * 1024;

/** How much a disk must have free before anything is taken up again: 64 MiB, or a quarter of one that is small. */
export function neededRoomBytes(diskBytes: number): number {
  return Math.min(64 * mib, Math.floor(diskBytes / 4));
}

/** What is set aside of it for outcomes in hand: 16 MiB, or a quarter of that. */
export function setAsideBytes(diskBytes: number): number {
  return Math.floor(neededRoomBytes(diskBytes) / 4);
}

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
