import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { Transfer } from '../../../contract/status.ts';

const bucketMs = 5 * secondMs;
const bucketCount = 60;
/** Speeds are averaged over this long, so that figures are calm. */
const speedWindowMs = 4 * secondMs;

interface Running {
  sentBytes: number;
  readonly totalBytes: number;
  readonly startedAtMs: number;
}

/** Bytes handed to the network, live and over the last five minutes. Held in memory only: progress is never stored. */
export class TransferMeter {
  readonly #clock: Clock;
  readonly #running = new Map<number, Running>();
  /** Bytes by bucket number since the clock's start. */
  readonly #buckets = new Map<number, number>();
  #recent: { atMs: number; bytes: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(jobId: number, totalBytes: number): void {
    this.#running.set(jobId, { sentBytes: 0, totalBytes, startedAtMs: this.#clock.monotonicMs() });
  }

  /** Returns by how many bytes that is more. */
  progress(jobId: number, sentBytes: number): number {
    const running = this.#running.get(jobId);
    if (running === undefined) return 0;
    const grownBytes = sentBytes - running.sentBytes;
    running.sentBytes = sentBytes;
    if (grownBytes > 0) this.#count(grownBytes);
    return Math.max(0, grownBytes);
  }

  end(jobId: number): void {
    this.#running.delete(jobId);
  }

  sentBytes(jobId: number): number | null {
    return this.#running.get(jobId)?.sentBytes ?? null;
  }

  transfers(): Transfer[] {
    const nowMs = this.#clock.monotonicMs();
    return [...this.#running].map(([jobId, running]) => ({
      jobId,
      sentBytes: running.sentBytes,
      totalBytes: running.totalBytes,
      bytesPerSecond: (running.sentBytes * secondMs) / Math.max(100, nowMs - running.startedAtMs),
    }));
  }

  get bytesPerSecond(): number {
    this.#forget();
    const bytes = this.#recent.reduce((sum, sample) => sum + sample.bytes, 0);
    const first = this.#recent[0];
    if (first === undefined) return 0;
    const spanMs = Math.max(secondMs, this.#clock.monotonicMs() - first.atMs);
    return (bytes * secondMs) / spanMs;
  }

  /** Bytes per second for every 5 s of the last 5 minutes, oldest first. */
  throughput(): number[] {
    const last = Math.floor(this.#clock.monotonicMs() / bucketMs);
    return Array.from(
      { length: bucketCount },
      (_, index) => ((this.#buckets.get(last - bucketCount + 1 + index) ?? 0) * secondMs) / bucketMs,
    );
  }

  /** True while figures may still change without any further byte: a speed that fades out. */
  get isMoving(): boolean {
    this.#forget();
    return this.#running.size > 0 || this.#recent.length > 0;
  }

  #count(bytes: number): void {
    const nowMs = this.#clock.monotonicMs();
    const bucket = Math.floor(nowMs / bucketMs);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + bytes);
    for (const old of this.#buckets.keys()) if (old <= bucket - bucketCount) this.#buckets.delete(old);
    const latest = this.#recent.at(-1);
    // Samples closer than a tenth of a second are one, so that a fast link does not fill memory.
    if (latest !== undefined && nowMs - latest.atMs < 100) latest.bytes += bytes;
    else this.#recent.push({ atMs: nowMs, bytes });
  }

  #forget(): void {
    const oldestMs = this.#clock.monotonicMs() - speedWindowMs;
    this.#recent = this.#recent.filter((sample) => sample.atMs >= oldestMs);
  }
}
