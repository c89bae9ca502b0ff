import { expect, test } from 'vitest';
import { brandNamed } from '../../../src-main/contract/brand-named.ts';

test('the brands that a row could have named stand in the order of their names', () => {
  const brands = ['Team 10', 'team 2', 'Acme'].map((name, index) => ({ id: `b${String(index)}`, name }));
  expect(brandNamed('Nobody', brands)).toEqual({
    unclear: 'there is no brand “Nobody”; the brands are Acme (b2), team 2 (b1), Team 10 (b0)',
  });
});
