import { describe, expect, it } from 'vitest';
import { sampleOf } from '../helpers/sample.ts';
import { corpusOf } from './corpus.ts';
import { decoders } from './decoders/decoders.ts';
import { fuzzDecoder } from './fuzz-decoder.ts';

const inputs = sampleOf({ small: 100, whole: 2000 });
/** The same every time, so that a failure here is never chance. `npm run fuzz` tries others. */
const seed = 20260301;

describe('whatever comes from outside', () => {
  it('has at least twelve ways in, each with a corpus of its own', () => {
    expect(decoders.length).toBeGreaterThanOrEqual(12);
    for (const { name } of decoders) expect(corpusOf(name).length, name).toBeGreaterThanOrEqual(5);
  });

  it.each(decoders.map((decoder) => [decoder.name, decoder] as const))(
    'is read or refused in good time, and leaves nothing behind: %s',
    async (_name, decoder) => {
      const { failures } = await fuzzDecoder(decoder, { inputs, seed });
      // One text, as a list is not written out where it differs.
      expect(failures.map(({ which, problem }) => `${which}: ${problem}`).join('\n')).toBe('');
    },
    // Each input has its own limit, by the processor's time. All of them together take as long as the computer is busy.
    240_000,
  );
});
