import { describe, expect, it } from 'vitest';
import { sampleOf } from '../helpers/sample.ts';
import { compare, made, readingsText } from './compare.ts';
import { oracles, packaged } from './oracles.ts';

const inputs = sampleOf({ small: 200, whole: 4000 });
/** The same every time, so that a failure here is never chance. `npm run oracles` tries others. */
const seed = 20_261_127;

describe('each reader beside a second one that others keep', () => {
  it.each(packaged.map((oracle) => [`${oracle.subject}, beside ${oracle.beside}`, oracle] as const))(
    'reads alike, but for differences that have their reason: %s',
    async (_words, oracle) => {
      const { disagreements } = await compare(oracle, made(oracle, { seed, from: 0, inputs }));
      // One text, as a list is not written out where it differs.
      expect(
        disagreements.map(({ repeat, readings }) => `${repeat}\n${readingsText(readings)}`).join('\n'),
      ).toBe('');
    },
  );

  it('makes the same input of the same seed and number, so that one command repeats it', () => {
    for (const oracle of packaged) {
      const all = [...made(oracle, { seed, from: 0, inputs: 12 })];
      const [alone] = made(oracle, { seed, from: 11, inputs: 1 });
      expect(alone).toEqual(all[11]);
      expect(alone?.repeat).toBe(`--reader ${oracle.name} --seed ${String(seed)} --index 11`);
    }
  });

  it('calls a difference that has no reason a disagreement, and hands its input out', async () => {
    const odd = { name: 'odd', subject: 'nothing', beside: 'nothing', ending: '.txt', listed: [] };
    const read = (): Promise<{ ours: unknown; theirs: unknown }> => Promise.resolve({ ours: 1, theirs: 2 });
    const oracle = { ...odd, make: () => Buffer.from('a'), read };
    const { disagreements } = await compare(oracle, made(oracle, { seed, from: 0, inputs: 1 }));
    expect(disagreements).toEqual([
      {
        ...{ oracle: 'odd', ending: '.txt', input: Buffer.from('a'), readings: { ours: 1, theirs: 2 } },
        repeat: `--reader odd --seed ${String(seed)} --index 0`,
      },
    ]);
  });

  it('names each reader once', () => {
    expect(new Set(oracles.map(({ name }) => name)).size).toBe(oracles.length);
  });
});
