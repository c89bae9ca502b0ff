import type { Receipt } from '../../../contract/receipt.ts';
import { jobStates } from '../../../contract/job.ts';
import type { ListedColumns } from '../../jobs/store/columns/listed-columns.ts';
import { clientOfJob } from '../../jobs/availability/client.sql.ts';
import { wordsOf } from '../../jobs/store/job-filter.ts';
import { cancelledUncheckedSql, followedInVain, openQuestionSql, sqlList } from '../../jobs/record/states.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { receiptOf, type ReceiptRow } from './receipt-of-row.ts';

/** Which receipts are wanted. Without any of it: all of them. */
export interface ReceiptFilter {
  /** Part of a name, path, link, target or remote id in any case, or the beginning of a checksum. */
  readonly search?: string | undefined;
  readonly jobIds?: readonly number[] | undefined;
  /** Whose the target is now. */
  readonly clientId?: number | undefined;
}

/** Receipts as the tables hold them, newest job first. Only reads. */
export interface ReceiptRecords {
  /** Resolves once `count` and `page` answer at once: words are looked for among many jobs beside everything else. */
  prepare(filter: ReceiptFilter): Promise<void>;
  count(filter: ReceiptFilter): number;
  page(filter: ReceiptFilter, offset: number, limit: number): Receipt[];
  /**
   * The next ones after the job `beforeId`, which is left out. `null`: from the newest on. `withUnchecked`: also of what was cancelled and
   * may be at the service.
   */
  below(filter: ReceiptFilter, beforeId: number | null, limit: number, withUnchecked: boolean): Receipt[];
  /** Jobs that may have arrived and have no receipt: how many, and the oldest of them. `null`: none. */
  unsettled(filter: ReceiptFilter): {
    readonly sending: Unsettled | null;
    readonly doubtful: Unsettled | null;
  };
}

export interface Unsettled {
  readonly id: number;
  readonly name: string;
  readonly jobs: number;
}

interface Parameters {
  readonly anywhere: string | null;
  readonly atStart: string | null;
  readonly jobIds: string | null;
  readonly clientId: number | null;
  readonly beforeId: number;
  readonly limit: number;
  readonly offset: number;
}

/** What was accepted and is still followed, or was followed in vain, was accepted all the same. */
const acceptedSql = `job.state in ('done', 'tracking', 'needs_attention')
  and (job.state <> 'needs_attention' or job.cause in ${sqlList(followedInVain)})`;

/** The same, state by state. */
const acceptedStates = [
  "job.state = 'done'",
  "job.state = 'tracking'",
  `job.state = 'needs_attention' and job.cause in ${sqlList(followedInVain)}`,
] as const;

const wordsSql = `(job.name like :anywhere escape '\\' or job.path like :anywhere escape '\\'
  or job.was_at like :anywhere escape '\\'
  or job.url like :anywhere escape '\\' or job.sha256 like :atStart escape '\\'
  or job.target_id like :anywhere escape '\\' or job.target_label like :anywhere escape '\\'
  or job.slide_id like :anywhere escape '\\' or job.slide_label like :anywhere escape '\\'
  or job.remote_id like :anywhere escape '\\')`;
const searchSql = `(:anywhere is null or ${wordsSql}) and (:clientId is null or ${clientOfJob} = :clientId)`;

const columnsSql = `job.id, job.kind, connection.name as connection_name, connection.base_url, connection.is_practice,
  job.target_kind, job.target_id, job.target_label, job.slide_id, job.slide_label, job.name, job.path, job.was_at, job.url, job.sha256,
  job.size_bytes, job.candidate_id, job.formats, job.aspect_ratio, job.revision, job.approved_revision, job.remote_id,
  job.remote_url, job.remote_status, job.proof, job.attempt_count, job.is_imported, job.finding, job.newer_of,
  job.state = 'cancelled' as is_unchecked,
  (select content from told where told.job_id = job.id) as told,
  (select sent_content.sha256 from sent_content where sent_content.job_id = job.id) as sent_sha256,
  (select ifnull(ended_at_ms, agreed_at_ms) from document_removal
    where document_removal.job_id = job.id and document_removal.state = 'gone') as removed_at_ms,
  -- A doubtful job that a person or a check settled has no accepted attempt, but one whose last bytes left.
  coalesce((select final_at_ms from attempt where attempt.job_id = job.id and final_at_ms is not null
    order by (outcome = 'accepted') desc, number desc limit 1), job.sent_at_ms) as sent_at_ms,
  coalesce(job.ended_at_ms, job.tracking_since_ms, job.updated_at_ms) as delivered_at_ms`;

/** Of one state the next ones, by its index. */
const nextOf = (accepted: string): string => `select * from (
  select job.id as receipt_id from job indexed by job_state where ${accepted} and job.id < :beforeId and ${searchSql}
  order by job.id desc limit :limit)`;
/** A piece of an export: none costs more than another, however many there are. */
const nextSql = (states: readonly string[]): string => `select ${columnsSql} from (
    ${states.map((state) => nextOf(state)).join(' union all ')} order by receipt_id desc limit :limit)
  join job on job.id = receipt_id join connection on connection.id = job.connection_id
  order by job.id desc`;

/** Fewer accepted jobs than this are found by their states and sorted; more are read in the order of their ids. */
const rareJobs = 20_000;

