import { expect, it } from 'vitest';
import { sortedInSlices } from '../../../../../src-main/engine/reporting/in-step/sorted-in-slices.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';

interface Row {
  readonly rank: number;
  readonly at: number;
}

it.each([0, 1, 499, 500, 501, 20_000])('%d rows are in order, equal ones as they were', async (count) => {
  const random = seededRandom(count);
  const rows = Array.from({ length: count }, (_, at): Row => ({ rank: Math.floor(random.next() * 50), at }));
  const sorted = await sortedInSlices(
    rows,
    (one, other) => one.rank - other.rank,
    () => Promise.resolve(),
  );
  expect(sorted).toEqual([...rows].sort((one, other) => one.rank - other.rank));
});

it('everybody else has a turn after a few thousand comparisons, however many rows there are', async () => {
  const random = seededRandom(7);
  const rows = Array.from({ length: 20_000 }, () => random.next());
  let [sinceTurn, most, turns] = [0, 0, 0];
  await sortedInSlices(
    rows,
    (one, other) => {
      sinceTurn += 1;
      most = Math.max(most, sinceTurn);
      return one - other;
    },
    () => {
      sinceTurn = 0;
      turns += 1;
      return Promise.resolve();
    },
  );
  expect(most).toBeLessThan(7000);
  expect(turns).toBeGreaterThan(40);
});
