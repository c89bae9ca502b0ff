import { jobStates, statesOfView, type JobFilter, type JobState } from '../../../contract/job.ts';
import { clientOfJob } from '../availability/client.sql.ts';

/** A filter as statements are given it. */
export interface FilterParameters {
  readonly states: string;
  readonly kinds: string | null;
  readonly connectionId: number | null;
  readonly watchFolderId: number | null;
  readonly batchId: number | null;
  readonly targetId: string | null;
  readonly clientId: number | null;
  readonly addedFromMs: number | null;
  readonly addedBeforeMs: number | null;
  readonly search: string | null;
}

export interface PageParameters extends FilterParameters {
  readonly limit: number;
  readonly offset: number;
}

export const statesSql = 'state in (select value from json_each(:states))';

/** Where words that people look for stand: `pattern` is one of `like`. */
export const wordsSql = (pattern: string): string =>
  `(${['name', 'target_label', 'remote_id', 'target_id'].map((text) => `${text} like ${pattern} escape '\\'`).join(' or ')})`;

export const filterSql = `
  ${statesSql}
  and (:kinds is null or kind in (select value from json_each(:kinds)))
  and (:connectionId is null or connection_id = :connectionId)
  and (:watchFolderId is null or watch_folder_id = :watchFolderId)
  and (:batchId is null or batch_id = :batchId)
  and (:targetId is null or target_id = :targetId)
  and (:clientId is null or ${clientOfJob} = :clientId)
  and (:addedFromMs is null or created_at_ms >= :addedFromMs)
  and (:addedBeforeMs is null or created_at_ms < :addedBeforeMs)
  and (:search is null or ${wordsSql(':search')})`;

/** What narrows no list: the states, which are counted as they are, and where a page lies. */
const narrowsNothing: ReadonlySet<string> = new Set(['states', 'limit', 'offset']);

/** Whether a filter asks for anything but states. */
export function isNarrowed(parameters: FilterParameters | PageParameters): boolean {
  return Object.entries(parameters).some(([name, asked]) => !narrowsNothing.has(name) && asked !== null);
}

export function statesOf(filter: JobFilter): readonly JobState[] {
  const ofView = statesOfView[filter.view] ?? jobStates;
  return filter.states === undefined ? ofView : ofView.filter((state) => filter.states?.includes(state));
}

/** What is looked for in texts, or `null`. */
export function wordsOf({ search }: { readonly search?: string | undefined }): string | null {
  const words = search?.trim() ?? '';
  return words === '' ? null : words;
}

export function parametersOf(filter: JobFilter, states: readonly JobState[]): FilterParameters {
  const search = wordsOf(filter);
  return {
    states: JSON.stringify(states),
    kinds: filter.kinds === undefined ? null : JSON.stringify(filter.kinds),
    connectionId: filter.connectionId ?? null,
    watchFolderId: filter.watchFolderId ?? null,
    batchId: filter.batchId ?? null,
    targetId: filter.targetId ?? null,
    clientId: filter.clientId ?? null,
    addedFromMs: filter.addedFromMs ?? null,
    addedBeforeMs: filter.addedBeforeMs ?? null,
    search: search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  };
}
