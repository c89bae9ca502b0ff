import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { SentAs } from './listed-names.ts';
import { documentKey, keysOf } from './content-keys.ts';

/** Whose thing it is by the names that answers gave: exactly one side's, and none of the other's. */
export function ownerByName(
  names: readonly string[],
  ours: SentAs,
  theirs: readonly SentAs[],
): 'ours' | 'theirs' | null {
  const own = keysOf(ours);
  const others = new Set(theirs.flatMap((one) => [...keysOf(one)]));
  const votes = new Set(
    names.map(documentKey).flatMap((key) => {
      if (own.has(key) === others.has(key)) return [];
      return own.has(key) ? ['ours' as const] : ['theirs' as const];
    }),
  );
  const [vote, another] = votes;
  return vote === undefined || another !== undefined ? null : vote;
}

type Sent = Pick<AttemptRecord, 'epoch' | 'outcome' | 'final_monotonic_ms' | 'ended_monotonic_ms'>;

/**
 * Whether the answer to theirs may name what ours made: the end of ours had left before that answer came. What was answered before
 * ours was ever sent names nothing of it, however late ours is answered with the same id.
 */
export function mayNameOurs(theirs: readonly Sent[], ours: readonly Sent[]): boolean {
  const receipt = theirs.findLast(({ outcome }) => outcome === 'accepted' || outcome === null);
  // A look proved it, or a person said it.
  if (receipt === undefined) return false;
  const { epoch, ended_monotonic_ms: answeredMs } = receipt;
  return ours.some(
    (one) =>
      one.epoch < epoch ||
      (one.epoch === epoch &&
        (answeredMs === null || one.final_monotonic_ms === null || one.final_monotonic_ms <= answeredMs)),
  );
}
