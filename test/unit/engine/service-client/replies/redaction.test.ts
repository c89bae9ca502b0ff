import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyRedactor, redacted } from '../../../../../src-main/engine/service-client/replies/redaction.ts';
import { apiKey } from '../service-stand-in.ts';

const redact = keyRedactor(apiKey);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('a key that comes back', () => {
  it.each([
    ['as it is', apiKey],
    ['in capitals', apiKey.toUpperCase()],
    ['in part', apiKey.slice(8, 22)],
    ['in hexadecimal', Buffer.from(apiKey).toString('hex')],
    ['percent-encoded', encodeURIComponent(apiKey)],
    ['in base64', base64(apiKey)],
    ['in base64 after one letter', base64(`x${apiKey}`)],
    ['in base64 after two letters', base64(`xy${apiKey}`)],
    ['in base64 as a header', base64(`Bearer ${apiKey}`)],
    ['in base64 for URLs', Buffer.from(`user:${apiKey}:rest`).toString('base64url')],
  ])('%s is taken out', (_name, form) => {
    const clean = redact(`before ${form} after`);
    expect(clean).toContain(redacted);
    expect(clean.startsWith('before ')).toBe(true);
    expect(clean.endsWith(' after')).toBe(true);
    // At an edge of a base64 form a few letters mix the key with its neighbours; twelve of them never remain.
    for (let start = 0; start + 12 <= apiKey.length; start += 1) {
      expect(clean.toLowerCase()).not.toContain(apiKey.slice(start, start + 12).toLowerCase());
    }
    expect(clean.length).toBeLessThan('before  after'.length + redacted.length + 24);
  });

  it('leaves no twelve characters of it in any text around it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.nat(28),
        fc.nat(28),
        fc.string(),
        (head, from, length, tail) => {
          const clean = redact(head + apiKey.slice(from, from + length) + apiKey + tail).toLowerCase();
          for (let start = 0; start + 12 <= apiKey.length; start += 1) {
            if (clean.includes(apiKey.slice(start, start + 12).toLowerCase())) return false;
          }
          return true;
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is not found in text that does not hold it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => redact(text) === text),
      { numRuns: 1000 },
    );
  });

  it('of a few letters cannot be told from text', () => {
    expect(keyRedactor('abc')('abc')).toBe('abc');
    expect(keyRedactor('abcd')('xabcdy')).toBe(`x${redacted}y`);
  });
});
