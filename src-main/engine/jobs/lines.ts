import type { Clock } from '../../foundation/clock.ts';
import type { Random } from '../../foundation/random.ts';
import type { AttemptResult } from './attempt-result.ts';
import { Concurrency } from './concurrency.ts';
import type { JobRecord } from './job-record.ts';
import { LaneBreaker } from './lane-breaker.ts';
import { RetryBudget } from './retry-budget.ts';

/** What one connection carries, and can afford. */
interface Line {
  readonly concurrency: Concurrency;
  readonly budget: RetryBudget;
}

type LaneJob = Pick<JobRecord, 'id' | 'connection_id' | 'kind'>;

/**
 * How much may be sent on each connection: how many requests at a time, how many retries, and which kinds of work only try after
 * they failed again and again. Learned from outcomes and held in memory.
 */
export class Lines {
  readonly #clock: Clock;
  readonly #breaker: LaneBreaker;
  readonly #lines = new Map<number, Line>();

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#breaker = new LaneBreaker(random);
  }

  hasRoom(connectionId: number): boolean {
    return this.#lineOf(connectionId).concurrency.hasRoom;
  }

  mayRetry(connectionId: number): boolean {
    return this.#lineOf(connectionId).budget.mayRetry;
  }

  /** After a lane was held for failing, one job of it at a time tries: such a job is being sent. */
  isOnTrial(job: LaneJob): boolean {
    return this.#breaker.isOnTrial(laneOf(job));
  }

  /** A lane was let go by hand: one job of it tries first. */
  tryOne(lane: Pick<JobRecord, 'connection_id' | 'kind'>): void {
    this.#breaker.tryOne(laneOf(lane));
  }

  began(job: LaneJob & Pick<JobRecord, 'burned_attempts'>): void {
    const { concurrency, budget } = this.#lineOf(job.connection_id);
    if (job.burned_attempts > 0) budget.retried();
    concurrency.begin();
    this.#breaker.began(laneOf(job), job.id);
  }

  ended(job: LaneJob, result: AttemptResult): void {
    this.#lineOf(job.connection_id).concurrency.end(effectOnConcurrency(result));
  }

  /** What the outcome says about the way it went. Returns for how long the lane should rest, or `null`. Milliseconds. */
  weigh(job: LaneJob, result: AttemptResult): number | null {
    const { budget } = this.#lineOf(job.connection_id);
    if (result.kind === 'accepted') budget.succeeded();
    if (isDecision(result)) this.#breaker.answered(laneOf(job));
    if (result.kind !== 'retry') return null;
    if (result.cause === 'stalled') budget.timedOut();
    if (!result.burns || result.cause === 'rate_limited') return null;
    return this.#breaker.failed(laneOf(job), job.id);
  }

  /** How long each connection that cannot afford a retry needs until it can. */
  waitsMs(): number[] {
    return [...this.#lines.values()].map(({ budget }) => budget.waitMs).filter((waitMs) => waitMs > 0);
  }

  #lineOf(connectionId: number): Line {
    let line = this.#lines.get(connectionId);
    if (line === undefined) {
      line = { concurrency: new Concurrency(), budget: new RetryBudget(this.#clock) };
      this.#lines.set(connectionId, line);
    }
    return line;
  }
}

/** The service answered with its own yes or no, so it is there, whatever it said. */
function isDecision(result: AttemptResult): boolean {
  switch (result.kind) {
    case 'accepted':
    case 'rejected':
    case 'stale_revision':
      return true;
    case 'kind_held':
      return result.reply !== null;
    case 'connection_held':
      return (result.hold === 'auth' || result.hold === 'billing') && result.reply !== null;
    default:
      return false;
  }
}

/** One kind of work on one connection fails and recovers by itself: documents go on while renders rest. */
function laneOf(job: Pick<JobRecord, 'connection_id' | 'kind'>): string {
  return `${String(job.connection_id)} ${job.kind}`;
}

function effectOnConcurrency(result: AttemptResult): 'success' | 'neutral' | 'slow_down' {
  if (result.kind === 'accepted') return 'success';
  if (result.kind !== 'retry') return 'neutral';
  return result.cause === 'rate_limited' || result.reply?.statusCode === 503 ? 'slow_down' : 'neutral';
}
