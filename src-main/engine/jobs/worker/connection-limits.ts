import { message, type Message } from '../../../contract/messages/message.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { KindHoldCause } from '../../../contract/service-profile.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Random } from '../../../foundation/random.ts';
import { leavesOpen, type End } from '../policy/end.ts';
import { AdaptiveConcurrency } from './adaptive-concurrency.ts';
import type { FoundWidth } from './width-search.ts';
import type { JobRecord } from '../record/job-record.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RequestPacer } from './request-pacer.ts';
import { RetryBudget } from './retry-budget.ts';

/** What one connection carries, and can afford. */
interface Line {
  readonly concurrency: AdaptiveConcurrency;
  /** What this start wrote down for the next one. */
  kept: FoundWidth | null;
  readonly budget: RetryBudget;
  /** How fast each kind of work may begin. */
  readonly pacers: Map<JobKindName, RequestPacer>;
}

/** How many requests a connection carries at a time, and may. */
export interface ConnectionWidth {
  readonly connectionId: number;
  readonly inUse: number;
  readonly atMost: number;
}

/** Why a kind of work is held, and for how long in milliseconds; `null`: until a person lets it go. */
export interface KindRest {
  readonly cause: Extract<KindHoldCause, 'failing' | 'unclear_replies' | 'path'>;
  readonly why: 'failing' | 'unclear_replies' | 'turned_away' | 'turned_away_for_person';
  readonly forMs: number | null;
}

/** Why a kind of work rests. `reason` is what it last met. */
export function toldRest(why: KindRest['why'], reason: Message): Message {
  switch (why) {
    case 'failing':
      return message('rest.failing', { reason });
    case 'unclear_replies':
      return message('rest.unclear_replies', { reason });
    case 'turned_away':
      return message('rest.turned_away', { reason });
    case 'turned_away_for_person':
      return message('rest.turned_away_for_person', { reason });
  }
}

/** What people say of each connection, and what was found of it before. */
export interface KnownOfConnections {
  /** `null` where people say nothing. */
  mostAtOnce(connectionId: number): number | null;
  /** `null`: nothing was found, or not of late. */
  foundWidth(connectionId: number): FoundWidth | null;
  /** For the next start. Called when nothing is under way any more. */
  keepWidth(connectionId: number, found: FoundWidth): void;
}

type PacedEnd = Pick<End, 'signal' | 'breaker' | 'effects' | 'record'>;

type CircuitJob = Pick<JobRecord, 'id' | 'connection_id' | 'kind'>;

/**
 * How much may be sent on each connection: how many requests at a time, how many retries, and which kinds of work only try after
 * they failed again and again. Learned from outcomes and held in memory, within what people say.
 */
export class ConnectionLimits {
  readonly #clock: Clock;
  readonly #known: KnownOfConnections;
  readonly #breaker: CircuitBreaker;
  readonly #lines = new Map<number, Line>();

  constructor(clock: Clock, random: Random, known: KnownOfConnections) {
    this.#clock = clock;
    this.#known = known;
    this.#breaker = new CircuitBreaker(random);
  }

  hasRoom(connectionId: number): boolean {
    const { concurrency } = this.#lineOf(connectionId);
    concurrency.setMaximum(this.#known.mostAtOnce(connectionId));
    return concurrency.hasRoom;
  }

  mayRetry(connectionId: number): boolean {
    return this.#lineOf(connectionId).budget.mayRetry;
  }

  /** Kinds of work of which none may begin just now: the service asked to wait, or lets only so many begin in a time. */
  pacedKinds(connectionId: number): JobKindName[] {
    const nowMs = this.#clock.monotonicMs();
    const { pacers } = this.#lineOf(connectionId);
    return [...pacers].flatMap(([kind, pacer]) => (pacer.waitMs(nowMs) > 0 ? [kind] : []));
  }

  /** After a circuit was held for failing, one job of it at a time tries: such a job is being sent. */
  isHalfOpen(job: CircuitJob): boolean {
    return this.#breaker.isHalfOpen(circuitOf(job));
  }

  /** A circuit was let go by hand: one job of it tries first. */
  tryOne(circuit: Pick<JobRecord, 'connection_id' | 'kind'>): void {
    this.#breaker.tryOne(circuitOf(circuit));
  }

  began(job: CircuitJob & Pick<JobRecord, 'counted_attempts'>): void {
    const { concurrency, budget } = this.#lineOf(job.connection_id);
    if (job.counted_attempts > 0) budget.retried();
    concurrency.begin();
    this.#pacerOf(job).began(job.id, this.#clock.monotonicMs());
    this.#breaker.began(circuitOf(job), job.id);
  }

  /** Bytes were handed to the network. */
  moved(connectionId: number, bytes: number): void {
    this.#lineOf(connectionId).concurrency.moved(bytes);
  }

  /** `null`: it was given back before anything was sent. */
  ended(job: CircuitJob, end: PacedEnd | null): void {
    const line = this.#lineOf(job.connection_id);
    line.concurrency.end(end?.signal ?? 'not_sent');
    if (end !== null) this.#keepWidth(job.connection_id, line);
    this.#pace(job, end);
    this.#breaker.ended(circuitOf(job), job.id);
  }

  #keepWidth(connectionId: number, line: Line): void {
    const { found, active } = line.concurrency;
    if (active > 0 || found === null) return;
    if (found.width === line.kept?.width && found.refusedAt === line.kept.refusedAt) return;
    line.kept = found;
    this.#known.keepWidth(connectionId, found);
  }

