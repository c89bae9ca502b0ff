import type { World } from '../world/world.ts';

/** What has no place in a limit: the frame of each request, and links and renders, which are short. */
const frameBytes = 1_500;
/** A limit is let go of in pieces of at least this. */
const pieceBytes = 4_096;
const startMs = 500;
/** So long may it take until a clock that was set is noticed, and until the rule of a new hour is in force. */
const [noticedMs, inForceMs] = [61_000, 1_000];

/** All transfers together keep to the limit that is in force. */
export class Bandwidth {
  readonly #world: World;
  #limit: number | null = null;
  #sinceMs = 0;
  #bytes = 0;
  #frames = 0;
  #clockJumpedMs: number | null = null;
  #trustedFromMs = 0;

  constructor(world: World) {
    this.#world = world;
  }

  writeBegan(): void {
    this.#frames += 1;
  }

  arrived(bytes: number): void {
    const { time, said, tally, violations } = this.#world;
    const nowMs = time.monotonicMs;
    if (time.wallJumpedMs !== this.#clockJumpedMs) {
      if (this.#clockJumpedMs !== null) this.#trustedFromMs = nowMs + noticedMs;
      this.#clockJumpedMs = time.wallJumpedMs;
    }
    const [before, present] = [said.limit(inForceMs), said.limit()];
    const limit =
      before === null || present === null || nowMs < this.#trustedFromMs ? null : Math.max(before, present);
    if (limit !== this.#limit) {
      this.#limit = limit;
      this.#sinceMs = nowMs;
      [this.#bytes, this.#frames] = [0, 0];
    }
    if (limit === null) return;
    const passedMs = nowMs - this.#sinceMs;
    const most = (limit * (passedMs + startMs)) / 1_000 + pieceBytes + (this.#frames + 12) * frameBytes;
    const sent = this.#bytes;
    violations.check(
      sent <= most,
      'I11',
      () => `${sent} bytes left within ${passedMs} ms, though the limit is ${limit} in a second`,
    );
    if (sent > 0 && bytes >= pieceBytes) tally.count('conditions', 'held to a limit');
    this.#bytes += bytes;
  }
}
