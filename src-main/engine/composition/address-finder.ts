import type { NamedAddress } from '../../contract/address.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { ToldRecords } from '../jobs/store/told-records.ts';
import type { Recipes } from '../recipes/recipes.ts';

/** Looks an address up in the records by what it belongs to. */
export function addressFinder(
  store: Pick<JobStore, 'get'>,
  recipes: Pick<Recipes, 'linkOf'>,
  told: Pick<ToldRecords, 'of'>,
): (named: NamedAddress) => string | null {
  return (named) => {
    switch (named.kind) {
      case 'source':
        return store.get(named.jobId)?.url ?? null;
      case 'delivered':
        return store.get(named.jobId)?.remote_url ?? null;
      case 'media':
        return told.of(named.jobId)?.media[named.index] ?? null;
      case 'recipe_source':
        return recipes.linkOf(named.rowId);
    }
  };
}
