import type { JobRecord } from '../../jobs/record/job-record.ts';

/** So many answers in a row that stayed out are no accident of one file. */
const streakToTell = 3;

/** Notices when everything that is sent on a connection ends in doubt. */
export class DoubtStreak {
  readonly #streaks = new Map<number, number>();

  /** Returns whether that is so now, or `null` where this change says nothing of it. */
  noteChange(before: JobRecord | null, after: JobRecord): boolean | null {
    // That the end of a request is about to leave is no answer.
    if (before?.state !== 'sending' || after.state === 'sending' || after.state === 'queued') return null;
    if (after.state !== 'in_doubt') {
      this.#streaks.delete(after.connection_id);
      return false;
    }
    const streak = (this.#streaks.get(after.connection_id) ?? 0) + 1;
    this.#streaks.set(after.connection_id, streak);
    return streak >= streakToTell;
  }
}
