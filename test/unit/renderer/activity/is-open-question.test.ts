import { expect, it } from 'vitest';
import { isOpenQuestion } from '../../../../src-renderer/activity/is-open-question.ts';
import { counts } from '../sample-values.ts';

it('an answered doubt asks for no answer in the history any more', () => {
  expect(isOpenQuestion({ kind: 'in_doubt' }, counts({ in_doubt: 1 }))).toBe(true);
  expect(isOpenQuestion({ kind: 'in_doubt' }, counts({ in_doubt: 0, needs_attention: 3 }))).toBe(false);
});

it('an answered doubt asks for none while another is open', () => {
  expect(isOpenQuestion({ kind: 'in_doubt', isAnswered: true }, counts({ in_doubt: 2 }))).toBe(false);
});

it('what needed attention asks while anything does', () => {
  expect(isOpenQuestion({ kind: 'needs_attention' }, counts({ needs_attention: 1 }))).toBe(true);
  expect(isOpenQuestion({ kind: 'needs_attention' }, counts({ in_doubt: 1 }))).toBe(false);
  expect(isOpenQuestion({ kind: 'delivered' }, counts({ in_doubt: 1, needs_attention: 1 }))).toBe(false);
});
