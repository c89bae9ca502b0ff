import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../../../src-main/contract/connection.ts';
import { brandEvidence } from '../../../../src-main/contract/tables/brand-evidence.ts';
import { brandInText } from '../../../../src-main/contract/tables/brands-in-text.ts';
import { workMs } from '../../../helpers/thread-work.ts';

function brand(name: string, id = '00000000-0000-4000-8000-000000000000'): Brand {
  return { id, name };
}

/** How many letters differ, in the plainest way there is. */
function differing(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  if (one[0] === other[0]) return differing(one.slice(1), other.slice(1));
  return (
    1 +
    Math.min(
      differing(one.slice(1), other),
      differing(one, other.slice(1)),
      differing(one.slice(1), other.slice(1)),
    )
  );
}

describe('a word that is nearly the name of a brand', () => {
  it('has one letter wrong where the name has five or more, and two from nine on', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(word, word, (one, name) => {
        const longer = Math.max(one.length, name.length);
        const most = longer < 5 ? 0 : longer < 9 ? 1 : 2;
        expect(brandEvidence([brand(name)]).isNearBrand(one)).toBe(differing(one, name) <= most);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('is looked for in bounded work, however many words a list and names a connection have', () => {
    const names = Array.from({ length: 500 }, (_, index) =>
      brand(`brand name ${String(index)}`.padEnd(50, 'q'), `id-${String(index)}`),
    );
    const { isNearBrand } = brandEvidence(names);
    const words = Array.from({ length: 50_000 }, (_, index) => `brand nome ${String(index)}`.padEnd(50, 'z'));
    expect(workMs(() => words.filter(isNearBrand))).toBeLessThan(4000);
  });

  it('is looked for between marks in time by the length of a line alone', () => {
    const line = `https://a.example/1 x${'-'.repeat(4000)}x\n`;
    expect(
      workMs(() => brandInText(line.repeat(250), [brand('Acme', 'a'), brand('Beta', 'b')], undefined)),
    ).toBeLessThan(2000);
  });
});
