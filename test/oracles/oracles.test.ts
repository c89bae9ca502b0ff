import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { sampleOf } from '../helpers/sample.ts';
import { compare, made, readingsText } from './compare.ts';
import type { Readings } from './oracle.ts';
import { oracles, packaged } from './oracles.ts';
import { Exiftool } from './programs/exiftool.ts';

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

  it('counts and names an input at which the second reader does not end, and goes on behind it', async () => {
    // Says that it is ready for the first file, and nothing for a file that is called so.
    const script = `#!/bin/sh
while read -r line; do
  case "$line" in
    *endless*) exec sleep 600 ;;
    -execute*) echo '[{"Location:City":"Rostock"}]'; echo "{ready\${line#-execute}}" ;;
  esac
done
`;
    const program = join(temporaryFolder(), 'exiftool');
    writeFileSync(program, script, { mode: 0o700 });
    const exiftool = new Exiftool(program, 500);
    const read = async (input: Buffer): Promise<Readings> => {
      const tags = await exiftool.tagsOf(input.toString());
      return { ours: 1, theirs: tags === null ? 2 : 1 };
    };
    const odd = { name: 'odd', subject: 'nothing', beside: 'exiftool', ending: '.txt', listed: [] };
    const oracle = { ...odd, make: () => Buffer.from(''), read };
    const offered = ['a.jpg', 'endless.jpg', 'b.jpg'].map((name) => ({
      ...{ input: Buffer.from(name), ending: '.jpg', repeat: `--corpus ${name}` },
    }));
    const figures = await compare(oracle, offered);
    await exiftool.close();
    expect(figures).toMatchObject({
      inputs: 3,
      skipped: 0,
      disagreements: [],
      unanswered: ['--corpus endless.jpg'],
    });
  });

  it('names each reader once', () => {
    expect(new Set(oracles.map(({ name }) => name)).size).toBe(oracles.length);
  });
});
