import type { JobState } from '../../../contract/job.ts';
import { naturalKey } from '../../../contract/natural-order.ts';
import type { SameNames } from '../../../contract/status.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { ofSameService } from '../../jobs/store/same-service.ts';
import { sqlList } from '../../jobs/record/states.ts';
import { unsynced } from '../../storage/database/unsynced.ts';

/** A document that stood under a file's name. */
export interface SameName {
  readonly documentId: string;
  readonly name: string;
  /** As the service sent it. */
  readonly createdAt: string | null;
}

/** A job that made a document, as far as it says whose content that is. */
export interface Maker {
  readonly remoteId: string;
  readonly jobId: number;
  readonly path: string | null;
  readonly sha256: string | null;
}

/** A file that waits to be sent, or is under way. */
export interface WaitingFile {
  readonly name: string;
  readonly path: string | null;
  readonly sha256: string | null;
}

export interface SameNameRecords {
  keep(jobId: number, found: SameName): void;
  of(jobId: number): SameName | null;
  /** Which jobs made these documents. */
  makers(connectionId: number, documentIds: readonly string[]): Maker[];
  /** The newest job that there is. */
  newestJob(): number;
  /** Files that go to a knowledge base under a name that sorts as this one, of jobs up to that one. */
  waiting(
    target: { connectionId: number; knowledgeBaseId: string; upToJob: number },
    name: string,
  ): WaitingFile[];
  /** Files with a note, of the newest thousand: those that wait, and those that were sent since then. */
  noted(sentSinceMs: number): SameNames;
  /** Whether a try of the job may have made a document whose id is not known: also one that was refused, as services do keep such content. */
  mayHaveMade(jobId: number): boolean;
}

const longestName = 300;
const waitingStates: readonly JobState[] = ['queued', 'sending', 'needs_attention'];
const sentStates: readonly JobState[] = ['tracking', 'done', 'in_doubt'];
const namedOfEach = 3;

export function createSameNameRecords(database: OutboxDatabase): SameNameRecords {
  const write = database.prepare<[{ jobId: number } & SameName]>(
    `insert into same_name (job_id, document_id, name, created_at) values (:jobId, :documentId, :name, :createdAt)
     on conflict do nothing`,
  );
  const read = database.prepare<[number], SameName>(
    'select document_id as documentId, name, created_at as createdAt from same_name where job_id = ?',
  );
  const makers = database.prepare<[{ connectionId: number; ids: string }], Maker>(`
    select remote_id as remoteId, id as jobId, path, sha256 from job
    where remote_id in (select value from json_each(:ids)) and kind = 'kb_document'
      and ${ofSameService}`);
  const newest = database.prepare<[], { id: number | null }>('select max(id) as id from job');
  const waiting = database.prepare<
    [{ connectionId: number; knowledgeBaseId: string; upToJob: number; key: string }],
    WaitingFile
  >(`
    select name, path, sha256 from job indexed by job_name
    where name_key = :key and id <= :upToJob and state in ${sqlList(waitingStates)}
      and kind = 'kb_document' and target_id = :knowledgeBaseId and connection_id = :connectionId
    limit 20`);
  const made = database.prepare<[number], { made: number }>(`
    select exists (select 1 from attempt where job_id = ? and final_at_ms is not null) as made`);
  const noted = database.prepare<[number], { id: number; name: string; waits: 0 | 1 }>(`
    select job.id, job.name, job.state in ${sqlList(waitingStates)} as waits
    from (select job_id from same_name order by job_id desc limit 1000) as newest join job on job.id = newest.job_id
    where job.state in ${sqlList(waitingStates)} or (job.state in ${sqlList(sentStates)} and job.updated_at_ms >= ?)`);
  return {
    noted(sentSinceMs) {
      const rows = noted.all(sentSinceMs).sort((one, other) => one.id - other.id);
      return {
        waiting: firstOf(rows.filter(({ waits }) => waits === 1)),
        sent: firstOf(rows.filter(({ waits }) => waits === 0)),
      };
    },
    keep(jobId, found) {
      // A note that a power loss takes is found again; hundreds of files at once do not each wait for the disk.
      unsynced(database, () =>
        write.run({ jobId, ...found, name: found.name.slice(0, longestName).toWellFormed() }),
      );
    },
    of: (jobId) => read.get(jobId) ?? null,
    makers: (connectionId, documentIds) => makers.all({ connectionId, ids: JSON.stringify(documentIds) }),
    newestJob: () => newest.get()?.id ?? 0,
    waiting: (target, name) => waiting.all({ ...target, key: naturalKey(name) }),
    mayHaveMade: (jobId) => made.get(jobId)?.made === 1,
  };
}

function firstOf(jobs: readonly { readonly id: number; readonly name: string }[]): SameNames['waiting'] {
  return { files: jobs.length, jobs: jobs.slice(0, namedOfEach).map(({ id, name }) => ({ id, name })) };
}
