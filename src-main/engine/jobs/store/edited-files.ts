import { told, type Recorded } from '../../storage/messages/recorded.ts';
import type { EditedFile } from '../../../contract/folder-rules.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { maybeSameServiceSql, sameServiceSql } from './same-service.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import { begunSql, cancelledUncheckedSql } from '../record/states.ts';

/** Content of a file, and where it would go. */
export type FileContent = Pick<
  JobRecord,
  'id' | 'path' | 'connection_id' | 'watch_folder_id' | 'target_id' | 'sha256' | 'size_bytes'
>;

/** `first`: nothing of the file went there before. `newer`: something did. `wait`: something is on its way, and may yet fail. */
export type Before =
  | { readonly kind: 'first' }
  /** `isOtherAddress`: it went there over another address, with the same ids. */
  | { readonly kind: 'newer'; readonly of: JobRecord; readonly isOtherAddress: boolean }
  | { readonly kind: 'wait'; readonly for: JobRecord };

/** What was delivered from the same path before: the service never replaces anything, so newer content makes another one. */
export interface EditedFiles {
  before(content: FileContent): Before;
  /** How long the content was that a folder sent of a path last; `null`: nothing. */
  lastSentBytes(watchFolderId: number, path: string): number | null;
  /** What the rules of its folder say about the content of a job. Without a folder a person named the file: it goes. */
  ruleFor(job: Pick<JobRecord, 'watch_folder_id'>): EditedFile;
}

export function createEditedFiles(
  database: OutboxDatabase,
  ruleOf: (watchFolderId: number) => EditedFile,
): EditedFiles {
  // What may have arrived counts: asking once too often is the safe side. A cancelled job counts where nobody looked.
  const newest = database.prepare<
    [Omit<FileContent, 'sha256' | 'size_bytes'>],
    { id: number; isSame: 0 | 1 }
  >(`
    select job.id, ${sameServiceSql} as isSame from job indexed by job_path
      cross join connection as theirs on theirs.id = job.connection_id
      cross join connection as asked on asked.id = +:connection_id
    where path = +:path and job.id <> +:id and ${maybeSameServiceSql}
      and (target_id = +:target_id or ${sameServiceSql} and watch_folder_id = +:watch_folder_id)
      and (${begunSql} or ${cancelledUncheckedSql})
    order by job.id desc limit 1`);
  const job = database.prepare<[number], JobRecord>('select * from job where id = ?');
  const lastSent = database.prepare<
    [{ readonly path: string; readonly watch_folder_id: number }],
    { readonly size_bytes: number | null }
  >(`
    select size_bytes from job indexed by job_path where path = +:path and watch_folder_id = +:watch_folder_id and ${begunSql}
    order by id desc limit 1`);
  return {
    lastSentBytes: (watchFolderId, path) =>
      lastSent.get({ path, watch_folder_id: watchFolderId })?.size_bytes ?? null,
    before(content) {
      if (content.path === null) return { kind: 'first' };
      const { id, path, connection_id, watch_folder_id, target_id } = content;
      const found = newest.get({ id, path, connection_id, watch_folder_id, target_id });
      const older = found === undefined ? undefined : job.get(found.id);
      if (found === undefined || older === undefined) return { kind: 'first' };
      const isSame = older.sha256 === content.sha256 && older.size_bytes === content.size_bytes;
      if (isSame) return { kind: 'first' };
      if (older.state === 'sending') return { kind: 'wait', for: older };
      return { kind: 'newer', of: older, isOtherAddress: found.isSame === 0 };
    },
    ruleFor: ({ watch_folder_id }) => (watch_folder_id === null ? 'send' : ruleOf(watch_folder_id)),
  };
}

function askReason({ id, state }: Pick<JobRecord, 'id' | 'state'>): Recorded {
  const code = state === 'done' || state === 'tracking' ? 'edited.since_delivered' : 'edited.since_sent';
  return told(code, { job: id });
}

/** What becomes of newer content of a file that was delivered, where it does not simply go. */
export function fieldsOfEdited(job: JobFields, older: JobRecord, rule: 'ask' | 'leave'): JobFields {
  const asked = { ...job, hold: null, newer_of: older.id };
  return rule === 'ask'
    ? { ...asked, state: 'needs_attention', cause: 'edited', due_at_ms: neverDueMs, reason: askReason(older) }
    : { ...asked, state: 'skipped', cause: 'left', reason: told('edited.left_by_rules') };
}
