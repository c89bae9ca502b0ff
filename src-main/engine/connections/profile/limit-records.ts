import type { LearnedLimits, ServiceOperation } from '../../../contract/service-profile.ts';
import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';

export interface LearnedSize {
  readonly largestAcceptedBytes: number | null;
  readonly smallestRefusedBytes: number | null;
}

interface RefusedTypeRecord extends Omit<LearnedLimits['refusedTypes'][number], 'message'> {
  readonly message: Recorded;
}

export type LimitRecords = ReturnType<typeof createLimitRecords>;

/** The statements of the tables `learned_size` and `refused_type` and of `connection.rate`. */
export function createLimitRecords(database: OutboxDatabase) {
  const sizes = database.prepare<[number], LearnedLimits['sizes'][number]>(`
    select operation, largest_accepted_bytes as largestAcceptedBytes, smallest_refused_bytes as smallestRefusedBytes
    from learned_size where connection_id = ? order by operation`);
  const size = database.prepare<[number, string], LearnedSize>(`
    select largest_accepted_bytes as largestAcceptedBytes, smallest_refused_bytes as smallestRefusedBytes
    from learned_size where connection_id = ? and operation = ?`);
  // What is learned after the connection was removed is nobody's.
  const setSize = database.prepare<[LearnedSize & { connectionId: number; operation: string }]>(`
    insert into learned_size (connection_id, operation, largest_accepted_bytes, smallest_refused_bytes)
    select id, :operation, :largestAcceptedBytes, :smallestRefusedBytes from connection where id = :connectionId
    on conflict (connection_id, operation) do update set
      largest_accepted_bytes = excluded.largest_accepted_bytes,
      smallest_refused_bytes = excluded.smallest_refused_bytes`);
  const types = database.prepare<[number], RefusedTypeRecord>(`
    select operation, extension, message from refused_type where connection_id = ? order by operation, extension`);
  const type = database
    .prepare<[number, string, string], Recorded>(
      'select message from refused_type where connection_id = ? and operation = ? and extension = ?',
    )
    .pluck();
  const setType = database.prepare<
    [{ connectionId: number; operation: string; extension: string; message: Recorded; nowMs: number }]
  >(`
    insert into refused_type (connection_id, operation, extension, message, seen_at_ms)
    select id, :operation, :extension, :message, :nowMs from connection where id = :connectionId
    on conflict (connection_id, operation, extension) do update set
      message = excluded.message, seen_at_ms = excluded.seen_at_ms`);
  const typeCount = database
    .prepare<[number], number>('select count(*) from refused_type where connection_id = ?')
    .pluck();
  const rate = database.prepare<[number], string | null>('select rate from connection where id = ?').pluck();
  const setRate = database.prepare<[string, number]>('update connection set rate = ? where id = ?');
  return {
    sizes: (connectionId: number) => sizes.all(connectionId),
    size: keepAnswers(
      database,
      ['learned_size'],
      (connectionId: number, operation: ServiceOperation) => size.get(connectionId, operation) ?? null,
    ),
    setSize: (connectionId: number, operation: ServiceOperation, learned: LearnedSize) =>
      void setSize.run({ connectionId, operation, ...learned }),
    types: (connectionId: number): LearnedLimits['refusedTypes'] =>
      types.all(connectionId).map((each) => ({ ...each, message: messageOf(each.message) })),
    /** What the service said, or `null` where it never refused the type. */
    type: (connectionId: number, operation: ServiceOperation, extension: string) =>
      type.get(connectionId, operation, extension) ?? null,
    setType: (
      connectionId: number,
      refused: { operation: ServiceOperation; extension: string; message: Recorded },
      nowMs: number,
    ) => void setType.run({ connectionId, ...refused, nowMs }),
    typeCount: (connectionId: number) => typeCount.get(connectionId) ?? 0,
    rate: (connectionId: number) => rate.get(connectionId) ?? null,
    setRate: (connectionId: number, text: string) => void setRate.run(text, connectionId),
  };
}
