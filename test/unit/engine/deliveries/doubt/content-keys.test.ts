import { expect, it } from 'vitest';
import { clipKey, keysOf } from '../../../../../src-main/engine/deliveries/doubt/content-keys.ts';

it('a clip in doubt is found at the service under another spelling of its video, and not under another video', () => {
  const keys = keysOf({
    kind: 'clip_import',
    name: 'film',
    url: 'https://www.youtube.com/shorts/VIDEOVIDE01',
    title: null,
  });
  const isListed = (sourceUrl: string) => keys.has(clipKey({ sourceUrl, name: null }) ?? '');
  expect(isListed('https://www.youtube.com/watch?v=VIDEOVIDE01&t=5')).toBe(true);
  expect(isListed('https://youtu.be/VIDEOVIDE01')).toBe(true);
  expect(isListed('https://youtu.be/VIDEOVIDE02')).toBe(false);
});
