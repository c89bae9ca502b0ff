import type { JobRecord } from '../../jobs/record/job-record.ts';

interface Streak {
  /** By what was refused: its last job. */
  readonly jobIds: Map<string, number>;
  /** All of them were held for it. */
  wasHeld: boolean;
}

export interface Counted {
  /** How many different ones were refused in a row, with this one. */
  readonly count: number;
  /** So was this very one before. */
  readonly wasRefused: boolean;
  /** And all were held since: somebody let them go, and it met the same again. */
  readonly wasHeld: boolean;
}

/**
 * What was refused one by one and may have been refused together: by what that would be about, since that last worked. Held in
 * memory: a new start begins to count again.
 */
export class RefusedAlone {
  readonly #streaks = new Map<string, Streak>();

  worked(about: string): void {
    this.#streaks.delete(about);
  }

  /** It was refused for something else. */
  forget(about: string, job: JobRecord): void {
    this.#streaks.get(about)?.jobIds.delete(thingOf(job));
  }

  count(about: string, job: JobRecord): Counted {
    const streak = this.#streaks.get(about) ?? { jobIds: new Map(), wasHeld: false };
    this.#streaks.set(about, streak);
    const wasRefused = streak.jobIds.has(thingOf(job));
    streak.jobIds.set(thingOf(job), job.id);
    return { count: streak.jobIds.size, wasRefused, wasHeld: wasRefused && streak.wasHeld };
  }

  /** It is about all of them: the jobs that were refused before this one. */
  together(about: string, job: JobRecord): number[] {
    const streak = this.#streaks.get(about);
    if (streak === undefined) return [];
    streak.wasHeld = true;
    return [...streak.jobIds.values()].filter((id) => id !== job.id);
  }
}

/** Two jobs for the same thing say no more than one. */
function thingOf({ target_id, content }: JobRecord): string {
  return JSON.stringify([target_id, content]);
}
