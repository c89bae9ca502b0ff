/** Fewer would wait for the disk alone: each piece is one commit. */
const [fewest, most] = [20, 500];
/** Everybody else has a turn between two pieces. */
const aimedMs = 20;

/** How many jobs one commit goes through, so that it takes as long as anybody may wait: found by what the last one took. */
export class PieceSize {
  #jobs = fewest;

  get jobs(): number {
    return this.#jobs;
  }

  /** A whole piece took so long. A commit that wrote nothing says nothing. */
  took(durationMs: number): void {
    const wanted = durationMs > 0 ? (this.#jobs * aimedMs) / durationMs : most;
    // One slow write of the disk says little: at most by half, or twice as many.
    const next = Math.min(this.#jobs * 2, Math.max(this.#jobs / 2, wanted));
    this.#jobs = Math.round(Math.min(most, Math.max(fewest, next)));
  }
}
