import type { CancelTimer, Clock } from '../../../src-main/foundation/clock.ts';
import type { TimerOwner, VirtualTime } from './virtual-time.ts';

/** Where the engine can be killed inside a call to one of its ports. */
export const crashPlaces = ['file', 'read', 'piece', 'end', 'applied', 'reply'] as const;
/** The same, when a step of an upload in parts was just carried out at the service. */
export const uploadCrashPlaces = ['init', 'presign', 'part', 'complete', 'abort'] as const;
export type UploadCrashPlace = (typeof uploadCrashPlaces)[number];
export type CrashPlace = (typeof crashPlaces)[number] | UploadCrashPlace;

const dayMs = 24 * 60 * 60 * 1000;

/** One run of the engine's process. After its death every port of it hangs for ever and its timers are dropped. */
export class Life implements TimerOwner {
  readonly number: number;
  isAlive = true;
  readonly #onDeath: (place: CrashPlace) => void;
  #fuse: { readonly place: CrashPlace; left: number } | null = null;

  constructor(number: number, onDeath: (place: CrashPlace) => void) {
    this.number = number;
    this.#onDeath = onDeath;
  }

  /** It dies when it comes to this place for the `left`th time from now. */
  setFuse(place: CrashPlace, left: number): void {
    this.#fuse = { place, left };
  }

  /** A port is used here. False where the process is dead, perhaps since just now. */
  reach(place: CrashPlace): boolean {
    if (this.isAlive && this.#fuse?.place === place) {
      this.#fuse.left -= 1;
      if (this.#fuse.left <= 0) this.#onDeath(place);
    }
    return this.isAlive;
  }

  clock(time: VirtualTime): Clock {
    return {
      nowMs: () => time.wallMs,
      monotonicMs: () => time.monotonicMs,
      setTimer: (callback, delayMs): CancelTimer =>
        this.isAlive ? time.at(callback, Math.min(delayMs, dayMs), this) : () => undefined,
    };
  }
}

/** What a port of a dead process answers. */
export function never<Value>(): Promise<Value> {
  return new Promise(() => undefined);
}
