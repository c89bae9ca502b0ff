import type { JobCounts } from '../../src-main/contract/job-counts.ts';
import type { ActivityEntry } from '../../src-main/contract/activity.ts';

/** Whether it, or for several of them anything of their sort, is still to be answered: what was answered is history, and asks nobody. */
export function isOpenQuestion(
  { kind, isAnswered }: Pick<ActivityEntry, 'kind' | 'isAnswered'>,
  counts: Pick<JobCounts, 'in_doubt' | 'needs_attention'>,
): boolean {
  if (isAnswered === true) return false;
  if (kind === 'in_doubt') return counts.in_doubt > 0;
  return kind === 'needs_attention' && counts.needs_attention > 0;
}
