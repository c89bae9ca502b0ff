import type { JobState } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Range } from './group-pages.ts';
import { filterSql, isNarrowed, type PageParameters } from './job-filter.ts';
import { shownColumns, type ShownRecord } from './shown-record.ts';

/** A page of the jobs that some states have, what is being sent first where there are few, then the newest. `total`: of all pages. */
export type StatePage = (
  parameters: PageParameters,
  states: readonly JobState[],
  total: number,
) => ShownRecord[];

/** Jobs of up to three states; `null` where there are fewer. */
export interface MergedPage extends Range {
  readonly first: JobState;
  readonly second: JobState | null;
  readonly third: JobState | null;
}

/** States with fewer rows than this together are found by their index and sorted; of more, each is read in the order of its ids. */
const rareRows = 20_000;

const idsOfState = (state: string): string =>
  `select id from job indexed by job_state where state = ${state}`;

/** What lies before the page is passed over in the index, which holds the ids of a state in their order: no row of it is read. */
export const mergedPageSql = `
  select ${shownColumns} from job where id in (
    select id from (${[':first', ':second', ':third'].map(idsOfState).join(' union all ')})
    order by id desc limit :limit offset :offset)
  order by id desc`;

export function createStatePages(database: OutboxDatabase): StatePage {
  const rare = database.prepare<[PageParameters], ShownRecord>(`
    select ${shownColumns} from job indexed by job_state where ${filterSql}
    order by case state when 'sending' then 0 else 1 end, id desc limit :limit offset :offset`);
  const merged = database.prepare<[MergedPage], ShownRecord>(mergedPageSql);
  const narrowed = database.prepare<[PageParameters], ShownRecord>(`
    select ${shownColumns} from job not indexed where ${filterSql} order by id desc limit :limit offset :offset`);
  return (parameters, states, total) => {
    if (total <= rareRows) return rare.all(parameters);
    const [first, second = null, third = null, ...more] = states;
    if (first === undefined || more.length > 0 || isNarrowed(parameters)) return narrowed.all(parameters);
    const { limit, offset } = parameters;
    return merged.all({ first, second, third, limit, offset });
  };
}
