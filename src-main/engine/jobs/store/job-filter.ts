import { jobStates, statesOfView, type JobFilter, type JobState } from '../../../contract/job.ts';

/** A filter as statements are given it. */
export interface FilterParameters {
  readonly states: string;
  readonly kinds: string | null;
  readonly connectionId: number | null;
  readonly watchFolderId: number | null;
  readonly targetId: string | null;
  readonly search: string | null;
}

export interface PageParameters extends FilterParameters {
  readonly limit: number;
  readonly offset: number;
}

export const statesSql = 'state in (select value from json_each(:states))';

export const filterSql = `
  ${statesSql}
  and (:kinds is null or kind in (select value from json_each(:kinds)))
  and (:connectionId is null or connection_id = :connectionId)
  and (:watchFolderId is null or watch_folder_id = :watchFolderId)
  and (:targetId is null or target_id = :targetId)
  and (:search is null or name like :search escape '\\' or target_label like :search escape '\\'
    or remote_id like :search escape '\\' or target_id like :search escape '\\')`;

/** Whether a filter asks for anything but states. */
export function isNarrowed(parameters: FilterParameters): boolean {
  const { kinds, connectionId, watchFolderId, targetId, search } = parameters;
  return [kinds, connectionId, watchFolderId, targetId, search].some((asked) => asked !== null);
}

export function statesOf(filter: JobFilter): readonly JobState[] {
  const ofView = statesOfView[filter.view] ?? jobStates;
  return filter.states === undefined ? ofView : ofView.filter((state) => filter.states?.includes(state));
}

export function parametersOf(filter: JobFilter, states: readonly JobState[]): FilterParameters {
  const search = filter.search?.trim();
  return {
    states: JSON.stringify(states),
    kinds: filter.kinds === undefined ? null : JSON.stringify(filter.kinds),
    connectionId: filter.connectionId ?? null,
    watchFolderId: filter.watchFolderId ?? null,
    targetId: filter.targetId ?? null,
    search: search === undefined || search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  };
}
