import { expect, it } from 'vitest';
import { RowPlace } from '../../../../../src-renderer/shared/table/row-place.svelte.ts';

it('the place of the keyboard goes with its row, and is nowhere while there are none', () => {
  let ids = [7, 8, 9];
  const rows = {
    get total() {
      return ids.length;
    },
    row: (index: number) => ids[index],
    indexOf: (id: number) => (ids.includes(id) ? ids.indexOf(id) : null),
  };
  const place = new RowPlace<number>(rows, (id) => id, { rowsInView: () => 2 });
  place.stand(1);
  ids = [5, 6, 7, 8];
  expect(place.index).toBe(3);
  ids = [5, 6];
  expect(place.index).toBe(1);
  ids = [];
  expect(place.index).toBeNull();
  ids = [8];
  expect(place.index).toBe(0);
});
