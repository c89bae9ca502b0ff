import type { ConnectionHold } from '../../../contract/connection.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { HeldKind } from '../../connections/kind-holds.ts';
import type { QueueHolds } from '../../jobs/availability/queue-holds.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { wholeMs } from './whole-ms.ts';

type QueueCause = 'paused' | NonNullable<QueueHolds['hold']>['kind'];

/** What holds connections, kinds of jobs and the whole queue: a line where it begins, and one where it ends. */
export class HoldLog {
  readonly #logger: Logger;
  readonly #clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  /** Monotonic: when a connection began to wait for what. */
  readonly #connections = new Map<number, { readonly hold: ConnectionHold; readonly sinceMs: number }>();
  readonly #kinds = new Map<number, readonly HeldKind[]>();
  #queue: { readonly cause: QueueCause; readonly sinceMs: number } | null = null;

  constructor(logger: Logger, clock: Pick<Clock, 'nowMs' | 'monotonicMs'>) {
    this.#logger = logger;
    this.#clock = clock;
  }

  /** It begins to wait for something else, or for nothing any more (`hold` is `null`). */
  connection(
    connectionId: number,
    { hold, detail, hasKey }: { hold: ConnectionHold | null; detail: Message; hasKey: boolean },
  ): void {
    const before = this.#connections.get(connectionId);
    const message = { message: inEnglish(detail) };
    if (hold === null) this.#connections.delete(connectionId);
    else this.#connections.set(connectionId, { hold, sinceMs: this.#clock.monotonicMs() });
    switch (hold) {
      case null: {
        const heldMs = before === undefined ? null : this.#since(before.sinceMs);
        this.#logger.write('connection.available', { connectionId, after: before?.hold ?? null, heldMs });
        break;
      }
      case 'offline':
        this.#logger.write('connection.offline', { connectionId }, message);
        break;
      case 'trouble':
        this.#logger.write('connection.trouble', { connectionId }, message);
        break;
      case 'auth':
        this.#logger.write('connection.auth_refused', { connectionId, hasKey }, message);
        break;
      case 'billing':
        this.#logger.write('connection.suspended', { connectionId }, message);
        break;
    }
  }

  rateLimited(connectionId: number, untilMs: number): void {
    const waitMs = wholeMs(untilMs - this.#clock.nowMs());
    this.#logger.write('connection.rate_limited', { connectionId, waitMs });
  }

  /** What an earlier run left, which has its line there. */
  kindsAtStart(connectionId: number, held: readonly HeldKind[]): void {
    this.#kinds.set(connectionId, held);
  }

  /** The kinds that wait on a connection now. */
  kinds(connectionId: number, held: readonly HeldKind[]): void {
    const nowMs = this.#clock.nowMs();
    const before = this.#kinds.get(connectionId) ?? [];
    this.#kinds.set(connectionId, held);
    for (const { kind, cause, sinceMs, untilMs } of before) {
      const isOver = untilMs !== null && untilMs <= nowMs;
      if (isOver || held.some((one) => one.kind === kind)) continue;
      this.#logger.write('kind.released', { connectionId, kind, cause, heldMs: wholeMs(nowMs - sinceMs) });
    }
    for (const { kind, cause, message, untilMs } of held) {
      const known = before.find((one) => one.kind === kind);
      if (known?.cause === cause && known.untilMs === untilMs) continue;
      const forMs = untilMs === null ? null : wholeMs(untilMs - nowMs);
      this.#logger.write('kind.held', { connectionId, kind, cause, forMs }, { message: inEnglish(message) });
    }
  }

  /** A pause is said before what holds everything besides: it is what the person did last. */
  queue({ pause, hold }: Pick<QueueHolds, 'pause' | 'hold'>): void {
    const cause = pause === null ? (hold?.kind ?? null) : 'paused';
    const before = this.#queue;
    if (cause === (before?.cause ?? null)) return;
    if (before !== null) {
      this.#logger.write('queue.released', { cause: before.cause, heldMs: this.#since(before.sinceMs) });
    }
    this.#queue = cause === null ? null : { cause, sinceMs: this.#clock.monotonicMs() };
    if (cause === null) return;
    const untilMs = (pause ?? hold)?.untilMs ?? null;
    const forMs = untilMs === null ? null : wholeMs(untilMs - this.#clock.nowMs());
    this.#logger.write('queue.held', { cause, forMs });
  }

  #since(ms: number): number {
    return wholeMs(this.#clock.monotonicMs() - ms);
  }
}
