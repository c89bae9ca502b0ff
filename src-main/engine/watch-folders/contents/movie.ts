import { message } from '../../../contract/messages/message.ts';
import type { VideoFacts } from '../../../contract/content-facts.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { FileWindow } from './file-window.ts';
import { CutShort } from './bytes.ts';
import { boxesIn, boxIn, type Box } from './iso-boxes.ts';
import { isAnyLocated } from './location.ts';
import { placesIn } from './movie-places.ts';
import type { MetadataBlock } from './picture-draft.ts';
import type { Described } from './read-picture.ts';

/** What the index of an MP4 or MOV says: it lies before its pictures or behind them, and is short. */
export async function readMovie(window: FileWindow, format: 'mp4' | 'mov'): Promise<Described<VideoFacts>> {
  const facts = {
    kind: 'video',
    format,
    durationMs: null,
    widthPx: null,
    heightPx: null,
    hasLocation: false,
    locationStays: false,
    problem: null,
  } as const;
  const { boxes, isCutShort } = await boxesIn(window, 0, window.sizeBytes);
  const problem = isCutShort ? message('file_problem.cut_short_longer') : null;
  const moov = boxes.find(({ name }) => name === 'moov');
  if (moov === undefined) {
    const missing = message('file_problem.no_index');
    return { facts: { ...facts, problem: problem ?? missing }, blocks: [] };
  }
  const header = await boxIn(window, moov, 'mvhd');
  const durationMs = header === null ? null : await durationOf(window, header);
  const blocks = await blocksOf(window, boxes, moov);
  const hasLocation = await isAnyLocated(window, blocks);
  const said = { durationMs, ...(await sizeOf(window, moov)), hasLocation, problem };
  return { facts: { ...facts, ...said }, blocks };
}

/** What cannot be read of where it was taken is out of sight; the rest of it is as good as ever. */
async function blocksOf(
  window: FileWindow,
  boxes: readonly Box[],
  moov: Box,
): Promise<readonly MetadataBlock[]> {
  try {
    return await placesIn(window, boxes, moov);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    return [{ kind: 'xmp', at: 0, sizeBytes: 0, seal: null, isClosed: true }];
  }
}

async function durationOf(window: FileWindow, { at, sizeBytes }: Box): Promise<number | null> {
  const content = await window.bytes(at, Math.min(sizeBytes, 32));
  const isLong = content.u8(0) === 1;
  const scale = content.u32(isLong ? 20 : 12);
  const units = isLong ? content.u64(24) : content.u32(16);
  const isKnown = scale > 0 && units < 0xffff_ffff;
  return isKnown ? Math.round((units / scale) * secondMs) : null;
}

/** Of the first track that has pictures, turned as it says. */
async function sizeOf(window: FileWindow, moov: Box): Promise<Pick<VideoFacts, 'widthPx' | 'heightPx'>> {
  const { boxes } = await boxesIn(window, moov.at, moov.sizeBytes);
  for (const track of boxes.filter(({ name }) => name === 'trak')) {
    const header = await boxIn(window, track, 'tkhd');
    if (header === null) continue;
    const content = await window.bytes(header.at, Math.min(header.sizeBytes, 96));
    const matrix = content.u8(0) === 1 ? 52 : 40;
    const [wide, high] = [content.u16(matrix + 36), content.u16(matrix + 40)];
    if (wide === 0 || high === 0) continue;
    const isTurned = content.i32(matrix) === 0 && content.i32(matrix + 4) !== 0;
    return isTurned ? { widthPx: high, heightPx: wide } : { widthPx: wide, heightPx: high };
  }
  return { widthPx: null, heightPx: null };
}
