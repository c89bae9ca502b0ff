import { expect, test } from 'vitest';
import { titleParts } from '../../../../src-renderer/activity/title-parts.ts';

test.each([
  ['Rejected: Price list.md', 'Rejected:', ' Price list.md'],
  ['Accepted in clip_b03f.mp4: Draft 1:1 of Mixing', 'Accepted in clip_b03f.mp4:', ' Draft 1:1 of Mixing'],
  ['Draft 9:16 is away', 'Draft 9:16 is away', ''],
  ['The computer woke', 'The computer woke', ''],
])('of “%s” what happened is read first', (title, lead, rest) => {
  expect(titleParts(title)).toEqual({ lead, rest });
});
