import type { NamedAddress } from '../../contract/address.ts';
import type { JobRecords } from '../jobs/store/job-records.ts';
import type { Recipes } from '../recipes/recipes.ts';

/** Looks an address up in the records by what it belongs to. */
export function addressFinder(
  jobs: Pick<JobRecords, 'get'>,
  recipes: Pick<Recipes, 'linkOf'>,
): (named: NamedAddress) => string | null {
  return (named) => {
    switch (named.kind) {
      case 'source':
        return jobs.get(named.jobId)?.url ?? null;
      case 'delivered':
        return jobs.get(named.jobId)?.remote_url ?? null;
      case 'recipe_source':
        return recipes.linkOf(named.rowId);
    }
  };
}
