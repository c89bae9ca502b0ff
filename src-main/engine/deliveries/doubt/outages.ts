import { legacy } from '../../../contract/messages/message.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { DoubtCard, Outage } from '../../../contract/doubt.ts';
import type { JobRow } from '../../../contract/job.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { canCheck } from './open-question.ts';

/** Waits that ended within this of one another are taken for one outage. */
const chainMs = 2 * minuteMs;
const maximumCards = 50;
const maximumIds = 1000;

interface DoubtfulJob {
  readonly id: number;
  readonly connectionId: number;
  readonly connectionName: string;
  readonly atMs: number;
}

type Evidence = Omit<DoubtCard, 'job' | 'canCheck' | 'message'> & {
  readonly jobId: number;
  readonly message: Recorded | null;
};

/** Doubtful jobs as people answer them: by connection and time, newest first. Only reads. */
export interface Outages {
  list(): Outage[];
}

export function createOutages(options: { database: OutboxDatabase; rows(ids: number[]): JobRow[] }): Outages {
  const { database } = options;
  const doubtfulIn = (condition: string): string => `
    select job.id as id, job.connection_id as connectionId, connection.name as connectionName,
      coalesce(attempt.ended_at_ms, attempt.final_at_ms, job.updated_at_ms) as atMs
    from job join connection on connection.id = job.connection_id
      left join attempt on attempt.job_id = job.id and attempt.number = job.attempt_count
    where ${condition}`;
  const doubtful = database.prepare<[], DoubtfulJob>(`
    ${doubtfulIn("job.state = 'in_doubt'")}
    union all
    ${doubtfulIn("job.state = 'needs_attention' and job.cause = 'early_success'")}
    order by connectionId, atMs, id`);

  const evidence = database.prepare<[string], Evidence>(`
    select job.id as jobId, attempt.sent_bytes as sentBytes, attempt.total_bytes as totalBytes,
      attempt.final_at_ms as finalAtMs, attempt.ended_at_ms as endedAtMs, attempt.status_code as statusCode,
      attempt.reply, coalesce(attempt.detail, job.reason) as message
    from job left join attempt on attempt.job_id = job.id and attempt.number = job.attempt_count
    where job.id in (select value from json_each(?))`);

  function cardsOf(ids: number[]): Map<number, DoubtCard> {
    const rows = new Map(options.rows(ids).map((row) => [row.id, row]));
    const cards = new Map<number, DoubtCard>();
    for (const { jobId, message, ...known } of evidence.all(JSON.stringify(ids))) {
      const job = rows.get(jobId);
      if (job !== undefined) {
        const said = message === null ? legacy('') : messageOf(message);
        cards.set(jobId, { job, ...known, message: said, canCheck: canCheck(job) });
      }
    }
    return cards;
  }

  return {
    list() {
      const groups = chained(doubtful.all()).sort((one, other) => lastOf(other) - lastOf(one));
      const cards = cardsOf(groups.flatMap((group) => group.slice(0, maximumCards).map(({ id }) => id)));
      return groups.flatMap((group) => outageOf(group, cards) ?? []);
    },
  };
}

/** Cuts jobs in the order of connection and time wherever the connection changes or the gap is too long. */
function chained(jobs: readonly DoubtfulJob[]): DoubtfulJob[][] {
  const groups: DoubtfulJob[][] = [];
  for (const job of jobs) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const isSame =
      previous !== undefined &&
      previous.connectionId === job.connectionId &&
      job.atMs - previous.atMs <= chainMs;
    if (isSame) group?.push(job);
    else groups.push([job]);
  }
  return groups;
}

function lastOf(group: readonly DoubtfulJob[]): number {
  return group.at(-1)?.atMs ?? 0;
}

function outageOf(group: readonly DoubtfulJob[], cards: ReadonlyMap<number, DoubtCard>): Outage | null {
  const [first] = group;
  if (first === undefined) return null;
  return {
    connectionId: first.connectionId,
    connectionName: first.connectionName,
    fromMs: first.atMs,
    toMs: lastOf(group),
    jobs: group.length,
    cards: group.slice(0, maximumCards).flatMap(({ id }) => cards.get(id) ?? []),
    jobIds: group.slice(0, maximumIds).map(({ id }) => id),
  };
}
