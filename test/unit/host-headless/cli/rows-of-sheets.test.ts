import { message } from '../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { whyOtherRecipe } from '../../../../src-main/contract/tables/other-recipe.ts';
import { linksOfRow } from '../../../../src-main/engine/watch-folders/lists/link-lists.ts';
import { rowsOfList } from '../../../../src-main/host-headless/cli/input/list-rows.ts';

const row = { row: 2, url: 'https://v.example/1', title: null, brand: 'Nobody', recipe: null };

it('a row of several sheets that are one list is named with its sheet, whatever is wrong with it', () => {
  const known = { brandId: 'b', brands: [{ id: 'b', name: 'Halden', slug: 'halden' }], saved: [] };
  expect(rowsOfList([{ ...row, sheet: 'May' }], known).refused[0]?.why).toMatchObject({
    code: 'link_fault.at_row_of_sheet',
    params: {
      row: 2,
      sheet: 'May',
      reason: { code: 'target_unsaid.not_called', params: { value: 'Nobody' } },
    },
  });
  expect(rowsOfList([row], known).refused[0]?.why).toMatchObject({
    code: 'link_fault.at_row',
    params: { row: 2, reason: { code: 'target_unsaid.not_called' } },
  });
  const fault = message('link_fault.hidden_row');
  expect(linksOfRow({ ...row, sheet: 'May', fault })[0]?.fault).toEqual(
    message('table.of_sheet', { name: 'May', reason: fault }),
  );
  const [short, long] = [
    { row: 2, sheet: 'May', recipe: 'short' },
    { row: 2, sheet: 'June', recipe: 'long' },
  ];
  expect(whyOtherRecipe(short, long)).toEqual(
    message('link_fault.at_row_of_sheet', {
      ...{ row: 2, sheet: 'June' },
      reason: message('link_fault.other_recipe_in_sheet', { row: 2, sheet: 'May' }),
    }),
  );
});
