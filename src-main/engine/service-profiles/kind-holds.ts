import type { KindHoldCause, LearnedLimits } from '../../contract/service-profile.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../database/open-database.ts';

export type HeldKind = LearnedLimits['heldKinds'][number];

/** Kinds of jobs that wait on a connection until a person lets them go, or corrects what they wait for. */
export class KindHolds {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #onChanged: (connectionId: number) => void;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(
    database: OutboxDatabase,
    options: { clock: Pick<Clock, 'nowMs'>; onChanged(connectionId: number): void },
  ) {
    this.#statements = prepare(database);
    this.#clock = options.clock;
    this.#onChanged = (connectionId) => {
      options.onChanged(connectionId);
    };
  }

  /** `words` say to people what is missing. A kind that is held for the same cause keeps its time. */
  hold(connectionId: number, kind: string, cause: KindHoldCause, words: string): void {
    const nowMs = this.#clock.nowMs();
    const { changes } = this.#statements.hold.run({ connectionId, kind, cause, words, nowMs });
    if (changes > 0) this.#onChanged(connectionId);
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
    return this.#statements.all.all(connectionId);
  }

  isHeld(connectionId: number, kind: string): boolean {
    return this.#statements.isHeld.get(connectionId, kind) !== undefined;
  }
}

function prepare(database: OutboxDatabase) {
  return {
    hold: database.prepare<
      [{ connectionId: number; kind: string; cause: KindHoldCause; words: string; nowMs: number }]
    >(`
      insert into kind_hold (connection_id, kind, cause, words, since_ms)
      select id, :kind, :cause, :words, :nowMs from connection where id = :connectionId
      on conflict (connection_id, kind) do update set
        cause = excluded.cause, words = excluded.words,
        since_ms = iif(cause = excluded.cause, since_ms, excluded.since_ms)
      where cause <> excluded.cause or words <> excluded.words`),
    release: database.prepare<[number, string]>('delete from kind_hold where connection_id = ? and kind = ?'),
    releaseCause: database.prepare<[number, string]>(
      'delete from kind_hold where connection_id = ? and cause = ?',
    ),
    all: database.prepare<[number], HeldKind>(`
      select kind, cause, words, since_ms as sinceMs from kind_hold where connection_id = ? order by kind`),
    isHeld: database.prepare<[number, string]>(
      'select 1 from kind_hold where connection_id = ? and kind = ?',
    ),
  };
}
