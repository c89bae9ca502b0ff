/** A question about jobs, and whether a row that changed still fits its place in the answer. */
import {
  statesOfView,
  type JobFilterInput,
  type JobOrder,
  type JobRow,
  type JobState,
  type QueueView,
} from '../../../src-main/contract/job.ts';

export interface JobQuery {
  readonly filter: JobFilterInput;
  readonly order: JobOrder;
}

/** Whether a row keeps its place in the order. */
export function staysInPlace(query: JobQuery, old: JobRow, row: JobRow): boolean {
  switch (query.order) {
    case 'state':
      return viewOf(old.state) === viewOf(row.state);
    case 'name':
      return old.name === row.name && staysInView(query, row);
    case 'size':
      return old.sizeBytes === row.sizeBytes && staysInView(query, row);
    case 'newest':
    case 'oldest':
      return staysInView(query, row);
  }
}

function staysInView(query: JobQuery, row: JobRow): boolean {
  const states = statesOfView[query.filter.view ?? 'all'];
  return states === null || states.includes(row.state);
}

/** Whether a row that is not held may belong to the answer; searches and far rows cannot be told, so they may. */
export function mayBelong({ filter }: JobQuery, row: JobRow): boolean {
  if (filter.connectionId !== undefined && filter.connectionId !== row.connectionId) return false;
  if (filter.watchFolderId !== undefined && filter.watchFolderId !== row.watchFolderId) return false;
  if (filter.targetId !== undefined && filter.targetId !== row.target.id) return false;
  if (filter.clientId !== undefined && filter.clientId !== row.clientId) return false;
  if (filter.addedFromMs !== undefined && row.createdAtMs < filter.addedFromMs) return false;
  if (filter.addedBeforeMs !== undefined && row.createdAtMs >= filter.addedBeforeMs) return false;
  return filter.kinds === undefined || filter.kinds.includes(row.kind);
}

/** The group of the queue screen that a state belongs to. */
function viewOf(state: JobState): QueueView {
  const views: readonly QueueView[] = ['active', 'waiting', 'attention', 'failed', 'done', 'not_sent'];
  return views.find((view) => statesOfView[view]?.includes(state)) ?? 'all';
}
