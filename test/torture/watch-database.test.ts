import { expect, it } from 'vitest';
import type { Claim } from '../../src-main/engine/jobs/store/sending-commits.ts';
import { acceptedToFollow } from '../helpers/attempt-results.ts';
import { documentJob, queueBench } from '../helpers/queue-bench.ts';
import type { PointName } from './points.ts';
import { watchDatabase } from './watch-database.ts';

// A statement that is worded anew would leave its moments out of every run, which only the longest ones notice.
it('a job passes the moments of its transactions in their order', () => {
  const passed: PointName[] = [];
  const bench = queueBench();
  watchDatabase({ at: (point) => void passed.push(point), isNext: () => false });
  const during = (act: () => void): PointName[] => {
    passed.length = 0;
    act();
    return [...passed];
  };
  const moments = (name: string): string[] => [
    `${name}/in its transaction`,
    `${name}/before the commit`,
    `${name}/after the commit`,
  ];

  expect(during(() => bench.intake.add([documentJob('/a.pdf')]))).toEqual(moments('intake'));
  const claims: (Claim | null)[] = [];
  expect(during(() => claims.push(bench.store.claim(1)))).toEqual(moments('T1'));
  expect(during(() => claims.push(bench.store.recordFinal(lastOf(claims), 1000)))).toEqual(moments('T2'));
  expect(
    during(() =>
      bench.store.finish(lastOf(claims), acceptedToFollow, { sentBytes: 1000, isCancelled: false }),
    ),
  ).toEqual(moments('T3'));
  const tracked = bench.job(1);
  expect(during(() => bench.store.change(tracked, { ...tracked, poll_count: 1 }))).toEqual([
    'poll/before the commit',
    'poll/after the commit',
  ]);
});

function lastOf(claims: readonly (Claim | null)[]): Claim {
  const claim = claims.at(-1) ?? null;
  if (claim === null) throw new Error('nothing was claimed');
  return claim;
}
