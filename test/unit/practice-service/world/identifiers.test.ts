import { describe, expect, it } from 'vitest';
import { inventCandidates } from '../../../../src-main/practice-service/world/candidates.ts';
import { IdentifierSource } from '../../../../src-main/practice-service/world/identifiers.ts';

describe('ids of the practice service', () => {
  it('are the same for a seed and never given twice, past the four-digit ones too', () => {
    const taken = new Set<string>();
    const source = new IdentifierSource(1, (id) => taken.has(id));
    for (let count = 0; count < 20_000; count += 1) {
      const id = source.next('doc');
      expect(taken.has(id)).toBe(false);
      taken.add(id);
    }
    expect([...taken][0]).toBe(new IdentifierSource(1, () => false).next('doc'));
  });
});

describe('candidates of a clip', () => {
  it('lie inside the clip, do not overlap and come best first', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const candidates = inventCandidates(seed, 'clip_8f21', 60 + seed);
      expect(candidates.map((each) => each.score)).toEqual(
        candidates.map((each) => each.score).sort((left, right) => right - left),
      );
      let lastEndMs = 0;
      for (const each of candidates.toSorted((left, right) => left.startMs - right.startMs)) {
        expect(each.startMs).toBeGreaterThanOrEqual(lastEndMs);
        expect(each.endMs).toBeGreaterThan(each.startMs);
        lastEndMs = each.endMs;
      }
      expect(lastEndMs).toBeLessThanOrEqual((60 + seed) * 1000 + 1);
    }
  });
});
