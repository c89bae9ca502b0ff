import { message } from '../../../src-main/contract/messages/message.ts';
import { expect, test } from 'vitest';
import { brandNamed } from '../../../src-main/contract/brand-named.ts';

test('the brands that a row could have named stand in the order of their names', () => {
  const brands = ['Team 10', 'team 2', 'Acme'].map((name, index) => ({ id: `b${String(index)}`, name }));
  expect(brandNamed('Nobody', brands)).toEqual({
    unclear: message('target_unsaid.not_called', {
      ...{ what: 'brand', value: 'Nobody' },
      names: 'Acme (b2), team 2 (b1), Team 10 (b0)',
    }),
  });
});
