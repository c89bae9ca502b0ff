import type { FolderPreview } from '../../src-main/contract/watch-folder.ts';

type PreviewedFile = FolderPreview['files'][number];
const kinds = ['asks', 'goes', 'stays'] as const;

function kindOf({ fate }: PreviewedFile): (typeof kinds)[number] {
  if (fate === 'warned' || fate === 'needs_target') return 'asks';
  return fate === 'send' ? 'goes' : 'stays';
}

/** Of each kind of end as many as there is room for: a list of ignored files alone would hide that others go. */
export function firstToShow(files: readonly PreviewedFile[], most: number): readonly PreviewedFile[] {
  const byKind = kinds.map((kind) => files.filter((file) => kindOf(file) === kind));
  const shown = byKind.map(() => 0);
  for (let left = Math.min(most, files.length); left > 0;) {
    for (const [index, ofKind] of byKind.entries()) {
      const count = shown[index] ?? 0;
      if (left === 0 || count === ofKind.length) continue;
      shown[index] = count + 1;
      left -= 1;
    }
  }
  return byKind.flatMap((ofKind, index) => ofKind.slice(0, shown[index]));
}
