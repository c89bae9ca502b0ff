import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { Transfer } from '../../../contract/status.ts';

const bucketMs = 5 * secondMs;
const bucketCount = 60;
/** Speeds are averaged over this long, so that figures are calm. */
const speedWindowMs = 4 * secondMs;
/** What is left is guessed by so many buckets: a minute, in which a service that answers in bursts has answered often. */
const paceBuckets = 12;

interface Running {
  sentBytes: number;
  readonly totalBytes: number;
  readonly startedAtMs: number;
}

interface Bucket {
  /** When the first of it went. */
  readonly sinceMs: number;
  bytes: number;
  files: number;
}

/** Bytes handed to the network, live and over the last five minutes. Held in memory only: progress is never stored. */
export class TransferMeter {
  readonly #clock: Clock;
  readonly #running = new Map<number, Running>();
  /** By bucket number since the clock's start. */
  readonly #buckets = new Map<number, Bucket>();
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

  /** `hasArrived`: the service has the file. */
  end(jobId: number, hasArrived = false): void {
    if (this.#running.delete(jobId) && hasArrived) this.#bucketNow().files += 1;
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
      (_, index) => ((this.#buckets.get(last - bucketCount + 1 + index)?.bytes ?? 0) * secondMs) / bucketMs,
    );
  }

  /** What went within the last minute, and since when. */
  get pace(): { readonly files: number; readonly bytes: number; readonly seconds: number } {
    const nowMs = this.#clock.monotonicMs();
    const first = Math.floor(nowMs / bucketMs) - paceBuckets;
    const recent = [...this.#buckets].filter(([number]) => number >= first).map(([, bucket]) => bucket);
    const sinceMs = Math.min(nowMs, ...recent.map((bucket) => bucket.sinceMs));
    return {
      files: recent.reduce((sum, { files }) => sum + files, 0),
      bytes: recent.reduce((sum, { bytes }) => sum + bytes, 0),
      seconds: Math.max(secondMs, nowMs - sinceMs) / secondMs,
    };
  }

  /** True while figures may still change without any further byte: a speed that fades out. */
  get isMoving(): boolean {
    this.#forget();
    return this.#running.size > 0 || this.#recent.length > 0;
  }

  #count(bytes: number): void {
    const nowMs = this.#clock.monotonicMs();
    this.#bucketNow().bytes += bytes;
    const latest = this.#recent.at(-1);
    // Samples closer than a tenth of a second are one, so that a fast link does not fill memory.
    if (latest !== undefined && nowMs - latest.atMs < 100) latest.bytes += bytes;
    else this.#recent.push({ atMs: nowMs, bytes });
  }

  #bucketNow(): Bucket {
    const nowMs = this.#clock.monotonicMs();
    const number = Math.floor(nowMs / bucketMs);
    for (const old of this.#buckets.keys()) if (old <= number - bucketCount) this.#buckets.delete(old);
    const bucket = this.#buckets.get(number) ?? { sinceMs: nowMs, bytes: 0, files: 0 };
    this.#buckets.set(number, bucket);
    return bucket;
  }

  #forget(): void {
    const oldestMs = this.#clock.monotonicMs() - speedWindowMs;
    this.#recent = this.#recent.filter((sample) => sample.atMs >= oldestMs);
  }
}
