import type { ActivitySums } from './activity-sums.ts';

/** What can be proved of it: that nothing was lost and nothing doubled, or what of that nobody knows. */
export function accountOf({ unproved }: Pick<ActivitySums, 'unproved'>): {
  readonly name: string;
  readonly figure: number;
  readonly detail: string;
} {
  const { inDoubt, maybeTwice, maybeMissing } = unproved;
  const onWord = [
    ...(maybeTwice === 0 ? [] : [`${String(maybeTwice)} sent again on somebody’s word`]),
    ...(maybeMissing === 0 ? [] : [`${String(maybeMissing)} taken as arrived on somebody’s word`]),
  ];
  if (inDoubt > 0) {
    return { name: 'In doubt', figure: inDoubt, detail: ['may have arrived', ...onWord].join('; ') };
  }
  if (onWord.length > 0) {
    return { name: 'Not proved', figure: maybeTwice + maybeMissing, detail: onWord.join('; ') };
  }
  return { name: 'Lost or doubled', figure: 0, detail: 'every file is accounted for' };
}
