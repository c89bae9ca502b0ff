import { told, type Recorded } from '../../storage/messages/recorded.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { NamedPart } from '../../../contract/name-pattern.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import { contentOfRecord } from './content-key.ts';
import type { JobStore } from './job-store.ts';
import { ofSameAccount } from './same-service.ts';
import type { JobRecord } from '../record/job-record.ts';
import { begunSql } from '../record/states.ts';

/** The jobs of a watched folder, for changes of its rules. */
export interface FolderJobs {
  /** Those that have not begun: nothing of them can have arrived. Without those that belong to a recipe. */
  waiting(watchFolderId: number): JobRecord[];
  /** Whether the content of a job is on its way, was delivered, or may have been. */
  hasBegun(jobId: number | null): boolean;
  /** Whether a job still waits, so that its target may yet be another one. */
  isWaiting(jobId: number | null): boolean;
  of(jobId: number | null): JobRecord | null;
  /** Whether a job is a step of a recipe, which says what becomes of it. */
  isOfRecipe(jobId: number): boolean;
  /** The folder is back: those that found it away are tried at once. Returns how many. */
  folderReturned(watchFolderId: number): number;
  /** All changes of `work`, whatever else it writes to the database with them, are one transaction. */
  change<Result>(work: (changes: FolderJobChanges) => Result): Result;
}

export interface FolderJobChanges {
  /** The number of the newest job there is. */
  readonly newestId: number;
  /** `mayReplace`: whether a file with the same content, which was left out because of this job, goes in its place. */
  takeOut(job: JobRecord, end: TakenOut, mayReplace: (twin: JobRecord) => boolean): void;
  /** The folder's disk has another number. */
  moveDevice(watchFolderId: number, from: string, to: string): void;
  prioritise(job: JobRecord, priority: number): void;
  /** Where it asks about another client, it goes now. */
  allowOtherClient(jobId: number): void;
  /** What is kept with a job for people. */
  keepParts(job: JobRecord, parts: readonly NamedPart[]): void;
}

export interface TakenOut {
  readonly cause: 'rules' | 'moved';
  readonly reason: Recorded;
}

/** Each as one commit, so that others have the database in between. */
const returnedAtOnce = 500;

const waitingSql = `(state = 'queued' or (state = 'needs_attention' and cause in ('slide', 'target', 'client', 'edited', 'unfit', 'poison', 'sent_before', 'same_cancelled')))`;

/** What was left out as a duplicate of a job: of its own connection, then of others of the account. */
function twinStatements(database: OutboxDatabase) {
  return ['connection_id = :connection_id', ofSameAccount].map((where) =>
    database.prepare<[JobRecord], JobRecord>(`
      select * from job indexed by job_sha256
      where state = 'skipped' and cause = 'duplicate' and id <> :id and ${where} and kind = :kind
        and target_id = :target_id and ifnull(slide_id, '') in ('', ifnull(:slide_id, '')) and sha256 = :sha256
        and path is not :path
      order by id desc`),
  );
}

export function createFolderJobs(database: OutboxDatabase, store: JobStore): FolderJobs {
  const waiting = database.prepare<[number], JobRecord>(`
    select * from job where watch_folder_id = ? and ${waitingSql}
      and not exists (select 1 from recipe_job where recipe_job.job_id = job.id)
    order by id`);
  const begun = database.prepare<[number], number>(`select 1 from job where id = ? and ${begunSql}`).pluck();
  const stillWaits = database
    .prepare<[number], number>(`select 1 from job where id = ? and ${waitingSql}`)
    .pluck();
  const ofRecipe = database
    .prepare<[number], number>('select exists (select 1 from recipe_job where job_id = ?)')
    .pluck();
  const newest = database.prepare<[], number>('select ifnull(max(id), 0) from job').pluck();
  const twins = twinStatements(database);

  const device = database.prepare<[string, number, string]>(
    'update job set device = ? where watch_folder_id = ? and device = ?',
  );
  const foundAway = database.prepare<[number, number], JobRecord>(`
    select * from job where watch_folder_id = ? and state = 'queued' and hold = 'backoff' and due_at_ms > 0
      and (select outcome from attempt where job_id = job.id and number = job.attempt_count) in ('held', 'source_changed')
    order by id limit ?`);

  return {
    folderReturned(watchFolderId) {
      let returned = 0;
      for (;;) {
        const away = foundAway.all(watchFolderId, returnedAtOnce);
        store.together(() => {
          for (const job of away) store.change(job, { ...job, due_at_ms: 0 });
        });
        returned += away.length;
        if (away.length < returnedAtOnce) return returned;
      }
    },
    waiting: (watchFolderId) => waiting.all(watchFolderId),
    hasBegun: (jobId) => jobId !== null && begun.get(jobId) === 1,
    of: (jobId) => (jobId === null ? null : store.get(jobId)),
    isOfRecipe: (jobId) => ofRecipe.get(jobId) === 1,
    isWaiting: (jobId) => jobId !== null && stillWaits.get(jobId) === 1,
    change: (work) =>
      store.together(() =>
        work({
          newestId: newest.get() ?? 0,
          takeOut(job, end, mayReplace) {
            store.change(job, { ...job, ...end, state: 'skipped', hold: null });
            const twin = twins.flatMap((each) => each.all(job)).find(mayReplace);
            if (twin === undefined) return;
            const { slide_id, slide_label, serial_order } = job;
            const isOfSame = twin.connection_id === job.connection_id;
            const held = isOfSame ? null : store.findHeld(contentOfRecord(twin));
            if (held !== null && held.same !== null) return;
            const repetition = held === null ? job.repetition : held.highestRepetition + 1;
            const place = { ...twin, slide_id, slide_label, serial_order, repetition };
            const reason = told('twin.rules_leave_out', { name: job.name });
            store.change(twin, resetForRetry(place, reason));
          },
          moveDevice(watchFolderId, from, to) {
            device.run(to, watchFolderId, from);
          },
          prioritise(job, priority) {
            if (job.priority !== priority) store.change(job, { ...job, priority });
          },
          allowOtherClient(jobId) {
            const job = store.get(jobId);
            if (job === null || job.asks_client === null) return;
            const allowed = { ...job, asks_client: null };
            store.change(
              job,
              job.cause === 'client' ? resetForRetry(allowed, told('client.folder_allowed')) : allowed,
            );
          },
          keepParts(job, parts) {
            store.namedParts.keep(job.id, parts);
          },
        }),
      ),
  };
}
