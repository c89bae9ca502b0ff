import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { shownKinds, type ActedBeforeWait } from './acted-before-wait.ts';
import { watchedEnd } from './watched-end.ts';
import type { WaitRecords } from './wait-records.ts';

type Waits = Extract<AttemptResult, { kind: 'retry' }>;

const shortestPauseMs = secondMs;

/**
 * A service may say "wait" after it acted, each time. So the second such answer of a kind or of a job, the fourth, the eighth and so
 * on are followed by one look at what it shows. Once something of a job was found there, such an answer for this kind means doubt; so
 * it does for kinds that the service shows nothing of, and of other kinds each such answer is followed by a look.
 */
export class WaitsThatActed {
  readonly #clock: Clock;
  readonly #acted: ActedBeforeWait;
  readonly #records: WaitRecords;
  /** By connection and kind, in this run. */
  readonly #waits = new Map<string, number>();
  readonly #looksAgainAtMs = new Map<string, number>();
  /** By connection. */
  readonly #known = new Map<number, Set<string>>();

  constructor(parts: {
    readonly clock: Clock;
    readonly acted: ActedBeforeWait;
    readonly records: WaitRecords;
  }) {
    this.#clock = parts.clock;
    this.#acted = parts.acted;
    this.#records = parts.records;
  }

  judging(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const end = watchedEnd(context);
        const result = await kind.attempt(job, end.context);
        const isWait = result.kind === 'retry' && result.cause === 'rate_limited' && result.reply !== null;
        return isWait && end.hasLeft() ? this.#judged(job, result, context) : result;
      },
    };
  }

  async #judged(job: JobRecord, result: Waits, { signal }: AttemptContext): Promise<AttemptResult> {
    const known = this.#knownOf(job.connection_id);
    const isShown = shownKinds.has(job.kind);
    const place = `${String(job.connection_id)} ${job.kind}`;
    const waits = (this.#waits.get(place) ?? 0) + 1;
    this.#waits.set(place, waits);
    const means = isShown ? known.has(job.kind) : known.size > 0;
    if (!means) {
      if (!isShown) return result;
      const isDue = known.size > 0 || [waits, this.#records.waitsOf(job.id)].some(isPowerOfTwo);
      if (!isDue || !(await this.#finds(place, job, result, signal))) return result;
    }
    if (isShown) known.add(job.kind);
    return {
      kind: 'in_doubt',
      message: message('doubt.waits_that_acted', { reason: result.message }),
      reply: result.reply,
    };
  }

  #knownOf(connectionId: number): Set<string> {
    const known = this.#known.get(connectionId) ?? new Set<string>(this.#records.actedKinds(connectionId));
    this.#known.set(connectionId, known);
    return known;
  }

  /** One look in each pause. */
  async #finds(
    place: string,
    job: JobRecord,
    { retryAfterMs }: Waits,
    signal: AbortSignal,
  ): Promise<boolean> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < (this.#looksAgainAtMs.get(place) ?? 0)) return false;
    this.#looksAgainAtMs.set(place, nowMs + Math.max(shortestPauseMs, retryAfterMs ?? 0));
    const looking = this.#acted(job, signal).catch(() => false);
    return (await unlessAborted(looking, signal)) === true;
  }
}

/** From 2 on. */
function isPowerOfTwo(number: number): boolean {
  return number > 1 && Number.isInteger(Math.log2(number));
}
