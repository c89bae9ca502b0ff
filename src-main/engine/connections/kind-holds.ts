import type { Message } from '../../contract/messages/message.ts';
import type { Connection } from '../../contract/connection.ts';
import { jobKindSchema } from '../../contract/job.ts';
import type { KindHoldCause, LearnedLimits } from '../../contract/service-profile.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { messageOf, recorded, type Recorded } from '../storage/messages/recorded.ts';

export type HeldKind = LearnedLimits['heldKinds'][number];
type HeldRow = Omit<HeldKind, 'message'> & { readonly message: Recorded };

/**
 * Kinds of jobs that wait on a connection: until a person lets them go or corrects what they wait for, or until a time, after
 * failure upon failure.
 */
export class KindHolds {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #onChanged: (connectionId: number) => void;
  readonly #onHeld: (connectionId: number, held: HeldKind) => void;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(
    database: OutboxDatabase,
    options: {
      clock: Pick<Clock, 'nowMs'>;
      onChanged(connectionId: number): void;
      /** A kind waits for a person, which it did not before, or for something else. */
      onHeld(connectionId: number, held: HeldKind): void;
    },
  ) {
    this.#statements = prepare(database);
    this.#clock = options.clock;
    this.#onChanged = (connectionId) => {
      options.onChanged(connectionId);
    };
    this.#onHeld = (connectionId, held) => {
      options.onHeld(connectionId, held);
    };
  }

  /** `message` says to people what is missing. A kind that is held for the same cause keeps its time. */
  hold(
    connectionId: number,
    kind: string,
    hold: { readonly cause: KindHoldCause; readonly message: Message; readonly untilMs: number | null },
  ): void {
    const nowMs = this.#clock.nowMs();
    const before = this.of(connectionId, kind);
    const { changes } = this.#statements.hold.run({
      connectionId,
      kind,
      ...hold,
      message: recorded(hold.message),
      nowMs,
    });
    if (changes === 0) return;
    const held = this.of(connectionId, kind);
    if (held !== null && held.untilMs === null && held.cause !== before?.cause) {
      this.#onHeld(connectionId, held);
    }
    this.#onChanged(connectionId);
  }

  release(connectionId: number, kind: string): void {
    if (this.#statements.release.run(connectionId, kind).changes > 0) this.#onChanged(connectionId);
  }

  /** Lets go of everything that waits for one of these. */
  releaseCauses(connectionId: number, causes: readonly KindHoldCause[]): void {
    const changes = causes.reduce(
      (sum, cause) => sum + this.#statements.releaseCause.run(connectionId, cause).changes,
      0,
    );
    if (changes > 0) this.#onChanged(connectionId);
  }

  all(connectionId: number): HeldKind[] {
    return this.#statements.all
      .all({ connectionId, nowMs: this.#clock.nowMs() })
      .map((row) => ({ ...row, message: messageOf(row.message) }));
  }

  /** What holds this kind now, or `null`. */
  of(connectionId: number, kind: string): HeldKind | null {
    return this.all(connectionId).find((held) => held.kind === kind) ?? null;
  }

  /** Of the kinds that rest after failures, the one that is tried again first; `null`: none rests. */
  failing(connectionId: number): NonNullable<Connection['failing']> | null {
    const resting = this.all(connectionId).flatMap(({ cause, kind, message, untilMs }) => {
      const jobKind = jobKindSchema.safeParse(kind).data;
      return cause === 'failing' && untilMs !== null && jobKind !== undefined
        ? [{ jobKind, detail: message, untilMs }]
        : [];
    });
    return resting.toSorted((one, other) => one.untilMs - other.untilMs)[0] ?? null;
  }

  isHeld(connectionId: number, kind: string): boolean {
    return this.of(connectionId, kind) !== null;
  }
}

function prepare(database: OutboxDatabase) {
  return {
    hold: database.prepare<
      [
        {
          connectionId: number;
          kind: string;
          cause: KindHoldCause;
          message: Recorded;
          untilMs: number | null;
          nowMs: number;
        },
      ]
    >(`
      insert into kind_hold (connection_id, kind, cause, message, since_ms, until_ms)
      select id, :kind, :cause, :message, :nowMs, :untilMs from connection where id = :connectionId
      on conflict (connection_id, kind) do update set
        cause = excluded.cause, message = excluded.message, until_ms = excluded.until_ms,
        since_ms = iif(cause = excluded.cause, since_ms, excluded.since_ms)
      where (cause <> excluded.cause or message <> excluded.message or until_ms is not excluded.until_ms)
        -- What waits for a person is not replaced by what passes by itself.
        and (until_ms is not null or excluded.until_ms is null)`),
    release: database.prepare<[number, string]>('delete from kind_hold where connection_id = ? and kind = ?'),
    releaseCause: database.prepare<[number, string]>(
      'delete from kind_hold where connection_id = ? and cause = ?',
    ),
    all: database.prepare<[{ connectionId: number; nowMs: number }], HeldRow>(`
      select kind, cause, message, since_ms as sinceMs, until_ms as untilMs from kind_hold
      where connection_id = :connectionId and ifnull(until_ms, :nowMs + 1) > :nowMs order by kind`),
  };
}
