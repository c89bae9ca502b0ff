import { findFacts } from '../engine/watch-folders/contents/find-facts.ts';
import type { PictureFile, Shrunk } from '../engine/watch-folders/looks/pictures.ts';
import { isSameFile, type ReadableFileSystem } from '../foundation/files/file-system.ts';
import { readUpTo } from '../foundation/sha256.ts';
import { upright, type Pixels } from './pixels.ts';
import { decoder, type DecodedPicture } from './picture-decoder.ts';

const largestFileBytes = 64 * 1024 * 1024;
/** Four bytes each, several times over: pictures of cameras have up to 50 million. */
const mostPixels = 50_000_000;
const edges = { small: 96, large: 480 } as const;
const quality = 78;
/** Of what the decoder takes apart. */
const decodable = new Set(['jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff']);

/** `null`: nothing that can be shown. Throws what the decoder throws. */
export async function shrinkPicture(
  fileSystem: ReadableFileSystem,
  { path, expected }: PictureFile,
): Promise<Shrunk | null> {
  const { PhotonImage, resize } = decoder();
  const found = await readWhole(fileSystem, { path, expected });
  if (found === null) return null;
  const decoded = PhotonImage.new_from_byteslice(found.content);
  const large = fitted(decoded, edges.large);
  const turned = upright(large, found.orientation);
  const shown = new PhotonImage(turned.raw, turned.widthPx, turned.heightPx);
  const small = resizedTo(shown, edges.small);
  return { large: shown.get_bytes_jpeg(quality), small: small.get_bytes_jpeg(quality) };

  function fitted(picture: DecodedPicture, edgePx: number): Pixels {
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
    return resize(picture, part(width), part(height), decoder().SamplingFilter.Triangle);
  }
}

async function readWhole(
  fileSystem: ReadableFileSystem,
  { path, expected }: PictureFile,
): Promise<{ readonly content: Uint8Array; readonly orientation: number } | null> {
  const file = await fileSystem.open(path);
  try {
    const status = await file.status();
    if (!isSameFile(status, expected) || status.sizeBytes > largestFileBytes) return null;
    const facts = await findFacts({ file, path, sizeBytes: status.sizeBytes });
    if (facts.kind !== 'picture' || !decodable.has(facts.format)) return null;
    const pixels = (facts.widthPx ?? 0) * (facts.heightPx ?? 0);
    if (pixels === 0 || pixels > mostPixels) return null;
    const content = new Uint8Array(status.sizeBytes);
    let filled = 0;
    for await (const piece of readUpTo(file, status.sizeBytes)) {
      content.set(piece, filled);
      filled += piece.byteLength;
    }
    return { content: content.subarray(0, filled), orientation: facts.orientation ?? 1 };
  } finally {
    await file.close();
  }
}
