import type { Shrunk } from '../../engine/watch-folders/looks/pictures.ts';
import { upright, type Pixels } from './pixels.ts';
import { decoder, type DecodedPicture } from './picture-decoder.ts';

const edges = { small: 96, large: 480 } as const;
/** Of a look at one file, on its longer side. */
export const previewEdgePx = 1600;
const quality = 78;
/** Each worse than the one before, until it is small enough to be handed on in one piece. */
const previewQualities = [82, 66, 48, 30] as const;
const largestPreviewBytes = 640 * 1024;

/** Upright and fitted, before it is made a JPEG. */
export interface Taken {
  readonly pixels: Pixels;
  /** As EXIF numbers it. */
  readonly orientation: number;
}

/** What the decoder for JPEG, PNG, GIF, WebP, BMP and TIFF makes of a file, no larger than asked. Throws what it throws. */
export function decodedPixels(content: Uint8Array, edgePx: number): Pixels {
  const picture = decoder().PhotonImage.new_from_byteslice(content);
  return pixelsOf(picture, edgePx);
}

/** Twice, as JPEGs of our own. */
export function shrunkTwice({ pixels, orientation }: Taken): Shrunk {
  const shown = imageOf(upright(fitted(pixels, edges.large), orientation));
  const small = resizedTo(shown, edges.small);
  return { large: shown.get_bytes_jpeg(quality), small: small.get_bytes_jpeg(quality) };
}

/** Once, for a look at it alone. `null` where it is too large all the same. */
export function preview({ pixels, orientation }: Taken): Uint8Array | null {
  const shown = imageOf(upright(fitted(pixels, previewEdgePx), orientation));
  for (const each of previewQualities) {
    const jpeg = shown.get_bytes_jpeg(each);
    if (jpeg.byteLength <= largestPreviewBytes) return jpeg;
  }
  return null;
}

/** As large as the larger of its two small forms has to be. */
export const largeEdgePx = edges.large;

function fitted(pixels: Pixels, edgePx: number): Pixels {
  if (Math.max(pixels.widthPx, pixels.heightPx) <= edgePx) return pixels;
  return pixelsOf(imageOf(pixels), edgePx);
}

function imageOf({ raw, widthPx, heightPx }: Pixels): DecodedPicture {
  return new (decoder().PhotonImage)(raw, widthPx, heightPx);
}

function pixelsOf(picture: DecodedPicture, edgePx: number): Pixels {
  const resized = resizedTo(picture, edgePx);
  const size = { widthPx: resized.get_width(), heightPx: resized.get_height() };
  const pixels = { ...size, raw: resized.get_raw_pixels() };
  if (resized !== picture) picture.free();
  resized.free();
  return pixels;
}

/** The same where it is small enough. */
function resizedTo(picture: DecodedPicture, edgePx: number): DecodedPicture {
  const [width, height] = [picture.get_width(), picture.get_height()];
  const scale = Math.min(1, edgePx / Math.max(width, height));
  if (scale === 1) return picture;
  const part = (length: number): number => Math.max(1, Math.round(length * scale));
  return decoder().resize(picture, part(width), part(height), decoder().SamplingFilter.Triangle);
}
