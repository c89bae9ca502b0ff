import { inNaturalOrder } from '../../../contract/natural-order.ts';
import type { ClientCount, TargetCount } from '../../../contract/status.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What is still to go, by target and by client: from counts that triggers keep, so that no job is read for it. */
export interface TargetCounts {
  /** Those with most to go, in the order of their names. */
  byTarget(): TargetCount[];
  /** Of those that have anything to go. What is made of a clip is of no target, and so not counted. */
  byClient(): ClientCount[];
}

export function createTargetCounts(database: OutboxDatabase): TargetCounts {
  const byTarget = database.prepare<[], TargetCount>(`
    select target_id as targetId, max(label) as label, max(target_kind) as kind, min(connection_id) as connectionId,
      sum(pending) as pending
    from job_target_count group by target_id order by sum(pending) desc, target_id limit 50`);
  const byClient = database.prepare<[], ClientCount>(`
    select owner as clientId, sum(pending - asking) as pending, sum(asking) as attention from (
      select pending, asking, ifnull(
        (select client_id from client_target where client_target.connection_id = job_target_count.connection_id
          and client_target.target_kind = job_target_count.target_kind
          and client_target.target_id = job_target_count.target_id),
        (select client_id from client_target where client_target.connection_id = job_target_count.connection_id
          and client_target.target_kind = '' and client_target.target_id = '')) as owner
      from job_target_count where pending > 0 and exists (select 1 from client))
    where owner is not null group by owner order by owner`);
  return {
    byTarget: () => inNaturalOrder(byTarget.all(), ({ label, targetId }) => label ?? targetId),
    byClient: () => byClient.all(),
  };
}
