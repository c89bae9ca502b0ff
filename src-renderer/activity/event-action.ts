import type { ActivityEntry } from '../../src-main/contract/activity.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import type { JobCounts } from '../../src-main/contract/job-counts.ts';
import { isOpenQuestion } from './is-open-question.ts';

/** What the button beside a line does. */
export type EventAction =
  | { readonly kind: 'answer' }
  | { readonly kind: 'key'; readonly connectionId: number }
  | { readonly kind: 'folder'; readonly watchFolderId: number }
  | { readonly kind: 'receipts'; readonly targetId: string }
  | { readonly kind: 'undo'; readonly jobId: number }
  | { readonly kind: 'tellAgain'; readonly batchId: number }
  | { readonly kind: 'batch'; readonly batchId: number }
  | { readonly kind: 'profile'; readonly connectionId: number }
  | { readonly kind: 'job'; readonly jobId: number };

/** What is there now, which decides whether a line of the past still asks for anything. */
export interface EventSurroundings {
  readonly counts: Pick<JobCounts, 'in_doubt' | 'needs_attention'>;
  readonly connections: readonly Pick<Connection, 'id' | 'health'>[];
  readonly watchFolders: readonly { readonly id: number }[];
}

/** `null` where there is nothing to be done. */
export function actionOf(entry: ActivityEntry, now: EventSurroundings): EventAction | null {
  const { jobId, batchId, connectionId, watchFolderId, targetId } = entry;
  if (isOpenQuestion(entry, now.counts)) return { kind: 'answer' };
  if (entry.canUndo === true && jobId !== null) return { kind: 'undo', jobId };
  if (entry.kind === 'notice' && batchId !== undefined) return { kind: 'tellAgain', batchId };
  if (entry.kind === 'batch' && batchId !== undefined) return { kind: 'batch', batchId };
  if (entry.kind === 'connection') {
    const lacksKey = now.connections.some(
      ({ id, health }) => id === connectionId && (health === 'auth' || health === 'no_key'),
    );
    return lacksKey && connectionId !== undefined ? { kind: 'key', connectionId } : null;
  }
  if (entry.kind === 'learned' && now.connections.some(({ id }) => id === connectionId)) {
    return connectionId === undefined ? null : { kind: 'profile', connectionId };
  }
  if (watchFolderId !== undefined && now.watchFolders.some(({ id }) => id === watchFolderId)) {
    return { kind: 'folder', watchFolderId };
  }
  if (entry.kind === 'delivered' && entry.count > 1 && targetId !== undefined) {
    return { kind: 'receipts', targetId };
  }
  return jobId === null ? null : { kind: 'job', jobId };
}
