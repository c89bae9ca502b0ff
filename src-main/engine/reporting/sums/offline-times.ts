import type { ConnectionHold } from '../../../contract/connection.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When the service of a connection could not be reached, or did not answer as it should. */
export interface OfflineTimes {
  /** At a start: those of the former run lasted until its service was last asked; those that still last begin anew. */
  resume(): void;
  /** What a connection waits for from now on; `null`: it may send. How long that lasted which ended so, or `null`. */
  waits(connectionId: number, hold: ConnectionHold | null): number | null;
  /** Times within, in their order and joined where they meet. */
  between(fromMs: number, toMs: number): Span[];
}

export function createOfflineTimes(database: OutboxDatabase, clock: Pick<Clock, 'nowMs'>): OfflineTimes {
  const endFormer = database.prepare(`
    update offline_time set ended_at_ms = max(began_at_ms,
      ifnull((select checked_at_ms from connection where connection.id = offline_time.connection_id), 0))
    where ended_at_ms is null`);
  const beginLasting = database.prepare<[number]>(`
    insert into offline_time (connection_id, began_at_ms) select id, ? from connection
    where hold in ('offline', 'trouble') and removed_at_ms is null`);
  const begin = database.prepare<[{ connectionId: number; nowMs: number }]>(`
    insert into offline_time (connection_id, began_at_ms) select :connectionId, :nowMs
    where not exists (select 1 from offline_time where ended_at_ms is null and connection_id = :connectionId)`);
  const end = database
    .prepare<[{ connectionId: number; nowMs: number }], number>(
      `update offline_time set ended_at_ms = max(began_at_ms, :nowMs)
       where ended_at_ms is null and connection_id = :connectionId returning ended_at_ms - began_at_ms`,
    )
    .pluck();
  const lasting = database.prepare<[], Span>(
    'select began_at_ms as fromMs, 9e15 as toMs from offline_time where ended_at_ms is null',
  );
  const ended = database.prepare<[number], Span>(
    'select began_at_ms as fromMs, ended_at_ms as toMs from offline_time where ended_at_ms > ?',
  );
  return {
    resume() {
      endFormer.run();
      beginLasting.run(clock.nowMs());
    },
    waits(connectionId, hold) {
      const about = { connectionId, nowMs: clock.nowMs() };
      if (hold === 'offline' || hold === 'trouble') {
        begin.run(about);
        return null;
      }
      return end.get(about) ?? null;
    },
    between(fromMs, toMs) {
      const nowMs = clock.nowMs();
      const found = [...ended.all(fromMs), ...lasting.all()]
        .map((span) => ({
          fromMs: Math.max(fromMs, span.fromMs),
          toMs: Math.min(toMs, nowMs, span.toMs),
        }))
        .filter((span) => span.toMs > span.fromMs)
        .sort((one, other) => one.fromMs - other.fromMs);
      return joined(found);
    },
  };
}

/** Of several connections, or of one that came and went at once: what overlaps is one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last === undefined || span.fromMs > last.toMs) all.push(span);
    else all.splice(-1, 1, { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) });
  }
  return all;
}
