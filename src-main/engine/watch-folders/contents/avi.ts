import type { VideoFacts } from '../../../contract/content-facts.ts';
import { CutShort } from './bytes.ts';
import { pixelsCutShort } from './cut-pixels.ts';
import type { FileWindow } from './file-window.ts';
import { isAnyLocated } from './location.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import type { Described } from './read-picture.ts';

interface Chunk {
  readonly nameAt: number;
  readonly name: string;
  readonly at: number;
  readonly sizeBytes: number;
}

const fillName = 'JUNK';
const deepest = 4;
const longestSaid = 0x7fff_0000;
/** What the pictures are played by; a list of words about the film is looked through. */
const known = /^(?:avih|strh|strf|strn|indx|idx1|JUNK|dmlh|vprp|IDIT|ISFT)$/u;

/** What an AVI says of itself. */
export async function readAvi(window: FileWindow): Promise<Described<VideoFacts>> {
  const facts = { kind: 'video', format: 'avi', durationMs: null, widthPx: null, heightPx: null } as const;
  const blocks: MetadataBlock[] = [];
  try {
    await takeChunks(window, blocks, { from: 0, end: window.sizeBytes }, 0);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    blocks.push(outOfSight);
  }
  const hasLocation = await isAnyLocated(window, blocks);
  const problem = (await isCutShort(window)) ? pixelsCutShort : null;
  return { facts: { ...facts, hasLocation, locationStays: false, problem }, blocks };
}

/** Programs that do not know the length while they write leave it empty, or as long as it can be. */
async function isCutShort(window: FileWindow): Promise<boolean> {
  const said = (await window.bytes(4, 4)).u32(0, true);
  return said < longestSaid && said + 8 > window.sizeBytes;
}

async function takeChunks(
  window: FileWindow,
  blocks: MetadataBlock[],
  { from, end, isWords = false }: { readonly from: number; readonly end: number; readonly isWords?: boolean },
  depth: number,
): Promise<void> {
  if (depth > deepest) {
    blocks.push(outOfSight);
    return;
  }
  for (let at = from; at + 8 <= end;) {
    const head = await window.bytes(at, 8);
    const chunk = { nameAt: at, name: head.text(0, 4), at: at + 8, sizeBytes: head.u32(4, true) };
    const behind = chunk.at + chunk.sizeBytes;
    const isList = (chunk.name === 'RIFF' || chunk.name === 'LIST') && chunk.sizeBytes >= 4;
    if (isList) {
      const kind = (await window.bytes(chunk.at, 4)).text();
      const inside = { from: chunk.at + 4, end: Math.min(behind, end) };
      if (kind !== 'movi')
        await takeChunks(window, blocks, { ...inside, isWords: kind === 'INFO' }, depth + 1);
    } else if (chunk.sizeBytes > 0 && behind <= end) {
      blocks.push(...blocksOf(chunk, isWords));
    }
    at = behind + (chunk.sizeBytes % 2);
  }
}

function blocksOf({ name, nameAt, at, sizeBytes }: Chunk, isWords: boolean): readonly MetadataBlock[] {
  const place = { at, sizeBytes, seal: null, isClosed: false };
  if (name === '_PMX' || isWords) return [{ kind: 'xmp', ...place }];
  return known.test(name) ? [] : [{ kind: 'notes', ...place, nameAt, freeName: fillName }];
}
