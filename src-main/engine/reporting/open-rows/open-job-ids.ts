import type { JobFilter, JobState } from '../../../contract/job.ts';
import { filterSql, parametersOf, type FilterParameters } from '../../jobs/store/job-filter.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** Of these states, what a filter shows, in the order of the ids, from behind `afterId`. */
export type OpenJobIds = (
  filter: JobFilter,
  states: readonly JobState[],
  range: { readonly afterId: number; readonly limit: number },
) => number[];

type Parameters = FilterParameters & {
  readonly state: JobState;
  readonly afterId: number;
  readonly limit: number;
};

export function createOpenJobIds(database: OutboxDatabase): OpenJobIds {
  const statement = (of: string) =>
    database
      .prepare<[Parameters], number>(
        `select id from job ${of} and id > +:afterId and ${filterSql} order by id limit :limit`,
      )
      .pluck();
  const ofAll = statement('indexed by job_state where state = +:state');
  const ofBatch = statement('indexed by job_batch where batch_id = +:batchId and state = +:state');
  return (filter, states, range) => {
    const found = filter.batchId === undefined ? ofAll : ofBatch;
    return states
      .flatMap((state) => found.all({ ...parametersOf(filter, [state]), state, ...range }))
      .sort((one, other) => one - other)
      .slice(0, range.limit);
  };
}
