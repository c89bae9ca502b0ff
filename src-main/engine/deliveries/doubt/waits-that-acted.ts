import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { AttemptResult } from '../../jobs/policy/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../jobs/worker/job-kind.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';

type Waits = Extract<AttemptResult, { kind: 'retry' }>;

const shortestPauseMs = secondMs;

/**
 * A service may say "wait" after it stored the document, each time. So the second such answer of a kind or of a job, the fourth, the
 * eighth and so on are followed by one look at the list. Once something of a job was found there, such an answer of this connection
 * means doubt. In memory: a new start finds out again.
 */
export class WaitsThatActed {
  readonly #clock: Clock;
  readonly #standsThere: (job: JobRecord, signal: AbortSignal) => Promise<boolean>;
  readonly #ofConnection = new Map<number, number>();
  readonly #ofJob = new Map<number, number>();
  readonly #looksAgainAtMs = new Map<number, number>();
  readonly #known = new Set<number>();

  constructor(parts: {
    readonly clock: Clock;
    /** Whether something that may be of this job is listed. False where the list cannot be read. */
    standsThere(job: JobRecord, signal: AbortSignal): Promise<boolean>;
  }) {
    this.#clock = parts.clock;
    this.#standsThere = (...asked) => parts.standsThere(...asked);
  }

  judging(kind: JobKind): JobKind {
    if (kind.name !== 'kb_document') return kind;
    return {
      ...kind,
      attempt: async (job, context) => {
        const end = { hasLeft: false };
        const result = await kind.attempt(job, {
          signal: context.signal,
          onProgress: (sentBytes) => {
            context.onProgress(sentBytes);
          },
          recordFinal: async (...recorded) => {
            await context.recordFinal(...recorded);
            end.hasLeft = true;
          },
        });
        const isWait = result.kind === 'retry' && result.cause === 'rate_limited' && result.reply !== null;
        if (isWait && end.hasLeft) return this.#judged(job, result, context);
        if (result.kind === 'accepted') this.#ofJob.delete(job.id);
        return result;
      },
    };
  }

  async #judged(job: JobRecord, result: Waits, { signal }: AttemptContext): Promise<AttemptResult> {
    const { connection_id: connectionId } = job;
    const isDue = [count(this.#ofConnection, connectionId), count(this.#ofJob, job.id)].some(isPowerOfTwo);
    if (!this.#known.has(connectionId) && !(isDue && (await this.#finds(job, result, signal)))) return result;
    this.#known.add(connectionId);
    this.#ofJob.delete(job.id);
    return {
      kind: 'in_doubt',
      message: message('doubt.waits_that_acted', { reason: result.message }),
      reply: result.reply,
    };
  }

  /** One look in each pause. */
  async #finds(job: JobRecord, { retryAfterMs }: Waits, signal: AbortSignal): Promise<boolean> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < (this.#looksAgainAtMs.get(job.connection_id) ?? 0)) return false;
    this.#looksAgainAtMs.set(job.connection_id, nowMs + Math.max(shortestPauseMs, retryAfterMs ?? 0));
    const looking = this.#standsThere(job, signal).catch(() => false);
    return (await unlessAborted(looking, signal)) === true;
  }
}

function count(counts: Map<number, number>, id: number): number {
  const next = (counts.get(id) ?? 0) + 1;
  counts.set(id, next);
  return next;
}

/** From 2 on. */
function isPowerOfTwo(number: number): boolean {
  return number > 1 && Number.isInteger(Math.log2(number));
}
