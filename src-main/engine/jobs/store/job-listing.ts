import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import { basename } from 'node:path';
import {
  groupedViews,
  jobStates,
  statesOfView,
  type JobFilter,
  type JobOrder,
  type JobRow,
  type JobState,
} from '../../../contract/job.ts';
import type { StatusMeaning, StatusSubject } from '../../../contract/service-profile.ts';
import { statusSubjectOf } from '../../../contract/status-subject.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { waitingReader, type ReadWaiting, type Waiting } from '../availability/availability.ts';
import { clientOfJob } from '../availability/client.sql.ts';
import { clipWorkOf } from './clip-work.ts';
import { createTargetCounts, type TargetCounts } from './target-counts.ts';
import { isOpenQuestion } from '../record/states.ts';
import {
  filterSql,
  isNarrowed,
  parametersOf,
  statesOf,
  type FilterParameters,
  type PageParameters,
} from './job-filter.ts';
import { neverDueMs } from '../record/job-record.ts';
import type { ChosenJobs } from './columns/chosen-jobs.ts';
import type { ListedColumns } from './columns/listed-columns.ts';
import { pageOfGroup, pageOfGroups, type Group, type Range } from './group-pages.ts';
import { shownColumns, type ShownRecord } from './shown-record.ts';
import { createNamePages, type NamePage } from './name-pages.ts';
import { createStatePages, type StatePage } from './state-pages.ts';

/** What the rows of jobs need to know of their surroundings to be shown. */
interface Surroundings {
  /** Those of the queued jobs that something holds, by job. */
  readonly waiting: ReadonlyMap<number, Waiting>;
  readonly folderNames: ReadonlyMap<number, string>;
  /** The first row of a recipe that each job belongs to, by job; those of no recipe are left out. */
  readonly recipeRowIds: ReadonlyMap<number, number>;
  /** Those that belong to a client, by job. */
  readonly clientIds: ReadonlyMap<number, number>;
}

interface Asked extends Range {
  readonly order: JobOrder;
  readonly states: readonly JobState[];
  readonly total: number;
  readonly groups: readonly Group[];
  readonly chosen: ChosenJobs | null;
}

export interface JobPage {
  readonly total: number;
  readonly totalBytes: number;
  readonly rows: JobRow[];
  readonly groups: { view: string; count: number; sizeBytes: number }[];
}

const orderSql: Readonly<Record<Exclude<JobOrder, 'state' | 'name'>, string>> = {
  newest: 'id desc',
  oldest: 'id',
  size: 'size_bytes desc, id',
};

/** Everything that lists and totals show of jobs. Only reads. */
export class JobListing {
  readonly #meaningOf: MeaningOf;
  readonly #byId;
  readonly #ofClip;
  readonly #counts;
  readonly #filteredCounts;
  readonly #statePage: StatePage;
  readonly #orderedPages;
  readonly #namePage: NamePage;
  readonly #folderCounts;
  readonly #lastDeliveries;
  readonly #recipeRows;
  readonly #waiting: ReadWaiting;
  readonly #folders;
  readonly #clients;
  readonly columns: ListedColumns;
  readonly targets: TargetCounts;

