import type { JobState } from '../../../contract/job.ts';
import type { ChosenJobs } from './columns/chosen-jobs.ts';

/** Jobs of some states that a list shows together. */
export interface Group {
  readonly states: readonly JobState[];
  readonly count: number;
}

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** A page over groups that follow one another; `read` reads a part of one of them. */
export function pageOfGroups<Item>(
  groups: readonly Group[],
  { offset, limit }: Range,
  read: (states: readonly JobState[], count: number, range: Range) => Item[],
): Item[] {
  const items: Item[] = [];
  let before = 0;
  for (const { states, count } of groups) {
    const from = Math.max(0, offset - before);
    const wanted = limit - items.length;
    if (wanted > 0 && from < count) items.push(...read(states, count, { offset: from, limit: wanted }));
    before += count;
  }
  return items;
}

/** What is being sent comes first, then the newest. Ids. */
export function pageOfGroup(chosen: ChosenJobs, states: readonly JobState[], range: Range): number[] {
  if (!states.includes('sending')) return chosen.page(states, 'newest', range);
  const sending = chosen.page(['sending'], 'newest', { offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const rest = states.filter((state) => state !== 'sending');
  return pageOfGroups(
    [
      { states: ['sending'], count: sending.length },
      { states: rest, count: Number.MAX_SAFE_INTEGER },
    ],
    range,
    (of, _count, part) => chosen.page(of, 'newest', part),
  );
}
