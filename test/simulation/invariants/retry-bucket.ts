const [mostTokens, retryCosts, successEarns, refillEveryMs] = [100, 5, 1, 10_000];

interface Bucket {
  tokens: number;
  countedAtMs: number;
}

/**
 * I10: retries may not come faster than a bucket of tokens allows (reliability §2.6), one for each connection and full at each
 * start. What a time-out costs on top is left out, so this allows a little more than the engine does.
 */
export class RetryBuckets {
  readonly #buckets = new Map<number, Bucket>();

  restart(): void {
    this.#buckets.clear();
  }

  /** False where this retry could not be afforded. */
  retried(connectionId: number, nowMs: number): boolean {
    const bucket = this.#of(connectionId, nowMs);
    bucket.tokens -= retryCosts;
    return bucket.tokens >= -0.01;
  }

  succeeded(connectionId: number, nowMs: number): void {
    const bucket = this.#of(connectionId, nowMs);
    bucket.tokens = Math.min(mostTokens, bucket.tokens + successEarns);
  }

  #of(connectionId: number, nowMs: number): Bucket {
    const bucket = this.#buckets.get(connectionId) ?? { tokens: mostTokens, countedAtMs: nowMs };
    bucket.tokens = Math.min(mostTokens, bucket.tokens + (nowMs - bucket.countedAtMs) / refillEveryMs);
    bucket.countedAtMs = nowMs;
    this.#buckets.set(connectionId, bucket);
    return bucket;
  }
}
