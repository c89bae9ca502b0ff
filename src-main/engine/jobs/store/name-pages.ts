import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { filterSql, isNarrowed, statesSql, type PageParameters } from './job-filter.ts';
import { shownColumns, type ShownRecord } from './shown-record.ts';

/** Fewer than this are sorted at once: most of an index would be walked in vain for them. */
const rareRows = 20_000;
/** Of what a filter narrowed, this share is walked to; farther on it takes less to sort all that was found. */
const walkedShare = 1 / 8;

/** A page of `total` jobs by name: numbers by their value, letters alike in both cases, equal names as they were added. */
export type NamePage = (parameters: PageParameters, total: number) => ShownRecord[];

/** Only the rows of the page are read whole; `cross` says that they are looked up by it. */
const pageSql = (ids: string): string => `
  select ${shownColumns} from (${ids} limit :limit offset :offset) as page cross join job using (id) order by name_key, id`;

const walkSql = (conditions: string): string =>
  pageSql(`select id from job indexed by job_name where ${conditions} order by name_key, id`);

/** The rows before the page are passed over in the index alone. */
export const pageOfStatesSql = walkSql(statesSql);

export function createNamePages(database: OutboxDatabase): NamePage {
  const ofStates = database.prepare<[PageParameters], ShownRecord>(pageOfStatesSql);
  const walked = database.prepare<[PageParameters], ShownRecord>(walkSql(filterSql));
  // The sign keeps the index of names out.
  const sorted = database.prepare<[PageParameters], ShownRecord>(
    pageSql(`select id from job where ${filterSql} order by +name_key, id`),
  );
  return (parameters, total) => {
    if (total < rareRows) return sorted.all(parameters);
    if (!isNarrowed(parameters)) return ofStates.all(parameters);
    return (parameters.offset < total * walkedShare ? walked : sorted).all(parameters);
  };
}
