import { columnsOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { SendingOrder } from '../../../contract/sending.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { neverDueMs, type JobRecord } from '../record/job-record.ts';
import { orderKey } from './order-key.ts';
import type { Turns } from './turns.ts';

/** What is done to many jobs at once while they wait. */
export interface WaitingJobs {
  holdTarget(targetId: string, connectionId: number, reason: Recorded): number[];
  /** Jobs that wait because the service does not know their target. */
  heldByTarget(targetId: string, connectionId: number): number[];
  /** Puts everything that waits into another order. */
  reorder(order: SendingOrder): void;
  /** Above everything that waits. False where the job is not queued. */
  moveToTop(ids: readonly number[]): number[];
}

/** Jobs that a person moved to the top have at least this; folders give less. */
export const topPriority = 10;

export function createWaitingJobs(database: OutboxDatabase, turns: Pick<Turns, 'begin'>): WaitingJobs {
  const holdTargetStatement = database.prepare<
    [
      {
        targetId: string;
        connectionId: number;
        text: string | null;
        code: string | null;
        params: string | null;
      },
    ],
    { id: number }
  >(`
    update job set hold = 'target', due_at_ms = ${neverDueMs}, reason_text = :text, reason_code = :code,
      reason_params = :params
    where target_id = :targetId and connection_id = :connectionId and state = 'queued' returning id`);

  const heldByTarget = database.prepare<[string, number], { id: number }>(`
    select id from job indexed by job_target_held
    where target_id = ? and connection_id = ? and state = 'queued' and hold = 'target' order by id`);

  const waiting = database.prepare<[], JobRecord>("select * from job where state = 'queued' order by id");

  const setKey = database.prepare<[string, number]>('update job set order_key = ? where id = ?');

  const toTop = database.prepare<[{ ids: string }], { id: number }>(`
    update job set priority = 1 + max(${topPriority - 1},
      (select ifnull(max(priority), 0) from job as other where other.state = 'queued'
        and other.id not in (select value from json_each(:ids))))
    where state = 'queued' and id in (select value from json_each(:ids)) returning id`);

  return {
    holdTarget: (targetId, connectionId, reason) => {
      const [text, code, params] = columnsOf(reason);
      return holdTargetStatement.all({ targetId, connectionId, text, code, params }).map((row) => row.id);
    },
    heldByTarget: (targetId, connectionId) => heldByTarget.all(targetId, connectionId).map((row) => row.id),
    reorder(to) {
      database.transaction(() => {
        const turnOf = turns.begin();
        for (const job of waiting.all()) setKey.run(to === 'added' ? turnOf(job) : orderKey(to, job), job.id);
      })();
    },
    moveToTop: (ids) => toTop.all({ ids: JSON.stringify(ids) }).map((row) => row.id),
  };
}