  constructor(
    database: OutboxDatabase,
    context: {
      meaningOf: MeaningOf;
      columns: ListedColumns;
    },
  ) {
    this.columns = context.columns;
    this.targets = createTargetCounts(database);
    this.#meaningOf = (connectionId, subject, status) => context.meaningOf(connectionId, subject, status);
    this.#byId = database.prepare<[string], ShownRecord>(
      `select ${shownColumns} from job where id in (select value from json_each(?)) order by id`,
    );
    this.#ofClip = database.prepare<[string, number], ShownRecord>(`
      select ${shownColumns} from job where target_id = ? and connection_id = ? and target_kind = 'clip' order by id desc limit 200`);
    this.#counts = database.prepare<[], StateCount>('select state, jobs, bytes from job_count');
    this.#filteredCounts = database.prepare<[FilterParameters], StateCount>(`
      select state, count(*) as jobs, ifnull(sum(size_bytes), 0) as bytes from job where ${filterSql} group by state`);
    const ordered = (order: keyof typeof orderSql) =>
      database.prepare<[PageParameters], ShownRecord>(`
        select ${shownColumns} from job where ${filterSql} order by ${orderSql[order]} limit :limit offset :offset`);
    this.#orderedPages = { newest: ordered('newest'), oldest: ordered('oldest'), size: ordered('size') };
    this.#statePage = createStatePages(database);
    this.#namePage = createNamePages(database);
    this.#folderCounts = database.prepare<[], { folder: number; state: JobState; jobs: number }>(
      'select watch_folder_id as folder, state, jobs from job_folder_count where jobs > 0',
    );
    this.#lastDeliveries = database.prepare<[], { folder: number; atMs: number }>(
      'select watch_folder_id as folder, at_ms as atMs from folder_delivery',
    );
    this.#recipeRows = database.prepare<[string], { job_id: number; row_id: number }>(`
      select job_id, min(row_id) as row_id from recipe_job
      where job_id in (select value from json_each(?)) group by job_id`);
    this.#waiting = waitingReader(database);
    this.#folders = database.prepare<[], { id: number; path: string }>('select id, path from watch_folder');
    this.#clients = database.prepare<[string], { id: number; client_id: number | null }>(
      `select id, ${clientOfJob} as client_id from job where id in (select value from json_each(?))`,
    );
  }

  counts(): { jobs: JobCounts; bytes: JobCounts } {
    const rows = this.#counts.all();
    return {
      jobs: countsByState(rows, ({ jobs }) => jobs),
      bytes: countsByState(rows, ({ bytes }) => bytes),
    };
  }

  /** Jobs of each watched folder by state. */
  folderCounts(): Map<number, Partial<Record<JobState, number>>> {
    const counts = new Map<number, Partial<Record<JobState, number>>>();
    for (const row of this.#folderCounts.all()) {
      counts.set(row.folder, { ...counts.get(row.folder), [row.state]: row.jobs });
    }
    return counts;
  }

  /** When something of each watched folder was delivered last. */
  lastDeliveries(): Map<number, number> {
    return new Map(this.#lastDeliveries.all().map(({ folder, atMs }) => [folder, atMs]));
  }

  rows(ids: readonly number[]): JobRow[] {
    return this.#allShown(this.#byId.all(JSON.stringify(ids)));
  }

  /** Renders and drafts of a clip, newest first, at most 200. */
  ofClip(connectionId: number, clipId: string): JobRow[] {
    return this.#allShown(this.#ofClip.all(clipId, connectionId));
  }

  /** Resolves once `page` answers at once, up to so many rows from the first. */
  async prepare(filter: JobFilter, order: JobOrder, rows: number): Promise<void> {
    await this.columns.prepare(filter, order, rows);
  }

  /** Resolves once `countsOf` answers at once. */
  async prepareCounts(filter: JobFilter): Promise<void> {
    await this.columns.prepareCounts(filter);
  }

  page(filter: JobFilter, order: JobOrder, offset: number, limit: number): JobPage {
    const states = statesOf(filter);
    const chosen = this.columns.chosen(filter);
    const counts = this.#countsOf(filter, states, chosen);
    const sum = (of: readonly JobState[], pick: (row: StateCount) => number): number =>
      counts.filter((row) => of.includes(row.state)).reduce((total, row) => total + pick(row), 0);
    const groups = groupedViews
      .map((view) => ({ view, states: (statesOfView[view] ?? []).filter((state) => states.includes(state)) }))
      .map((group) => ({
        ...group,
        count: sum(group.states, (row) => row.jobs),
        sizeBytes: sum(group.states, (row) => row.bytes),
      }))
      .filter((group) => group.count > 0);
    const total = sum(states, (row) => row.jobs);
    const records = this.#records(filter, { order, states, total, groups, offset, limit, chosen });
    return {
      total,
      totalBytes: sum(states, (row) => row.bytes),
      rows: this.#allShown(records),
      groups:
        order === 'state' ? groups.map(({ view, count, sizeBytes }) => ({ view, count, sizeBytes })) : [],
    };
  }

  /** Of all states; `prepareCounts` comes first. */
  countsOf(filter: JobFilter): JobCounts {
    const chosen = this.columns.chosen(filter);
    return countsByState(this.#countsOf(filter, jobStates, chosen), ({ jobs }) => jobs);
  }

  #countsOf(filter: JobFilter, states: readonly JobState[], chosen: ChosenJobs | null): StateCount[] {
    if (!isNarrowed(parametersOf(filter, states))) return this.#counts.all();
    if (chosen === null) return this.#filteredCounts.all(parametersOf(filter, states));
    const { jobs, bytes } = chosen.totals();
    return jobStates.map((state, index) => ({ state, jobs: jobs[index] ?? 0, bytes: bytes[index] ?? 0 }));
  }

  #records(filter: JobFilter, asked: Asked): ShownRecord[] {
    const { order, groups, offset, limit, chosen } = asked;
    if (order === 'state') {
      return pageOfGroups(groups, { offset, limit }, (states, total, range) =>
        chosen === null
          ? this.#statePage({ ...parametersOf(filter, states), ...range }, states, total)
          : this.#inOrder(pageOfGroup(chosen, states, range)),
      );
    }
    const parameters = { ...parametersOf(filter, asked.states), limit, offset };
    const listed = chosen === null ? null : this.columns.orderOf(order);
    if (chosen !== null && listed !== null) {
      return this.#inOrder(chosen.page(asked.states, listed, { offset, limit }));
    }
    if (order === 'name') return this.#namePage(parameters, asked.total);
    return this.#orderedPages[order].all(parameters);
  }

  #inOrder(ids: readonly number[]): ShownRecord[] {
    const found = new Map(this.#byId.all(JSON.stringify(ids)).map((record) => [record.id, record]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  #allShown(records: readonly ShownRecord[]): JobRow[] {
    const surroundings = this.#surroundings(records);
    return records.map((record) => this.#shown(record, surroundings));
  }

  #surroundings(records: readonly ShownRecord[]): Surroundings {
    const ids = records.map(({ id }) => id);
    return {
      waiting: this.#waiting(records.flatMap(({ id, state }) => (state === 'queued' ? [id] : []))),
      folderNames: new Map(
        this.#folders.all().map((folder) => [folder.id, basename(folder.path) || folder.path]),
      ),
      clientIds: new Map(
        this.#clients
          .all(JSON.stringify(ids))
          .flatMap(({ id, client_id }) => (client_id === null ? [] : [[id, client_id]])),
      ),
      recipeRowIds: new Map(
        this.#recipeRows.all(JSON.stringify(ids)).map(({ job_id, row_id }) => [job_id, row_id]),
      ),
    };
  }

  #shown(record: ShownRecord, surroundings: Surroundings): JobRow {
    const waiting = surroundings.waiting.get(record.id) ?? null;
    const clientId = surroundings.clientIds.get(record.id);
    return {
      id: record.id,
      kind: record.kind,
      state: record.state,
      phase: record.phase,
      hold: waiting?.cause ?? null,
      lift: waiting?.lift ?? null,
      dueAtMs: waiting?.untilMs ?? nextReadAtMs(record),
      cause: record.cause,
      reason: reasonOf(waiting?.message ?? record.reason),
      name: record.name,
      path: record.path,
      url: record.url,
      connectionId: record.connection_id,
      batchId: record.batch_id,
      watchFolderId: record.watch_folder_id,
      watchFolderName:
        record.watch_folder_id === null
          ? null
          : (surroundings.folderNames.get(record.watch_folder_id) ?? null),
      ...(clientId === undefined ? {} : { clientId }),
      target: {
        kind: record.target_kind,
        id: record.target_id,
        label: record.target_label,
        slideId: record.slide_id,
        slideLabel: record.slide_label,
      },
      sizeBytes: record.size_bytes,
      sha256: record.sha256,
      countedAttempts: record.counted_attempts,
      attempts: record.attempt_count,
      remoteId: record.remote_id,
      ...(record.may_be_there === 1 ? { mayBeThere: true } : {}),
      remoteUrl: record.remote_url,
      remoteStatus: record.remote_status,
      remoteMeaning: this.#remoteMeaning(record),
      proof: record.proof,
      clipWork: clipWorkOf(record),
      recipeRowId: surroundings.recipeRowIds.get(record.id) ?? null,
      finding: record.finding === null ? null : messageOf(record.finding),
      newerOf: record.newer_of,
      createdAtMs: record.created_at_ms,
      updatedAtMs: record.updated_at_ms,
    };
  }

  #remoteMeaning({ connection_id, kind, remote_status }: ShownRecord): StatusMeaning | null {
    const subject = statusSubjectOf[kind];
    if (subject === null || remote_status === null) return null;
    return this.#meaningOf(connection_id, subject, remote_status);
  }
}

interface StateCount {
  readonly state: JobState;
  readonly jobs: number;
  readonly bytes: number;
}

function countsByState(rows: readonly StateCount[], pick: (row: StateCount) => number): JobCounts {
  return Object.fromEntries(
    jobStates.map((state) => [
      state,
      pick(rows.find((row) => row.state === state) ?? { state, jobs: 0, bytes: 0 }),
    ]),
  ) as JobCounts; // every state is a key, as jobStates lists them all
}

/** When the service is asked next about what was sent, by itself. */
function nextReadAtMs({ state, cause, due_at_ms: dueAtMs }: ShownRecord): number | null {
  if (state === 'tracking') return dueAtMs;
  return isOpenQuestion({ state, cause }) && dueAtMs > 0 && dueAtMs < neverDueMs ? dueAtMs : null;
}

/** What a status means on a connection, as far as anybody knows: by the service's description, or taught by a person. */
export type MeaningOf = (
  connectionId: number,
  subject: StatusSubject,
  status: string,
) => StatusMeaning | null;

function reasonOf(reason: Recorded | null): JobRow['reason'] {
  return reason === null ? null : messageOf(reason);
}
