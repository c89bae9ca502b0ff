import type { RunFigures } from '../../../contract/run-figures.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { windowOf, type RecentWindow } from './recent-window.ts';

interface Slice {
  files: number;
  bytes: number;
  busyMs: number;
}

/** Told of bytes as they are handed to the network, and of time in which something was being sent. */
type Keep = (movedBytes: number, busyMs: number) => void;

/** What was sent of late, and for how much of that time anything was: a pause makes nothing slower. */
export class SentLately {
  readonly #monotonicMs: () => number;
  readonly #window: RecentWindow<Slice>;
  readonly #keep: Keep;
  readonly #underWay = new Set<number>();
  #countedToMs = 0;

  constructor(monotonicMs: () => number, keep: Keep = () => undefined) {
    this.#monotonicMs = monotonicMs;
    this.#keep = keep;
    this.#window = windowOf(monotonicMs, {
      fresh: () => ({ files: 0, bytes: 0, busyMs: 0 }),
      clear: (slice) => void Object.assign(slice, { files: 0, bytes: 0, busyMs: 0 }),
    });
  }

  get isUnderWay(): boolean {
    return this.#underWay.size > 0;
  }

  began(jobId: number): void {
    this.#count();
    this.#underWay.add(jobId);
  }

  moved(bytes: number): void {
    if (bytes <= 0) return;
    this.#count().bytes += bytes;
    this.#keep(bytes, 0);
  }

  ended(jobId: number, wasAccepted: boolean): void {
    const slice = this.#count();
    this.#underWay.delete(jobId);
    if (wasAccepted) slice.files += 1;
  }

  /** `null` where nothing was. */
  summary(): RunFigures['sent'] {
    if (this.isUnderWay) this.#count();
    const slices = this.#window.recent();
    const sum = (of: (slice: Slice) => number): number => slices.reduce((all, slice) => all + of(slice), 0);
    const [files, bytes, overMs] = [
      sum((slice) => slice.files),
      sum((slice) => slice.bytes),
      sum((slice) => slice.busyMs),
    ];
    if (files === 0 && bytes === 0) return null;
    const seconds = Math.max(1, overMs) / secondMs;
    return { files, bytes, overMs, bytesPerSecond: bytes / seconds, filesPerSecond: files / seconds };
  }

  /** The time since the last of these goes to the slice of now. */
  #count(): Slice {
    const nowMs = this.#monotonicMs();
    const slice = this.#window.now();
    if (this.isUnderWay) {
      const busyMs = nowMs - this.#countedToMs;
      slice.busyMs += busyMs;
      this.#keep(0, busyMs);
    }
    this.#countedToMs = nowMs;
    return slice;
  }
}
