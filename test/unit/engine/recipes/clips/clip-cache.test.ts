import { expect, it } from 'vitest';
import { candidate, clipState, recipesBench } from '../recipes-bench.ts';

it('keeps a clip as last read, with its candidates in the order of the service', () => {
  const { clips } = recipesBench();
  expect(clips.get(1, 'clip_1')).toBeNull();
  clips.remember(
    1,
    clipState({ id: 'clip_1', candidates: [candidate('z'), candidate('a'), candidate('z')] }),
    10,
  );
  expect(clips.candidates(1, 'clip_1').map(({ id }) => id)).toEqual(['z', 'a']);
  clips.remember(1, clipState({ id: 'clip_1', name: 'Talk', candidates: [candidate('b', 'completed')] }), 20);
  expect(clips.get(1, 'clip_1')).toMatchObject({
    name: 'Talk',
    readAtMs: 20,
    candidateCount: 1,
    candidates: [{ id: 'b', renderStatus: 'completed' }],
  });
});

it('forgets a clip with its candidates', () => {
  const { clips } = recipesBench();
  clips.remember(1, clipState({ id: 'clip_1', candidates: [candidate('a')] }), 10);
  clips.forget(1, 'clip_1');
  expect(clips.get(1, 'clip_1')).toBeNull();
  expect(clips.candidates(1, 'clip_1')).toEqual([]);
});
