import { seededRandom, uniform } from '../../foundation/random.ts';
import type { Candidate } from './entities.ts';
import { derivedSeed } from './identifiers.ts';

const titles = [
  'Silence is a tool',
  'What the room adds',
  'The one cable rule',
  'Mixing on headphones',
  'Why the first take wins',
  'A chair that does not creak',
  'Three questions to open with',
  'The story behind the map',
  'Coffee before cameras',
  'Credits and thanks',
] as const;

/** Two to five segments that do not overlap, best first, always the same for one seed and clip. */
export function inventCandidates(seed: number, clipId: string, durationSec: number): Candidate[] {
  const random = seededRandom(derivedSeed(seed, `candidates/${clipId}`));
  const count = 2 + Math.floor(random.next() * 4);
  const shareMs = (durationSec * 1000) / count;
  const firstTitle = Math.floor(random.next() * titles.length);
  const candidates = Array.from({ length: count }, (_, index) => {
    const startMs = Math.round(shareMs * (index + uniform(random, 0, 0.4)));
    const longestMs = Math.min(90_000, shareMs * 0.6);
    return {
      id: `cand_${clipId.slice(clipId.indexOf('_') + 1)}_${index + 1}`,
      startMs,
      endMs: startMs + Math.max(1, Math.round(longestMs * uniform(random, 0.4, 1))),
      title: titles[(firstTitle + index) % titles.length] ?? titles[0],
      score: Math.floor(uniform(random, 30, 100)),
    };
  });
  return candidates.sort((left, right) => right.score - left.score);
}

/** A length in whole seconds, one minute to one hour, that belongs to the clip. */
export function inventDurationSec(seed: number, clipId: string): number {
  return Math.floor(uniform(seededRandom(derivedSeed(seed, `duration/${clipId}`)), 60, 3600));
}
