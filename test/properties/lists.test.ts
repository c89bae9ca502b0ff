import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupedViews,
  jobKinds,
  jobOrders,
  jobStates,
  queueViews,
  statesOfView,
  type JobFilter,
  type JobOrder,
  type JobState,
} from '../../src-main/contract/job.ts';
import { naturalKey } from '../../src-main/contract/natural-order.ts';
import { JobListing } from '../../src-main/engine/jobs/store/job-listing.ts';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { addConnection } from '../helpers/queue-parts.ts';
import { queueBench } from '../helpers/queue-bench.ts';
import { fewRuns, holds } from './holds.ts';
import { ListedColumns } from '../../src-main/engine/jobs/store/columns/listed-columns.ts';

/** The columns that lists choose, count and order by. */
interface Listed {
  readonly state: JobState;
  readonly kind: (typeof jobKinds)[number];
  readonly connection_id: number;
  readonly watch_folder_id: number | null;
  readonly target_id: string;
  readonly target_label: string | null;
  readonly name: string;
  readonly size_bytes: number | null;
  readonly remote_id: string | null;
  readonly created_at_ms: number;
}

const jobArbitrary: fc.Arbitrary<Listed> = fc.record({
  state: fc.constantFrom(...jobStates),
  kind: fc.constantFrom(...jobKinds),
  connection_id: fc.constantFrom(1, 2),
  watch_folder_id: fc.constantFrom(null, 1, 2),
  target_id: fc.constantFrom('kb_1', 'kb_2', 'clip%1'),
  target_label: fc.constantFrom(null, 'Handbook', 'Series_9'),
  name: fc.constantFrom('a 2.pdf', 'A 10.pdf', 'b_%.png', 'Zoë 7.pdf', 'zoe.pdf', 'c.png'),
  size_bytes: fc.constantFrom(null, 0, 1, 1000, 1001, 1003, 5_000_000, 2 ** 40),
  remote_id: fc.constantFrom(null, 'doc_1', 'doc_22'),
  // A clock that was set back: not in the order of their ids.
  created_at_ms: fc.constantFrom(1, 20, 300),
});

const filterArbitrary: fc.Arbitrary<JobFilter> = fc.record(
  {
    view: fc.constantFrom(...queueViews),
    states: fc.subarray([...jobStates]),
    kinds: fc.subarray([...jobKinds]),
    connectionId: fc.constantFrom(1, 2, 9),
    watchFolderId: fc.constantFrom(1, 2, 9),
    targetId: fc.constantFrom('kb_1', 'clip%1', 'none'),
    clientId: fc.constantFrom(1, 2, 9),
    addedFromMs: fc.constantFrom(0, 20, 21, 301),
    addedBeforeMs: fc.constantFrom(0, 20, 21, 301),
    search: fc.constantFrom('A', 'zo', 'hand', '_', 'doc_2', '  ', 'none'),
  },
  { requiredKeys: ['view'] },
);

type Stored = Listed & { readonly id: number };

/** As `openLists` assigns them: all else of the first connection is the first client's. */
function clientOf({ connection_id: connection, target_id: target }: Stored): number | null {
  if (connection === 1) return target === 'kb_2' ? 2 : 1;
  return target === 'kb_1' ? 2 : null;
}

function passes(job: Stored, filter: JobFilter): boolean {
  const words = filter.search?.trim().toLowerCase() ?? '';
  const texts = [job.name, job.target_label, job.remote_id, job.target_id];
  return (
    (statesOfView[filter.view] ?? jobStates).includes(job.state) &&
    (filter.states?.includes(job.state) ?? true) &&
    (filter.kinds?.includes(job.kind) ?? true) &&
    (filter.connectionId ?? job.connection_id) === job.connection_id &&
    (filter.watchFolderId ?? job.watch_folder_id) === job.watch_folder_id &&
    (filter.targetId ?? job.target_id) === job.target_id &&
    job.created_at_ms >= (filter.addedFromMs ?? 0) &&
    job.created_at_ms < (filter.addedBeforeMs ?? Infinity) &&
    (filter.clientId === undefined || clientOf(job) === filter.clientId) &&
    (words === '' || texts.some((text) => text?.toLowerCase().includes(words) === true))
  );
}

/** Two numbers by which a job stands in the order of states. */
function groupOf({ state }: Stored): number {
  const group = groupedViews.findIndex((view) => statesOfView[view]?.includes(state) === true);
  return group * 2 + (state === 'sending' || group > 0 ? 0 : 1);
}

