import { CutShort } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { outOfSight, pictureDraft, type MetadataBlock } from './picture-draft.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { readPng } from './png.ts';
import { partsOfJpeg } from './thumbnail-parts.ts';

/** What the cover of a film says of itself: a JPEG or a PNG; a bitmap has no words. Any other is out of sight. */
export async function coverBlocks(
  window: FileWindow,
  at: number,
  sizeBytes: number,
): Promise<readonly MetadataBlock[]> {
  const head = await window.upTo(at, Math.min(sizeBytes, 8));
  if (head.startsWith('\u00ff\u00d8'))
    return [
      ...(await partsOfJpeg(window, at, sizeBytes)),
      ...(await carvedBlocks(window, at, at + sizeBytes)),
    ];
  if (head.startsWith('\u0089PNG')) return blocksOfPng(window, at, sizeBytes);
  return head.startsWith('BM') ? [] : [outOfSight];
}

async function blocksOfPng(
  window: FileWindow,
  from: number,
  sizeBytes: number,
): Promise<readonly MetadataBlock[]> {
  const draft = pictureDraft('png');
  try {
    await readPng(window.within(from, sizeBytes), draft);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    return [outOfSight];
  }
  if (draft.problem !== null) return [outOfSight];
  return draft.blocks.map((block) => movedBy(block, from));
}

/** As it stands in the file around it. */
function movedBy(block: MetadataBlock, by: number): MetadataBlock {
  const { at, seal, nameAt } = block;
  if (block.isClosed && block.sizeBytes === 0) return block;
  return {
    ...block,
    at: at + by,
    seal: seal === null ? null : { from: seal.from + by, at: seal.at + by },
    ...(nameAt === undefined ? {} : { nameAt: nameAt + by }),
  };
}
