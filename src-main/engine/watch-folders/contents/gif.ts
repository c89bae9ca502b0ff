import type { FileWindow } from './file-window.ts';
import { setSize, type PictureDraft } from './picture-draft.ts';
import { TooMuchToRead } from './work-budget.ts';

export async function readGif(window: FileWindow, draft: PictureDraft): Promise<void> {
  const head = await window.bytes(0, 13);
  setSize(draft, head.u16(6, true), head.u16(8, true));
  const [last] = (await window.bytes(window.sizeBytes - 1, 1)).raw;
  if (last !== 0x3b) draft.problem ??= 'it is cut short: its end is missing';
  try {
    draft.isAnimated = await hasSecondPicture(window, 13 + colourTableBytes(head.u8(10)));
  } catch (error) {
    // A first picture of that size is not worth reading: most that are animated have a word for it before.
    if (!(error instanceof TooMuchToRead)) throw error;
  }
}

async function hasSecondPicture(window: FileWindow, from: number): Promise<boolean> {
  let pictures = 0;
  for (let at = from; ;) {
    const mark = (await window.bytes(at, 1)).u8(0);
    if (mark === 0x2c) {
      pictures += 1;
      if (pictures === 2) return true;
      const head = await window.bytes(at, 10);
      at = await afterBlocks(window, at + 11 + colourTableBytes(head.u8(9)));
    } else if (mark === 0x21) {
      const head = await window.upTo(at, 14);
      if (head.length === 14 && head.text(3, 11) === 'NETSCAPE2.0') return true;
      at = await afterBlocks(window, at + 2);
    } else {
      return false;
    }
  }
}

/** Behind a row of blocks, each with its length before it, that ends with an empty one. */
async function afterBlocks(window: FileWindow, from: number): Promise<number> {
  for (let at = from; ;) {
    const length = (await window.bytes(at, 1)).u8(0);
    at += 1 + length;
    if (length === 0) return at;
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}
