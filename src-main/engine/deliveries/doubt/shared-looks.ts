import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { AskingRound, readKeyOf, type AskedService, type Judge } from './asking-round.ts';

interface Read {
  readonly beganAtMs: number;
  readonly signal: AbortSignal;
  readonly judge: Promise<Judge | null>;
}

/** One read of a list serves all that is sent again together. */
const servesForMs = 30 * secondMs;

/** What the service shows, read once for many jobs that are about to go again. */
export class SharedLooks {
  readonly #service: AskedService;
  readonly #reads = new Map<string, Read>();

  constructor(service: AskedService) {
    this.#service = service;
  }

  /** Read after `sinceMs` by the monotonic clock. `null` where that failed here, or the signal ended it. */
  async judgeOf(job: JobRecord, sinceMs: number, signal: AbortSignal): Promise<Judge | null> {
    const nowMs = this.#service.clock.monotonicMs();
    for (const [key, { beganAtMs }] of this.#reads) {
      if (beganAtMs < nowMs - servesForMs) this.#reads.delete(key);
    }
    const key = readKeyOf(job);
    const known = this.#reads.get(key);
    const read = known !== undefined && known.beganAtMs >= sinceMs ? known : this.#begin(key, job, signal);
    const judge = await unlessAborted(read.judge, signal);
    if (judge !== null || signal.aborted || !read.signal.aborted) return judge;
    // The job that had begun to read was stopped.
    if (this.#reads.get(key) === read) this.#reads.delete(key);
    return this.judgeOf(job, sinceMs, signal);
  }

  #begin(key: string, job: JobRecord, signal: AbortSignal): Read {
    const judge = new AskingRound(this.#service, signal)
      .judgeOf(job)
      .catch(() => null)
      .then((found) => (signal.aborted ? null : found));
    const read = { beganAtMs: this.#service.clock.monotonicMs(), signal, judge };
    this.#reads.set(key, read);
    return read;
  }
}
