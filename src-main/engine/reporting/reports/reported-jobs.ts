import { jobStates, type JobFilter, type JobState } from '../../../contract/job.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import { nextTurn, type AfterTurn } from '../../../foundation/clock.ts';
import { clientOfJob } from '../../jobs/availability/client.sql.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { statesOfPart, type ReportPart } from './report-place.ts';
import { sentAt } from './report-rows.ts';
import type { Reported, ReportedMonth } from './reported.ts';

/** Of a month, so many jobs are looked at in one turn: whose they are and when they were sent is not in an index. */
const jobsInLook = 5000;

export interface LookedJobs {
  /** In their order. */
  readonly ids: readonly number[];
  /** As far as it was looked; `null`: nothing of the part is left. */
  readonly lookedTo: number | null;
}

/** Which jobs a report is of, a piece at a time, so that a report of any size takes the same room. */
export interface ReportedJobs {
  /** At most `limit` of a part, from behind `afterId`. There may be fewer, and more behind them. */
  after(reported: Reported, part: ReportPart, afterId: number, limit: number): LookedJobs;
  /** All of them in each state. */
  counts(reported: Reported): Promise<JobCounts>;
}

/**
 * What a client had in a month: what was sent in it, what came to another end in it, and what was added before its end and stands open.
 */
const inMonth = `
  id > :afterId and id <= :upToId and created_at_ms < :beforeMs
  and case when state = 'done' then coalesce(${sentAt}, ended_at_ms) >= :fromMs and coalesce(${sentAt}, ended_at_ms) < :beforeMs
    else ended_at_ms is null or (ended_at_ms >= :fromMs and ended_at_ms < :beforeMs) end
  and ${clientOfJob} = :clientId`;

interface Look {
  readonly afterId: number;
  readonly upToId: number;
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly clientId: number;
}

export function createReportedJobs(parts: {
  readonly database: OutboxDatabase;
  readonly store: Pick<JobStore, 'idsOfBatch'>;
  /** Jobs of a filter in each state. */
  countsOf(filter: JobFilter): JobCounts;
  readonly afterTurn: AfterTurn;
}): ReportedJobs {
  const { database } = parts;
  const newest = database.prepare<[], { id: number }>('select ifnull(max(id), 0) as id from job');
  const ofMonth = database.prepare<[Look & { states: string; limit: number }], { id: number }>(`
    select id from job where +state in (select value from json_each(:states)) and ${inMonth} order by id limit :limit`);
  const countsInLook = database.prepare<[Look], { state: JobState; count: number }>(
    `select state, count(*) as count from job where ${inMonth} group by state`,
  );
  const newestId = (): number => newest.get()?.id ?? 0;
  const look = ({ client, fromMs, beforeMs }: ReportedMonth, afterId: number): Look => ({
    ...{ afterId, upToId: afterId + jobsInLook, fromMs, beforeMs, clientId: client.id },
  });

  function ofClient(reported: ReportedMonth, part: ReportPart, afterId: number, limit: number): LookedJobs {
    const looked = look(reported, afterId);
    const states = JSON.stringify(statesOfPart[part]);
    const ids = ofMonth.all({ ...looked, states, limit }).map(({ id }) => id);
    if (ids.length === limit) return { ids, lookedTo: ids.at(-1) ?? null };
    return { ids, lookedTo: looked.upToId >= newestId() ? null : looked.upToId };
  }

  async function countsOfMonth(reported: ReportedMonth): Promise<JobCounts> {
    // Every state is a key, as jobStates lists them all.
    const counts = Object.fromEntries(jobStates.map((state) => [state, 0])) as JobCounts;
    for (let afterId = 0; afterId < newestId(); afterId += jobsInLook) {
      if (afterId > 0) await nextTurn(parts.afterTurn);
      for (const { state, count } of countsInLook.all(look(reported, afterId))) counts[state] += count;
    }
    return counts;
  }

  return {
    after(reported, part, afterId, limit) {
      if (reported.kind === 'month') return ofClient(reported, part, afterId, limit);
      const ids = parts.store.idsOfBatch(reported.batch.id, statesOfPart[part], {
        ...{ afterId, upToId: Number.MAX_SAFE_INTEGER, limit },
      });
      return { ids, lookedTo: ids.length === limit ? (ids.at(-1) ?? null) : null };
    },
    async counts(reported) {
      if (reported.kind === 'month') return countsOfMonth(reported);
      const { batch, only } = reported;
      return only === null
        ? batch.counts
        : parts.countsOf({ view: 'all', batchId: batch.id, clientId: only.id });
    },
  };
}
