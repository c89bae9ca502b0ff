import type { PastedTarget } from '../../contract/connection.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

type TargetKey = Pick<PastedTarget, 'kind' | 'id'>;

/** Ids that a person gave and no list of the service has, with what they are called: offered again, until they are forgotten. */
export class PastedTargets {
  readonly #clock: Clock;
  readonly #all;
  readonly #remember;
  readonly #name;
  readonly #forget;

  constructor(database: OutboxDatabase, clock: Clock) {
    this.#clock = clock;
    this.#all = database.prepare<[number], PastedTarget>(`
      select kind, target_id as id, label from pasted_target where connection_id = ? order by used_at_ms desc, target_id`);
    // A name that was given once is kept where none is given again.
    this.#remember = database.prepare<
      [TargetKey & { connectionId: number; label: string | null; nowMs: number }]
    >(`
      insert into pasted_target (connection_id, kind, target_id, label, used_at_ms)
      select id, :kind, :id, :label, :nowMs from connection where connection.id = :connectionId
      on conflict do update set label = ifnull(excluded.label, label), used_at_ms = excluded.used_at_ms`);
    this.#name = database.prepare<[TargetKey & { connectionId: number; label: string }]>(`
      update pasted_target set label = :label where connection_id = :connectionId and kind = :kind and target_id = :id`);
    this.#forget = database.prepare<[TargetKey & { connectionId: number }]>(
      'delete from pasted_target where connection_id = :connectionId and kind = :kind and target_id = :id',
    );
  }

  /** The newest first. */
  of(connectionId: number): PastedTarget[] {
    return this.#all.all(connectionId);
  }

  labelOf(connectionId: number, { kind, id }: TargetKey): string | null {
    return this.of(connectionId).find((one) => one.kind === kind && one.id === id)?.label ?? null;
  }

  remember(connectionId: number, { kind, id, label }: PastedTarget): void {
    this.#remember.run({ connectionId, kind, id, label, nowMs: this.#clock.nowMs() });
  }

  /** The service lists it by now, under this name. */
  seen(connectionId: number, { kind, id }: TargetKey, label: string): void {
    this.#name.run({ connectionId, kind, id, label });
  }

  forget(connectionId: number, { kind, id }: TargetKey): void {
    this.#forget.run({ connectionId, kind, id });
  }
}
