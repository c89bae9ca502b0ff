import type { World } from '../world/world.ts';

/** What has no place in a limit: the frame of each request, and links and renders, which are short. */
const frameBytes = 1_500;
/** A limit is let go of in pieces of at least this. */
const smallestPieceBytes = 4_096;
const startMs = 200;
/** So long may it take until a clock that was set is noticed, and until the rule of a new hour is in force. */
const [noticedMs, inForceMs] = [61_000, 1_000];

/**
 * All transfers together keep to the limit that is in force. Those that began under another one are left out: a part of theirs may
 * have been let go under that.
 */
export class Bandwidth {
  readonly #world: World;
  #limit: number | null = null;
  #period = 0;
  #sinceMs = 0;
  #bytes = 0;
  #frames = 0;
  #clockJumpedMs: number | null = null;
  #trustedFromMs = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns what `arrived` is to be told with each of its bytes. */
  writeBegan(): number {
    this.#look();
    this.#frames += 1;
    return this.#period;
  }

  arrived(period: number, bytes: number): void {
    this.#look();
    const limit = this.#limit;
    if (limit === null || period !== this.#period) return;
    const { time, tally, violations } = this.#world;
    const passedMs = time.monotonicMs - this.#sinceMs;
    const pieceBytes = Math.max(smallestPieceBytes, limit / 10);
    const most = (limit * (passedMs + startMs)) / 1_000 + pieceBytes + this.#frames * frameBytes;
    this.#bytes += bytes;
    const sent = this.#bytes;
    violations.check(
      sent <= most,
      'I11',
      () => `${sent} bytes left within ${Math.round(passedMs)} ms, and the limit is ${limit} in a second`,
    );
    if (bytes >= smallestPieceBytes) tally.count('conditions', 'sent under a limit');
  }

  /** Whether another limit is in force since the last look. */
  #look(): void {
    const { time, said } = this.#world;
    const nowMs = time.monotonicMs;
    if (time.wallJumpedMs !== this.#clockJumpedMs) {
      if (this.#clockJumpedMs !== null) this.#trustedFromMs = nowMs + noticedMs;
      this.#clockJumpedMs = time.wallJumpedMs;
    }
    const [before, present] = [said.limit(inForceMs), said.limit()];
    const isKnown = before !== null && present !== null && nowMs >= this.#trustedFromMs;
    const limit = isKnown ? Math.max(before, present) : null;
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#period += 1;
    this.#sinceMs = nowMs;
    [this.#bytes, this.#frames] = [0, 0];
  }
}
