import type { FileWindow } from './file-window.ts';
import { setSize, type PictureDraft } from './picture-draft.ts';
import { inflated } from './inflated.ts';
import { takeProfile } from './colour-profile.ts';

const xmpMark = 'XML:com.adobe.xmp\0';
/** Bytes before and after what a chunk holds: length and name, check sum. */
const headBytes = 8;
const sealBytes = 4;

export async function readPng(window: FileWindow, draft: PictureDraft): Promise<void> {
  const first = await window.bytes(8, headBytes + 13);
  if (first.text(4, 4) !== 'IHDR') {
    draft.problem = 'it does not begin as a PNG does';
    return;
  }
  setSize(draft, first.u32(8), first.u32(12));
  const colours = first.u8(17);
  if (colours === 0 || colours === 4) draft.colours = 'grey';
  let isBeforePixels = true;
  for (let at = 8; ;) {
    const head = await window.bytes(at, headBytes);
    const [sizeBytes, name] = [head.u32(0), head.text(4, 4)];
    if (name === 'IEND') return;
    if (name === 'IDAT') isBeforePixels = false;
    if (at + headBytes + sizeBytes + sealBytes > window.sizeBytes) {
      draft.problem ??= 'it is cut short: its end is missing';
      return;
    }
    if (name === 'acTL' && isBeforePixels) draft.isAnimated = true;
    await readChunk(window, draft, name, { at: at + headBytes, sizeBytes });
    at += headBytes + sizeBytes + sealBytes;
  }
}

async function readChunk(
  window: FileWindow,
  draft: PictureDraft,
  name: string,
  { at, sizeBytes }: { at: number; sizeBytes: number },
): Promise<void> {
  const seal = { from: at - 4, at: at + sizeBytes };
  switch (name) {
    case 'sRGB':
      draft.colours ??= 'srgb';
      return;
    case 'iCCP': {
      const chunk = await window.bytes(at, sizeBytes);
      const nameEnd = chunk.raw.subarray(0, 80).indexOf(0);
      const profile = nameEnd < 0 ? null : inflated(chunk.raw.subarray(nameEnd + 2), window.work);
      if (profile !== null) takeProfile(draft, profile);
      return;
    }
    case 'eXIf':
      draft.blocks.push({ kind: 'exif', at, sizeBytes, seal, isClosed: false });
      return;
    case 'iTXt': {
      const chunk = await window.bytes(at, Math.min(sizeBytes, 200));
      if (!chunk.startsWith(xmpMark)) return;
      const isClosed = chunk.length > xmpMark.length && chunk.u8(xmpMark.length) !== 0;
      draft.blocks.push({ kind: 'xmp', at, sizeBytes, seal, isClosed });
      return;
    }
    case 'zTXt':
    case 'tEXt': {
      const chunk = await window.bytes(at, Math.min(sizeBytes, 40));
      // How some programs keep EXIF data and IPTC words: as a text of digits.
      if (!/^Raw profile type (?:exif|APP1|xmp|iptc|8bim)\0/u.test(chunk.text())) return;
      draft.blocks.push({ kind: 'xmp', at, sizeBytes, seal, isClosed: true });
    }
  }
}
