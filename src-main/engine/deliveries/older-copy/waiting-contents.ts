import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/** What a service may list of a job. */
export type WaitingContent = Pick<
  JobRecord,
  'id' | 'connection_id' | 'kind' | 'target_id' | 'name' | 'url' | 'title'
>;

export interface WaitingContents {
  /** Everything of a connection that waits and would stand in a list once it was sent. */
  of(connectionId: number): WaitingContent[];
  /** A try of a video in parts opens a clip at the service, which is listed although the try ended before it was noted here. */
  mayHaveOpened(content: Pick<WaitingContent, 'id' | 'kind'>): boolean;
}

export function createWaitingContents(database: OutboxDatabase): WaitingContents {
  const waiting = database.prepare<[number], WaitingContent>(`
    select id, connection_id, kind, target_id, name, url, title from job indexed by job_state
    where state = 'queued' and connection_id = ? and kind in ('kb_document', 'clip_import', 'clip_upload')`);
  const ended = database.prepare<[number]>(
    'select 1 from attempt where job_id = ? and outcome is not null limit 1',
  );
  return {
    of: (connectionId) => waiting.all(connectionId),
    mayHaveOpened: ({ id, kind }) => kind === 'clip_upload' && ended.get(id) !== undefined,
  };
}
