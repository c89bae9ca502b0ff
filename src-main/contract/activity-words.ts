import type { ActivitySums } from './activity-sums.ts';

const en = {
  lostOrDoubled: 'Lost or doubled',
  accountedFor: 'every file is accounted for',
  inDoubt: 'In doubt',
  mayHaveArrived: 'may have arrived',
  notProved: 'Not proved',
  /** 0: how many stands before it. */
  sentAgain: (jobs: number) => `${jobs === 0 ? '' : `${String(jobs)} `}sent again because you said so`,
  takenAsArrived: (jobs: number) => `${jobs === 0 ? '' : `${String(jobs)} `}marked as arrived by you`,
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
    const figure = maybeTwice + maybeMissing;
    // The same number twice reads as two things.
    const alone = maybeTwice === 0 ? words.takenAsArrived(0) : words.sentAgain(0);
    return { name: words.notProved, figure, detail: onWord.length === 1 ? alone : onWord.join('; ') };
  }
  return { name: words.lostOrDoubled, figure: 0, detail: words.accountedFor };
}
