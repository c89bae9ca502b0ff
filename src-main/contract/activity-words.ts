import type { ActivitySums } from './activity-sums.ts';

const en = {
  lostOrDoubled: 'Lost or doubled',
  accountedFor: 'every file is accounted for',
  inDoubt: 'In doubt',
  mayHaveArrived: 'may have arrived',
  notProved: 'Not proved',
  sentAgain: (jobs: number) => `${String(jobs)} sent again on somebody’s word`,
  takenAsArrived: (jobs: number) => `${String(jobs)} taken as arrived on somebody’s word`,
};

/** Of the proof that nothing was lost and nothing doubled. */
export type AccountWords = typeof en;

/** What can be proved of it: that nothing was lost and nothing doubled, or what of that nobody knows. */
export function accountOf(
  { unproved }: Pick<ActivitySums, 'unproved'>,
  words: AccountWords = en,
): { readonly name: string; readonly figure: number; readonly detail: string } {
  const { inDoubt, maybeTwice, maybeMissing } = unproved;
  const onWord = [
    ...(maybeTwice === 0 ? [] : [words.sentAgain(maybeTwice)]),
    ...(maybeMissing === 0 ? [] : [words.takenAsArrived(maybeMissing)]),
  ];
  if (inDoubt > 0) {
    return { name: words.inDoubt, figure: inDoubt, detail: [words.mayHaveArrived, ...onWord].join('; ') };
  }
  if (onWord.length > 0) {
    return { name: words.notProved, figure: maybeTwice + maybeMissing, detail: onWord.join('; ') };
  }
  return { name: words.lostOrDoubled, figure: 0, detail: words.accountedFor };
}