export function createReceiptRecords(database: OutboxDatabase, columns: ListedColumns): ReceiptRecords {
  const search = columns.searchBy(wordsSql, 'receipts');
  const sources = {
    chosen: `job where job.id in (select value from json_each(:jobIds)) and ${acceptedSql}`,
    rare: `job indexed by job_state where ${acceptedSql}`,
    common: `job not indexed where ${acceptedSql}`,
  };
  const read = (source: string) => ({
    count: database.prepare<[Parameters], { total: number }>(
      `select count(*) as total from ${source} and ${searchSql}`,
    ),
    // The ids first: only the rows that are shown are joined.
    page: database.prepare<[Parameters], ReceiptRow>(
      `select ${columnsSql} from (
         select job.id as receipt_id from ${source} and job.id < :beforeId and ${searchSql}
         order by job.id desc limit :limit offset :offset)
       join job on job.id = receipt_id join connection on connection.id = job.connection_id
       order by job.id desc`,
    ),
  });
  const statements = {
    chosen: read(sources.chosen),
    rare: read(sources.rare),
    common: read(sources.common),
  };
  const next = database.prepare<[Parameters], ReceiptRow>(nextSql(acceptedStates));
  const nextWithUnchecked = database.prepare<[Parameters], ReceiptRow>(
    nextSql([...acceptedStates, cancelledUncheckedSql]),
  );
  const accepted = database.prepare<[], { jobs: number }>(
    `select sum(jobs) as jobs from job_count where state in ('done', 'tracking', 'needs_attention')`,
  );
  const all = database
    .prepare<[], number>(
      `select (select sum(jobs) from job_count where state in ('done', 'tracking'))
      + (select count(*) from job indexed by job_state where state = 'needs_attention' and cause in ${sqlList(followedInVain)})`,
    )
    .pluck();
  const unsettled = prepareUnsettled(database);
  const ofIds = database.prepare<[string], ReceiptRow>(`
    select ${columnsSql} from job join connection on connection.id = job.connection_id
    where job.id in (select value from json_each(?)) order by job.id desc`);

  function statementsFor(filter: ReceiptFilter) {
    if (filter.jobIds !== undefined) return statements.chosen;
    return (accepted.get()?.jobs ?? 0) <= rareJobs ? statements.rare : statements.common;
  }

  const wordsIn = (filter: ReceiptFilter) => ({ search, words: wordsOf(filter) });
  const chosen = (filter: ReceiptFilter) =>
    filter.jobIds === undefined ? columns.accepted(wordsIn(filter), filter.clientId) : null;

  return {
    async prepare(filter) {
      if (filter.jobIds !== undefined) return;
      await columns.lookFor(wordsIn(filter));
      const { clientId } = filter;
      if (clientId !== undefined) await columns.prepareCounts({ view: 'all', clientId });
    },
    count(filter) {
      if (isEverything(filter)) return all.get() ?? 0;
      const jobs = chosen(filter)?.totals().jobs;
      if (jobs !== undefined) return jobs.reduce((total, count) => total + count, 0);
      return statementsFor(filter).count.get(parametersOf(filter, {}))?.total ?? 0;
    },
    page(filter, offset, limit) {
      const ids = chosen(filter)?.page(jobStates, 'newest', { offset, limit });
      if (ids !== undefined) return ofIds.all(JSON.stringify(ids)).map(receiptOf);
      return statementsFor(filter).page.all(parametersOf(filter, { offset, limit })).map(receiptOf);
    },
    below(filter, beforeId, limit, withUnchecked) {
      const parameters = parametersOf(filter, { limit, ...(beforeId === null ? {} : { beforeId }) });
      const ofAll = withUnchecked ? nextWithUnchecked : next;
      const statement = filter.jobIds === undefined ? ofAll : statements.chosen.page;
      return statement.all(parameters).map(receiptOf);
    },
    unsettled: (filter) => unsettled(parametersOf(filter, {})),
  };
}

function prepareUnsettled(database: OutboxDatabase) {
  // `min` gives the name of the row that it finds.
  const unsettledOf = (which: string) =>
    database.prepare<[Parameters], Unsettled>(`
      select min(job.id) as id, job.name, count(*) as jobs from job indexed by job_state
      where ${which} and ${searchSql} having count(*) > 0`);
  const sending = unsettledOf("job.state = 'sending'");
  const doubtful = unsettledOf(`job.state in ('in_doubt', 'needs_attention') and ${openQuestionSql}`);
  return (parameters: Parameters) => ({
    sending: sending.get(parameters) ?? null,
    doubtful: doubtful.get(parameters) ?? null,
  });
}

function isEverything(filter: ReceiptFilter): boolean {
  return filter.jobIds === undefined && filter.clientId === undefined && wordsOf(filter) === null;
}

function parametersOf(filter: ReceiptFilter, range: Partial<Parameters>): Parameters {
  const search = wordsOf(filter) ?? '';
  const pattern = search.replace(/[\\%_]/g, '\\$&');
  return {
    anywhere: search === '' ? null : `%${pattern}%`,
    atStart: search === '' ? null : `${pattern}%`,
    jobIds: filter.jobIds === undefined ? null : JSON.stringify(filter.jobIds),
    clientId: filter.clientId ?? null,
    beforeId: Number.MAX_SAFE_INTEGER,
    limit: 0,
    offset: 0,
    ...range,
  };
}
