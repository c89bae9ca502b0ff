import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { readApiKey } from '../../../../../src-main/engine/service-client/requests/api-key.ts';

describe('an API key', () => {
  it.each(['sk-social-abc123', ' sk-social-abc123\r\n', '\ufeffsk-social-abc123\n'])(
    '%j is taken without what is around it',
    (text) => {
      expect(readApiKey(text)).toEqual({ key: 'sk-social-abc123', warnings: [] });
    },
  );

  it.each(['abc123', 'SK-SOCIAL-abc', 'Bearer-sk-social-abc'])(
    '%j without the usual prefix is taken with a warning',
    (text) => {
      const { key, warnings } = readApiKey(text);
      expect(key).toBe(text);
      expect(warnings).toEqual([{ code: 'api_key.unusual', params: { prefix: 'sk-social-' } }]);
    },
  );

  it.each([
    ['nothing', '', 'api_key.empty'],
    ['white space', ' \n ', 'api_key.empty'],
    ['a space inside', 'sk-social-a b', 'api_key.has_space'],
    ['a line break inside', 'sk-social-a\nb', 'api_key.has_space'],
    ['a header inside', 'sk-social-a\r\nx-evil: 1', 'api_key.has_space'],
    ['a control character', 'sk-social-a\u0000b', 'api_key.has_control'],
    ['a letter from outside ASCII', 'sk-social-é', 'api_key.not_ascii'],
    ['a dash from a text editor', 'sk–social–abc', 'api_key.not_ascii'],
    ['a megabyte', `sk-social-${'a'.repeat(1_000_000)}`, 'api_key.too_long'],
  ])('with %s is refused, in words that do not hold it', (_name, text, why) => {
    const refusal = (): unknown => readApiKey(text);
    expect(refusal).toThrow(OutboxError);
    expect(refusal).toThrow(why);
    try {
      refusal();
    } catch (error) {
      expect(error instanceof OutboxError && error.code).toBe('invalid_input');
      if (text.trim().length > 10) expect(String(error)).not.toContain(text.trim().slice(0, 11));
    }
  });

  it('that was taken can always stand in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        try {
          return /^[\x21-\x7e]{1,4096}$/.test(readApiKey(text).key);
        } catch (error) {
          return error instanceof OutboxError;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
