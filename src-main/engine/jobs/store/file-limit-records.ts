import {
  targetLimitsSchema,
  limitScopeSchema,
  type TargetLimits,
  type LimitScope,
  type ScopedLimits,
} from '../../../contract/target-limits.ts';
import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

interface Row {
  readonly connectionId: number;
  readonly targetKind: string;
  readonly targetId: string;
  readonly content: string;
}

/** What people know of files that targets take. */
export interface FileLimitRecords {
  all(): readonly ScopedLimits[];
  /** `null` takes them away. */
  set(scope: LimitScope, limits: TargetLimits | null): void;
  /** The nearest: of the target, else of its kind, else of the connection. `null`: nobody said anything. */
  nearest(scope: LimitScope): TargetLimits | null;
}

export function createFileLimitRecords(database: OutboxDatabase): FileLimitRecords {
  const columns = `connection_id as connectionId, target_kind as targetKind, target_id as targetId, content`;
  const all = database.prepare<[], Row>(
    `select ${columns} from file_limit order by connection_id, target_kind, target_id`,
  );
  const write = database.prepare<[Row]>(`
    insert into file_limit (connection_id, target_kind, target_id, content)
    values (:connectionId, :targetKind, :targetId, :content)
    on conflict do update set content = excluded.content`);
  const remove = database.prepare<[Omit<Row, 'content'>]>(
    'delete from file_limit where connection_id = :connectionId and target_kind = :targetKind and target_id = :targetId',
  );
  // Asked for each file that is queued and sent, and most people never said anything.
  const anything = database
    .prepare<[number], number>('select 1 from file_limit where connection_id = +? limit 1')
    .pluck();
  const isAnything = keepAnswers(
    database,
    ['file_limit'],
    (connectionId: number) => anything.get(connectionId) !== undefined,
  );
  // In the order of its index, so that nothing is sorted.
  const nearest = database
    .prepare<[Omit<Row, 'content'>], string>(
      `select content from file_limit
       where connection_id = :connectionId and target_kind in (:targetKind, '') and target_id in (:targetId, '')
       order by target_kind desc, target_id desc limit 1`,
    )
    .pluck();

  return {
    all: () => all.all().flatMap((row) => readRow(row) ?? []),
    set({ connectionId, targetKind, targetId }, limits) {
      const scope = { connectionId, targetKind: targetKind ?? '', targetId: targetId ?? '' };
      if (limits === null) remove.run(scope);
      else write.run({ ...scope, content: JSON.stringify(limits) });
    },
    nearest({ connectionId, targetKind, targetId }) {
      if (!isAnything(connectionId)) return null;
      const content = nearest.get({
        connectionId,
        targetKind: targetKind ?? '',
        targetId: targetId ?? '',
      });
      return content === undefined ? null : readLimits(content);
    },
  };
}

/** What another version or a damaged disk left may have another shape: then it is as if nobody had said anything. */
function readRow({ connectionId, targetKind, targetId, content }: Row): ScopedLimits | null {
  const orNull = (text: string): string | null => (text === '' ? null : text);
  const scope = limitScopeSchema.safeParse({
    ...{ connectionId, targetKind: orNull(targetKind), targetId: orNull(targetId) },
  });
  const limits = readLimits(content);
  return scope.success && limits !== null ? { scope: scope.data, limits } : null;
}

function readLimits(content: string): TargetLimits | null {
  try {
    return targetLimitsSchema.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}
