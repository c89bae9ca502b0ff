import type { RoomWrite } from '../engine/room-watch.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';

/** Where the last free space runs out: at one of the three commits around a request (reliability §2.1), at a start, or elsewhere. */
export const fullAt = ['T1', 'T2', 'T3', 'start', 'other'] as const;
export type FullAt = (typeof fullAt)[number];

/** Longer than some turns of a busy process take. */
const writtenAgainWithinMs = 300;

/** Free space on the volume of the data folder, with what is set aside there for outcomes in hand (reliability §3). */
export class Volume {
  readonly #world: World;
  #state: 'room' | 'almost full' | 'full' | 'living on what was set aside' = 'room';
  #next: FullAt = 'other';
  #left = 0;
  /** The life that knows, from when it made room until it was told that there is some. */
  #held: Life | null = null;
  /** Attempts of which T2 found no room, and jobs of which T3 did. */
  readonly #stopped = new Set<string>();
  readonly #owed = new Map<number, Life>();

  constructor(world: World) {
    this.#world = world;
  }

  get isFull(): boolean {
    return this.#state === 'full';
  }

  /** There was no room, and none has come about since but what was set aside: what met it may only now be told. */
  get isShort(): boolean {
    return this.isFull || this.#state === 'living on what was set aside';
  }

  /** After so many writes of this kind one finds no room, and then none does. */
  runOutAt(place: FullAt, left: number): void {
    if (this.#state !== 'room') return;
    this.#world.trace.note(`disk has no room for ${place}`);
    this.#state = 'almost full';
    this.#next = place;
    this.#left = left;
  }

  free(): void {
    if (this.#state === 'room') return;
    this.#world.trace.note('disk has room');
    this.#state = 'room';
  }

  /** Whether this write of a row finds no room. `isStarting`: a start is no commit around a request. */
  refuses(life: Life, isStarting: boolean, { place, isFirst, jobId, attempt }: RoomWrite): boolean {
    const kind = isStarting ? 'start' : place;
    if (isFirst && this.#state === 'almost full' && kind === this.#next) {
      this.#left -= 1;
    }
    if (isFirst && this.#state === 'almost full' && kind === this.#next && this.#left < 0) {
      this.#world.trace.note(`disk is full at ${kind}`);
      this.#world.tally.count('faults', `full_${kind}`);
      this.#state = 'full';
    }
    if (this.#state !== 'full') return false;
    if (kind === 'T2') this.#stopped.add(`${jobId} ${attempt}`);
    if (kind === 'T3') this.#owe(life, jobId);
    return true;
  }

  makeRoom(life: Life): void {
    this.#world.trace.note('disk: what was set aside is freed');
    this.#held = life;
    if (this.#state === 'full') this.#state = 'living on what was set aside';
  }

  hasRoom(): boolean {
    const has = this.#state === 'room' || this.#state === 'almost full';
    if (has) this.#held = null;
    return has;
  }

  /** The outcome stands. */
  recorded(jobId: number): void {
    this.#owed.delete(jobId);
  }

  /** The database is an older one: its attempts are numbered anew from there. */
  restored(): void {
    this.#stopped.clear();
  }

  /** Why nothing may be sent, or `null`. */
  get hold(): string | null {
    return this.#held?.isAlive === true ? 'the disk is full' : null;
  }

  hadNoRoomForEnd(jobId: number, attempt: number): boolean {
    return this.#stopped.has(`${jobId} ${attempt}`);
  }

  #owe(life: Life, jobId: number): void {
    const { time, violations } = this.#world;
    this.#owed.set(jobId, life);
    time.at(
      () => {
        const isOwed = life.isAlive && this.#owed.get(jobId) === life;
        violations.check(!isOwed, 'I3', () => `the outcome of job ${jobId} was not recorded on a full disk`);
      },
      writtenAgainWithinMs,
      life,
    );
  }
}
