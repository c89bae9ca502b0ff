/** A month in the time zone of this computer. Times are milliseconds since 1970 UTC. */
export interface Month {
  /** `2026-11` */
  readonly month: string;
  readonly fromMs: number;
  /** When the next one begins. */
  readonly beforeMs: number;
}

/** `month` is `2026-11`. */
export function monthOf(month: string): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { month, fromMs: beginningOf(year, number - 1), beforeMs: beginningOf(year, number) };
}

/** As `Date` does, but for years before 100, which it takes for those of the last century. */
function beginningOf(year: number, index: number): number {
  const day = new Date(2000, 0, 1);
  day.setFullYear(year, index, 1);
  return day.getTime();
}
