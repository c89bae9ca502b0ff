import { expect, it } from 'vitest';
import { otherRecipeWords } from '../../../../src-main/contract/tables/other-recipe.ts';
import { linksOfRow } from '../../../../src-main/engine/watch-folders/lists/link-lists.ts';
import { rowsOfList } from '../../../../src-main/host-headless/cli/input/list-rows.ts';

const row = { row: 2, url: 'https://v.example/1', title: null, brand: 'Nobody', recipe: null };

it('a row of several sheets that are one list is named with its sheet, whatever is wrong with it', () => {
  const known = { brandId: 'b', brands: [{ id: 'b', name: 'Halden', slug: 'halden' }], saved: [] };
  expect(rowsOfList([{ ...row, sheet: 'May' }], known).refused[0]?.why).toMatch(
    /^row 2 \(sheet “May”\): there is no brand “Nobody”/u,
  );
  expect(rowsOfList([row], known).refused[0]?.why).toMatch(/^row 2: there is no brand/u);
  expect(linksOfRow({ ...row, sheet: 'May', fault: 'is hidden' })[0]?.fault).toBe('is hidden (sheet “May”)');
  const [short, long] = [
    { row: 2, sheet: 'May', recipe: 'short' },
    { row: 2, sheet: 'June', recipe: 'long' },
  ];
  expect(otherRecipeWords(short, long)).toBe(
    'in row 2 (sheet “June”) is the same video as in row 2 (sheet “May”), with another recipe. Keep one of the rows',
  );
});
