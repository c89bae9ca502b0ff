/** What went within a while, and how long that was. */
export interface Pace {
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Where files and bytes say another thing, what is left differs from what went: the longer holds, up to so many times the shorter. */
const withinReason = 8;

/**
 * In how many seconds so many files and bytes have left, or `null` where nothing went lately. Bytes say it of a few large files; many
 * small ones take their time whatever they hold.
 */
export function secondsLeft(left: Pick<Pace, 'files' | 'bytes'>, pace: Pace): number | null {
  const told = [
    left.files > 0 && pace.files > 0 ? (left.files * pace.seconds) / pace.files : null,
    left.bytes > 0 && pace.bytes > 0 ? (left.bytes * pace.seconds) / pace.bytes : null,
  ].filter((seconds) => seconds !== null);
  if (told.length === 0) return null;
  return Math.min(Math.max(...told), withinReason * Math.min(...told));
}
