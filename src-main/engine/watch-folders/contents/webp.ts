import { message } from '../../../contract/messages/message.ts';
import { takeProfile } from './colour-profile.ts';
import { blocksBehind } from './carved-blocks.ts';
import type { FileWindow } from './file-window.ts';
import { compareSize, type PictureDraft } from './picture-draft.ts';

const largestProfile = 1024 * 1024;

export async function readWebp(window: FileWindow, draft: PictureDraft): Promise<void> {
  const said = (await window.bytes(4, 4)).u32(0, true) + 8;
  if (said > window.sizeBytes) draft.problem = message('file_problem.cut_short_longer');
  const end = Math.min(said, window.sizeBytes);
  for (let at = 12; at + 8 <= end;) {
    const head = await window.bytes(at, 8);
    const [name, sizeBytes] = [head.text(0, 4), head.u32(4, true)];
    await readChunk(window, draft, name, { at: at + 8, sizeBytes });
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  draft.blocks.push(...(await blocksBehind(window, end)));
  if (draft.widthPx === null) draft.problem ??= message('file_problem.no_picture');
}

async function readChunk(
  window: FileWindow,
  draft: PictureDraft,
  name: string,
  { at, sizeBytes }: { at: number; sizeBytes: number },
): Promise<void> {
  switch (name) {
    case 'VP8X': {
      const chunk = await window.bytes(at, 10);
      draft.isAnimated = (chunk.u8(0) & 0x02) !== 0;
      compareSize(draft, u24(chunk.raw, 4) + 1, u24(chunk.raw, 7) + 1);
      return;
    }
    case 'VP8 ': {
      const chunk = await window.bytes(at, 10);
      compareSize(draft, chunk.u16(6, true) & 0x3fff, chunk.u16(8, true) & 0x3fff);
      return;
    }
    case 'VP8L': {
      const bits = (await window.bytes(at + 1, 4)).u32(0, true);
      compareSize(draft, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
      return;
    }
    case 'ANMF': {
      // A picture of a film may be smaller than the whole, and lie anywhere in it.
      const chunk = await window.bytes(at, 12);
      const [wide, high] = [u24(chunk.raw, 6) + 1, u24(chunk.raw, 9) + 1];
      const isWithin = wide <= (draft.widthPx ?? 0) && high <= (draft.heightPx ?? 0);
      if (!isWithin) compareSize(draft, wide, high);
      return;
    }
    case 'ICCP':
      takeProfile(draft, await window.upTo(at, Math.min(sizeBytes, largestProfile)));
      return;
    case 'EXIF':
    case 'XMP ':
    case 'XMP\0': {
      const kind = name === 'EXIF' ? 'exif' : 'xmp';
      draft.blocks.push({ kind, ...(await withoutMark(window, at, sizeBytes)), seal: null, isClosed: false });
      return;
    }
    case 'ALPH':
    case 'ANIM':
      return;
    default:
      draft.blocks.push({ kind: 'notes', at, sizeBytes, seal: null, isClosed: false });
  }
}

/** Some programs write the mark of a JPEG before EXIF data. */
async function withoutMark(window: FileWindow, at: number, sizeBytes: number) {
  const isMarked = (await window.upTo(at, 6)).startsWith('Exif\0\0');
  return isMarked ? { at: at + 6, sizeBytes: sizeBytes - 6 } : { at, sizeBytes };
}

function u24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100 + (bytes[at + 2] ?? 0) * 0x1_0000;
}
