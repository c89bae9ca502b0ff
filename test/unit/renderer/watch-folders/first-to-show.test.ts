import { describe, expect, it } from 'vitest';
import type { FolderPreview } from '../../../../src-main/contract/watch-folder.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { firstToShow } from '../../../../src-renderer/watch-folders/first-to-show.ts';

type Fate = FolderPreview['files'][number]['fate'];
const files = (fate: Fate, count: number): FolderPreview['files'] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ relativePath: `${fate} ${String(index)}`, sizeBytes: 1, fate, slideId: null },
    message: message('preview.stays'),
  }));
const fates = (shown: ReturnType<typeof firstToShow>): Fate[] => shown.map(({ fate }) => fate);

describe('the first files of a preview', () => {
  it('show what goes beside what does not, however many are ignored', () => {
    expect(fates(firstToShow([...files('ignored', 20), ...files('send', 20)], 6))).toEqual([
      ...['send', 'send', 'send', 'ignored', 'ignored', 'ignored'],
    ]);
  });

  it('begin with what needs a person', () => {
    const all = [
      ...files('ignored', 9),
      ...files('send', 1),
      ...files('needs_target', 1),
      ...files('warned', 1),
    ];
    expect(fates(firstToShow(all, 6))).toEqual([
      ...['needs_target', 'warned', 'send', 'ignored', 'ignored', 'ignored'],
    ]);
  });

  it('are all of them where there is room', () => {
    expect(firstToShow([...files('stay', 2), ...files('send', 1)], 6)).toHaveLength(3);
    expect(firstToShow([], 6)).toEqual([]);
  });
});
