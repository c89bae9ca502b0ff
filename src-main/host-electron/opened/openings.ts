import { givenSchema, type Given } from './given-words.ts';

/** What was opened with Outbox, on its line, in its dock or by a second start. It waits until there is an engine to take it. */
export class Openings {
  #waiting: Given[] = [];
  #take: ((given: Given) => void) | null = null;

  /** Takes nothing that has another shape: what a second start hands over is of another process. */
  give(given: unknown): void {
    const parsed = givenSchema.safeParse(given);
    if (!parsed.success || parsed.data.words.length === 0) return;
    if (this.#take === null) this.#waiting.push(parsed.data);
    else this.#take(parsed.data);
  }

  /** Once: what has waited comes first. */
  follow(take: (given: Given) => void): void {
    this.#take = take;
    for (const given of this.#waiting.splice(0)) take(given);
  }
}
