import type { JobRecord } from './job-record.ts';

/** What the row of a list names, where nobody could tell which brand it means. */
export interface UnclearBrand {
  readonly brand: string;
  /** The saved recipe that the row names. */
  readonly recipe: string | null;
}

/** No id of a service has a space, so that a job with this target can never be taken for one that goes somewhere. */
const mark = '? ';
const longest = 80;

/** Stands in the place of the brand's id until a person chose one: the same row asks once. */
export function unclearBrandId({ brand, recipe }: UnclearBrand): string {
  return (
    mark + JSON.stringify(recipe === null ? [brand.slice(0, longest)] : [brand.slice(0, longest), recipe])
  );
}

/** `null`: the job goes to a brand, or to something else. */
export function unclearBrandOf(job: Pick<JobRecord, 'target_kind' | 'target_id'>): UnclearBrand | null {
  if (job.target_kind !== 'brand_clips' || !job.target_id.startsWith(mark)) return null;
  const [brand, recipe] = JSON.parse(job.target_id.slice(mark.length)) as [string, string?];
  return { brand, recipe: recipe ?? null };
}

/** A link goes nowhere before somebody said for which brand. */
export function lacksBrand(job: Pick<JobRecord, 'target_kind' | 'target_id'>): boolean {
  return job.target_kind === 'brand_clips' && job.target_id.startsWith(mark);
}