  #pace(job: CircuitJob, end: PacedEnd | null): void {
    const nowMs = this.#clock.monotonicMs();
    const pacer = this.#pacerOf(job);
    // A failure that leaves open what arrived asks for fewer at a time, and says nothing of a rate.
    if (end?.signal === 'slow_down' && end.record === 'retry') {
      const asked = end.effects.find((effect) => effect.kind === 'wait_until');
      pacer.refused(job.id, nowMs, asked?.forMs ?? null);
    } else {
      const isAnswered = end !== null && (end.signal === 'success' || end.breaker === 'reset');
      pacer.ended(job.id, nowMs, isAnswered ? 'answered' : 'none');
    }
  }

  /** What the end says about the way it went. Returns how its kind of work is to be held now, or `null`. */
  recordOutcome(
    job: CircuitJob,
    end: Pick<End, 'signal' | 'breaker' | 'effects' | 'record'>,
  ): KindRest | null {
    const { signal, breaker, effects } = end;
    const { budget } = this.#lineOf(job.connection_id);
    if (signal === 'success') budget.succeeded();
    if (effects.some(({ kind }) => kind === 'timed_out')) budget.timedOut();
    if (breaker === 'reset') this.#breaker.answered(circuitOf(job));
    if (breaker === 'turned_away') return this.#turnedAway(job);
    const isFailure = breaker === 'failure' || breaker === 'cut';
    const restMs = isFailure ? this.#breaker.failed(circuitOf(job), job.id, breaker) : null;
    if (restMs === null) return null;
    // After a rest one would be tried, and leave one more in doubt: whether that is worth it, a person says.
    return leavesOpen(end)
      ? { cause: 'unclear_replies', why: 'unclear_replies', forMs: null }
      : { cause: 'failing', why: 'failing', forMs: restMs };
  }

  #turnedAway(job: CircuitJob): KindRest | null {
    const rest = this.#breaker.turnedAway(circuitOf(job), job.id);
    if (rest === 'for_person') return { cause: 'path', why: 'turned_away_for_person', forMs: null };
    return rest === null ? null : { cause: 'failing', why: 'turned_away', forMs: rest };
  }

  /** Of each connection that carried something since the start. */
  widths(): ConnectionWidth[] {
    return [...this.#lines].map(([connectionId, { concurrency }]) => {
      return { connectionId, inUse: concurrency.active, atMost: concurrency.limit };
    });
  }

  /** How long each connection that cannot afford a retry needs until it can, and each kind until its next may begin. */
  waitsMs(): number[] {
    const nowMs = this.#clock.monotonicMs();
    return [...this.#lines.values()]
      .flatMap(({ budget, pacers }) => [
        budget.waitMs,
        ...[...pacers.values()].map((pacer) => pacer.waitMs(nowMs)),
      ])
      .filter((waitMs) => waitMs > 0 && waitMs < Infinity);
  }

  #pacerOf({ connection_id, kind }: Pick<JobRecord, 'connection_id' | 'kind'>): RequestPacer {
    const { pacers } = this.#lineOf(connection_id);
    const pacer = pacers.get(kind) ?? new RequestPacer();
    pacers.set(kind, pacer);
    return pacer;
  }

  #lineOf(connectionId: number): Line {
    let line = this.#lines.get(connectionId);
    if (line === undefined) {
      line = {
        concurrency: new AdaptiveConcurrency(() => this.#clock.monotonicMs(), {
          maximum: this.#known.mostAtOnce(connectionId),
          known: this.#known.foundWidth(connectionId),
        }),
        // What is found again is as fresh as what is new.
        kept: null,
        budget: new RetryBudget(this.#clock),
        pacers: new Map(),
      };
      this.#lines.set(connectionId, line);
    }
    return line;
  }
}

/** One kind of work on one connection fails and recovers by itself: documents go on while renders rest. */
function circuitOf(job: Pick<JobRecord, 'connection_id' | 'kind'>): string {
  return `${String(job.connection_id)} ${job.kind}`;
}
