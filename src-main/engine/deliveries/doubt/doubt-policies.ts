import type { DoubtPolicy, TargetPolicy } from '../../../contract/doubt.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { TargetKind } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What happens by itself, for each target, when an answer stays out. A target that nobody spoke of is asked about. */
export interface DoubtPolicies {
  of(connectionId: number, targetKind: TargetKind, targetId: string): DoubtPolicy;
  /** Throws `OutboxError` not_found for an unknown connection. */
  set(policy: TargetPolicy): void;
  /** Those that differ from `ask`. */
  list(): TargetPolicy[];
}

export function createDoubtPolicies(database: OutboxDatabase): DoubtPolicies {
  const read = database.prepare<[number, string, string], { policy: DoubtPolicy }>(
    'select policy from doubt_policy where connection_id = ? and target_kind = ? and target_id = ?',
  );
  const write = database.prepare<[TargetPolicy]>(`
    insert into doubt_policy (connection_id, target_kind, target_id, policy)
    values (:connectionId, :targetKind, :targetId, :policy)
    on conflict do update set policy = excluded.policy`);
  const forget = database.prepare<[number, string, string]>(
    'delete from doubt_policy where connection_id = ? and target_kind = ? and target_id = ?',
  );
  const all = database.prepare<[], TargetPolicy>(`
    select connection_id as connectionId, target_kind as targetKind, target_id as targetId, policy
    from doubt_policy order by connection_id, target_kind, target_id`);
  const connection = database.prepare<[number], { id: number }>(
    'select id from connection where id = ? and removed_at_ms is null',
  );

  return {
    of: (connectionId, targetKind, targetId) => read.get(connectionId, targetKind, targetId)?.policy ?? 'ask',
    set(policy) {
      if (connection.get(policy.connectionId) === undefined) {
        throw new OutboxError(
          'not_found',
          message('connection.unknown', { connection: policy.connectionId }),
        );
      }
      if (policy.policy === 'ask') forget.run(policy.connectionId, policy.targetKind, policy.targetId);
      else write.run(policy);
    },
    list: () => all.all(),
  };
}
