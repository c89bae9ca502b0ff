import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';

/** What a service may list of a job. */
export type WaitingContent = Pick<
  JobRecord,
  'id' | 'connection_id' | 'kind' | 'target_id' | 'name' | 'url' | 'title'
>;

/** Everything of a connection that waits and would stand in a list once it was sent. */
export type WaitingContents = (connectionId: number) => WaitingContent[];

export function createWaitingContents(database: OutboxDatabase): WaitingContents {
  const statement = database.prepare<[number], WaitingContent>(`
    select id, connection_id, kind, target_id, name, url, title from job indexed by job_state
    where state = 'queued' and connection_id = ? and kind in ('kb_document', 'clip_import', 'clip_upload')`);
  return (connectionId) => statement.all(connectionId);
}
