import { expect, it } from 'vitest';
import { amountInState } from '../../../src-main/contract/job-words.ts';

it('jobs are counted as people say it, one or several', () => {
  expect(amountInState(1, 'needs_attention')).toBe('1 needs attention');
  expect(amountInState(3, 'needs_attention')).toBe('3 need attention');
  expect(amountInState(3, 'in_doubt')).toBe('3 in doubt');
});
