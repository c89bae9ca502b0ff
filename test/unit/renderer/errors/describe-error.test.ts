import { describe, expect, it } from 'vitest';
import { errorCodes, OutboxError } from '../../../../src-main/contract/errors.ts';
import { describeError } from '../../../../src-renderer/errors/describe-error.ts';

describe('an error', () => {
  it('has a title for every code, and keeps its own words', () => {
    for (const code of errorCodes) {
      const words = describeError(new OutboxError(code, 'The folder /x was refused.'));
      expect(words.title).not.toBe('');
      expect(words.detail).toBe('The folder /x was refused.');
    }
  });

  it('of any other making is unexpected', () => {
    expect(describeError('gone')).toEqual({
      title: 'Something unexpected went wrong',
      detail: 'gone',
      mayHelpToRetry: true,
    });
  });
});
