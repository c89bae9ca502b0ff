import type { JobCounts } from '../../src-main/contract/job-counts.ts';
import type { ActivityEntry } from '../../src-main/contract/activity.ts';

/** Whether anything of its sort is still to be answered: what was answered since is history, and asks nobody. */
export function isOpenQuestion(
  { kind }: Pick<ActivityEntry, 'kind'>,
  counts: Pick<JobCounts, 'in_doubt' | 'needs_attention'>,
): boolean {
  if (kind === 'in_doubt') return counts.in_doubt > 0;
  return kind === 'needs_attention' && counts.needs_attention > 0;
}