const byOrder: Readonly<Record<JobOrder, (one: Stored, other: Stored) => number>> = {
  state: (one, other) => groupOf(one) - groupOf(other) || other.id - one.id,
  newest: (one, other) => other.id - one.id,
  oldest: (one, other) => one.id - other.id,
  name: (one, other) =>
    Buffer.compare(Buffer.from(naturalKey(one.name)), Buffer.from(naturalKey(other.name))) ||
    one.id - other.id,
  size: (one, other) => (other.size_bytes ?? -1) - (one.size_bytes ?? -1) || one.id - other.id,
};

const columns = ['state', 'kind', 'connection_id', 'watch_folder_id', 'target_id', 'target_label', 'name'];
const allColumns = [...columns, 'size_bytes', 'remote_id', 'created_at_ms'];

function openLists() {
  const { database, clock } = queueBench();
  addConnection(database, 2, 'Other');
  for (const id of [1, 2]) {
    database.exec(`insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (${String(id)}, 1, '/in/${String(id)}', '1', '1', '{}', 'paused', 'watching', 0)`);
  }
  database.exec(`insert into client (id, name, colour, created_at_ms) values (1, 'Acme', 'blue', 0), (2, 'Moss', 'red', 0);
    insert into client_target (connection_id, target_kind, target_id, client_id)
    values (1, '', '', 1), (1, 'knowledge_base', 'kb_2', 2), (2, 'knowledge_base', 'kb_1', 2)`);
  const insert = database.prepare<[object]>(`
    insert into job (${allColumns.join(', ')}, name_key, target_kind, epoch, updated_at_ms, phase, proof, cause, url)
    values (${allColumns.map((column) => `:${column}`).join(', ')}, :key, 'knowledge_base', 1, 1,
      iif(:state = 'sending', 'open', null), iif(:state = 'done', 'indexed', null),
      iif(:state in ('skipped', 'needs_attention'), 'left', null), :url)`);
  let added = 0;
  return {
    database,
    clock,
    add: (job: Listed): void => {
      added += 1;
      insert.run({ ...job, key: naturalKey(job.name), url: `https://videos.example/${String(added)}` });
    },
  };
}

function stored(database: OutboxDatabase): Stored[] {
  return database.prepare<[], Stored>(`select id, ${allColumns.join(', ')} from job order by id`).all();
}

function expectPage(listing: JobListing, jobs: readonly Stored[], filter: JobFilter, order: JobOrder): void {
  const wanted = jobs.filter((job) => passes(job, filter)).sort(byOrder[order]);
  const sizeOf = ({ size_bytes: sizeBytes }: Stored): number => sizeBytes ?? 0;
  for (const [offset, limit] of [
    [0, 500],
    [Math.floor(wanted.length / 2), 3],
    [wanted.length - 1, 2],
    [wanted.length + 1, 2],
  ] as const) {
    const from = Math.max(0, offset);
    const page = listing.page(filter, order, from, limit);
    expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(from, from + limit).map(({ id }) => id));
    expect(page.total).toBe(wanted.length);
    expect(page.totalBytes).toBe(wanted.reduce((sum, job) => sum + sizeOf(job), 0));
  }
}

const change = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  to: fc.constantFrom('queued', 'cancelled', 'tracking', 'gone', 'rolled back'),
});

function apply(database: OutboxDatabase, { id, to }: { readonly id: number; readonly to: string }): void {
  if (to === 'gone') database.prepare('delete from job where id = ?').run(id);
  else if (to === 'rolled back') {
    database.exec(
      `begin; update job set state = 'failed', phase = null, proof = null where id = ${String(id)}; rollback`,
    );
  } else {
    database.prepare('update job set state = ?, phase = null, proof = null where id = ?').run(to, id);
  }
}

describe('a page of jobs', () => {
  it.each([
    ['the database', Number.POSITIVE_INFINITY],
    ['the columns in memory', 0],
  ])(
    'is what a plain reading of all gives, by %s, for any filter and order, and after changes',
    (_, manyJobs) => {
      const law = fc.property(
        fc.array(jobArbitrary, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(filterArbitrary, fc.constantFrom(...jobOrders)), { minLength: 1, maxLength: 12 }),
        fc.array(change, { maxLength: 10 }),
        fc.array(jobArbitrary, { maxLength: 5 }),
        (jobs, asked, changes, later) => {
          const { database, clock, add } = openLists();
          for (const job of jobs) add(job);
          const columns = new ListedColumns(database, { clock, manyJobs });
          const listing = new JobListing(database, { columns, meaningOf: () => null });
          columns.readNow();
          for (const [filter, order] of asked) expectPage(listing, stored(database), filter, order);
          for (const each of changes) apply(database, each);
          for (const job of later) add(job);
          for (const [filter, order] of asked) expectPage(listing, stored(database), filter, order);
        },
      );
      holds(law, fewRuns);
    },
  );
});
