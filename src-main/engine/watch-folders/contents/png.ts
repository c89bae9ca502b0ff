import { message } from '../../../contract/messages/message.ts';
import type { FileWindow } from './file-window.ts';
import { outOfSight, setSize, type PictureDraft } from './picture-draft.ts';
import { inflated } from './inflated.ts';
import { takeProfile } from './colour-profile.ts';
import { blocksBehind } from './carved-blocks.ts';
import { CutShort } from './bytes.ts';

/** PNG 3, its extensions, and what animates it. */
const knownChunks =
  /^(?:[A-Z]...|gAMA|cHRM|sRGB|iCCP|bKGD|hIST|pHYs|sBIT|sPLT|tIME|tRNS|acTL|fcTL|fdAT|cICP|mDCV|mDCv|cLLI|cLLi|oFFs|pCAL|sCAL|sTER|gIFg|gIFx|vpAg|iDOT|orNT|nuLl)$/u;
/** Of what some programs call a text. */
const placeKeyword =
  /gps|location|lati?tude|longt?i?tude|\bgeo|^(?:city|state|country|province|sublocation)/iu;
/** Bytes before and after what a chunk holds: length and name, check sum. */
const headBytes = 8;
const sealBytes = 4;

export async function readPng(window: FileWindow, draft: PictureDraft): Promise<void> {
  const first = await window.bytes(8, headBytes + 13);
  if (first.text(4, 4) !== 'IHDR') {
    draft.problem = message('file_problem.no_png');
    return;
  }
  setSize(draft, first.u32(8), first.u32(12));
  const colours = first.u8(17);
  if (colours === 0 || colours === 4) draft.colours = 'grey';
  let isBeforePixels = true;
  let at = 8;
  for (;;) {
    const head = await window.bytes(at, headBytes);
    const [sizeBytes, name] = [head.u32(0), head.text(4, 4)];
    if (name === 'IEND') break;
    if (name === 'IDAT') isBeforePixels = false;
    if (at + headBytes + sizeBytes + sealBytes > window.sizeBytes) {
      draft.problem ??= message('file.cut_short');
      return;
    }
    if (name === 'acTL' && isBeforePixels) draft.isAnimated = true;
    await readChunk(window, draft, name, { at: at + headBytes, sizeBytes });
    at += headBytes + sizeBytes + sealBytes;
  }
  await readBehind(window, draft, at + headBytes + sealBytes);
}

/** Programs read on behind the end: there some put EXIF data and texts. */
async function readBehind(window: FileWindow, draft: PictureDraft, from: number): Promise<void> {
  let at = from;
  try {
    while (at + headBytes + sealBytes <= window.sizeBytes) {
      const head = await window.bytes(at, headBytes);
      const [sizeBytes, name] = [head.u32(0), head.text(4, 4)];
      if (!/^[A-Za-z]{4}$/u.test(name) || at + headBytes + sizeBytes + sealBytes > window.sizeBytes) break;
      await readChunk(window, draft, name, { at: at + headBytes, sizeBytes });
      at += headBytes + sizeBytes + sealBytes;
    }
    draft.blocks.push(...(await blocksBehind(window, at)));
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    draft.blocks.push(outOfSight);
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
    case 'eXIf': {
      const skip = (await window.upTo(at, 6)).startsWith('Exif\0\0') ? 6 : 0;
      const place = { at: at + skip, sizeBytes: sizeBytes - skip };
      draft.blocks.push({ kind: 'exif', ...place, seal, isClosed: false });
      return;
    }
    // Packed, behind how it is and how long it was.
    case 'zxIf':
    case 'zXIf':
      draft.blocks.push({ kind: 'exif', at, sizeBytes, seal, isClosed: true });
      return;
    case 'iTXt':
    case 'zTXt':
    case 'tEXt':
      await readWords(window, draft, name, { at, sizeBytes });
      return;
    default:
      if (knownChunks.test(name) || sizeBytes === 0) return;
      draft.blocks.push({ kind: 'notes', at, sizeBytes, seal, isClosed: false, ...renamed(at) });
  }
}

const renamed = (at: number) => ({ nameAt: at - 4, freeName: 'nuLl' });

async function readWords(
  window: FileWindow,
  draft: PictureDraft,
  name: 'iTXt' | 'zTXt' | 'tEXt',
  { at, sizeBytes }: { at: number; sizeBytes: number },
): Promise<void> {
  const seal = { from: at - 4, at: at + sizeBytes };
  const chunk = await window.bytes(at, Math.min(sizeBytes, 200));
  const keyword = chunk.text().split('\0', 1)[0] ?? '';
  if (placeKeyword.test(keyword)) {
    draft.blocks.push({ kind: 'place', at, sizeBytes, seal, isClosed: false, ...renamed(at) });
    return;
  }
  const flagAt = keyword.length + 1;
  const isPacked = name === 'zTXt' || (name === 'iTXt' && chunk.length > flagAt && chunk.u8(flagAt) !== 0);
  // How some programs keep EXIF data and IPTC words: as a text of digits.
  const isClosed = isPacked || /^Raw profile type /u.test(keyword);
  draft.blocks.push({ kind: 'xmp', at, sizeBytes, seal, isClosed });
}
