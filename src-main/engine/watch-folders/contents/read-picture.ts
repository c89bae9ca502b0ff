import { message } from '../../../contract/messages/message.ts';
import type { PictureFacts, PictureFormat } from '../../../contract/content-facts.ts';
import { readJp2, readJxl, readPsd } from './boxed-pictures.ts';
import { CutShort, type Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { readGif } from './gif.ts';
import { readHeif } from './heif.ts';
import { brandsOf } from './iso-boxes.ts';
import { readJpeg } from './jpeg.ts';
import { whatIsSaid } from './location.ts';
import { pictureDraft, type MetadataBlock, type PictureDraft } from './picture-draft.ts';
import { readBmp, readSvg, readTiffPicture } from './plain-pictures.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

type ReadPicture = (window: FileWindow, draft: PictureDraft) => Promise<void>;
const readers: Readonly<Record<PictureFormat, ReadPicture>> = {
  ...{ jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp, avif: readHeif, heic: readHeif },
  ...{ tiff: readTiffPicture, bmp: readBmp, svg: readSvg, jxl: readJxl, jp2: readJp2, psd: readPsd },
};

/** What was found, with the parts of the file that speak about it. */
export interface Described<Facts> {
  readonly facts: Facts;
  readonly blocks: readonly MetadataBlock[];
}

export async function readPicture(
  window: FileWindow,
  format: PictureFormat,
): Promise<Described<PictureFacts>> {
  const draft = pictureDraft(format);
  try {
    await readers[format](window, draft);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    draft.problem ??= message('file.cut_short');
  }
  for (const block of draft.blocks) {
    const { isLocated, orientation } = await whatIsSaid(window, block);
    if (isLocated) draft.hasLocation = true;
    draft.orientation ??= orientation;
  }
  return { facts: asShown(draft), blocks: draft.blocks };
}

/** HEIC and AVIF say by other means which side is up; what EXIF says of it does not count there. */
function asShown(draft: PictureDraft): PictureFacts {
  const facts = withoutBlocks(draft);
  const isTurnedElsewhere = draft.format === 'heic' || draft.format === 'avif' || draft.format === 'jxl';
  if (isTurnedElsewhere || (draft.orientation ?? 1) < 5) return facts;
  return { ...facts, widthPx: draft.heightPx, heightPx: draft.widthPx };
}

export function withoutBlocks(draft: PictureDraft): PictureFacts {
  const { kind, format, widthPx, heightPx, orientation, colours, profile } = draft;
  const { isAnimated, hasLocation, locationStays, problem } = draft;
  return {
    ...{ kind, format, widthPx, heightPx, orientation, colours, profile },
    ...{ isAnimated, hasLocation, locationStays, problem },
  };
}

/** The first box of JPEG XL and JPEG 2000, which are twelve bytes. */
const boxMark = '\0\0\0\u000c';

/** `null`: no picture. */
export async function formatOf(window: FileWindow, head: Bytes): Promise<PictureFormat | null> {
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.length >= 12 && head.text(8, 4) === 'WEBP') return 'webp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (head.startsWith('BM') && head.length >= 26 && head.u32(6, true) === 0) return 'bmp';
  if (head.startsWith('\u00ff\n') || head.startsWith(`${boxMark}JXL \r\n\u0087\n`)) return 'jxl';
  if (head.startsWith(`${boxMark}jP  \r\n\u0087\n`)) return 'jp2';
  // A large document (PSB) is the same, with longer lengths.
  if (head.startsWith('8BPS\0\u0001') || head.startsWith('8BPS\0\u0002')) return 'psd';
  const brands = new Set(await brandsOf(window));
  if (brands.has('avif') || brands.has('avis')) return 'avif';
  if (['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].some((brand) => brands.has(brand))) {
    return 'heic';
  }
  const isMarkup = /^(?:\u00ef\u00bb\u00bf)?\s*</u.test(head.text());
  return isMarkup && /<svg[\s>]/u.test(head.text()) ? 'svg' : null;
}
