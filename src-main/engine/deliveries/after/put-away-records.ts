import { message, type Message } from '../../../contract/messages/message.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** Where a delivered file lies since its folder's rule put it away. `path`: `null` where that is the system's trash. */
export interface PutAway {
  readonly path: string | null;
}

/** The statements of the table `put_away`. */
export interface PutAwayRecords {
  note(jobId: number, path: string | null, atMs: number): void;
  of(jobId: number): PutAway | null;
}

export function createPutAwayRecords(database: OutboxDatabase): PutAwayRecords {
  const note = database.prepare<[{ jobId: number; path: string | null; atMs: number }]>(
    'insert or replace into put_away (job_id, path, at_ms) values (:jobId, :path, :atMs)',
  );
  const of = database.prepare<[number], PutAway>('select path from put_away where job_id = ?');
  return {
    note: (jobId, path, atMs) => void note.run({ jobId, path, atMs }),
    of: (jobId) => of.get(jobId) ?? null,
  };
}

export function putAwayNote({ path }: PutAway): Message {
  return path === null ? message('explained.moved.trash') : message('explained.moved.to', { path });
}
