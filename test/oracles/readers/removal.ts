import { createHash } from 'node:crypto';
import { whyLocated } from '../../../src-main/contract/file-fit.ts';
import { decoder } from '../../../src-main/file-worker/pictures/picture-decoder.ts';
import { applyEdits } from '../../../src-main/engine/watch-folders/contents/edits.ts';
import { removalOf } from '../../../src-main/engine/watch-folders/contents/take-out-location.ts';

import { openFile } from '../../fuzz/decoders/one-file.ts';
import type { Oracle } from '../oracle.ts';
import { Exiftool, placesIn, type Tags } from '../programs/exiftool.ts';
import { asFile } from '../programs/scratch.ts';
import { filesWithPlaces } from './made-pictures.ts';
import { factsOf, pictureFiles } from './places.ts';

const exiftool = new Exiftool();

interface After {
  /** What exiftool still finds. */
  readonly places: readonly string[];
  /** Sums of the coded picture (exiftool's), and of its pixels, where our decoder reads such pictures. */
  readonly picture: unknown;
  readonly pixels: string | null;
}

/** Larger ones take seconds each. */
const mostDecodedBytes = 3 * 1024 * 1024;

function pixelsOf(content: Uint8Array): string | null {
  if (content.byteLength > mostDecodedBytes) return null;
  try {
    const picture = decoder().PhotonImage.new_from_byteslice(content);
    const sum = createHash('sha256').update(picture.get_raw_pixels()).digest('hex');
    picture.free();
    return sum;
  } catch {
    // Of a kind that it does not read, or broken.
    return null;
  }
}

function tagsOf(content: Uint8Array, ending: string): Promise<Tags | null> {
  return asFile(content, ending, (path) => exiftool.tagsOf(path));
}

export const removal: Oracle = {
  name: 'removal',
  subject: 'what is left of a place once it was taken out, and the picture',
  beside: 'exiftool',
  isInstalled: () => Exiftool.isInstalled(),
  ending: '.bin',
  files: pictureFiles,
  listed: [
    {
      why: 'the place cannot be taken out without making the file again: the file is held',
      isThis: ({ ours }) => ours === 'held',
    },
  ],
  make: (draw) =>
    draw.isOnceIn(4)
      ? draw.one(filesWithPlaces())
      : draw.mutated(filesWithPlaces(), ['GPS', 'Exif', '\0'], 64 * 1024),
  async read(input, ending) {
    const before = await tagsOf(input, ending);
    if (before === null || placesIn(before).length === 0) return null;
    // As the queue does it: what is held is not sent.
    if (whyLocated('remove', await factsOf(input, ending)) !== null)
      return { ours: 'held', theirs: 'taken out' };
    const removed = await removalOf(openFile(input, 65_536), input.byteLength);
    if (removed === 'stays') return { ours: 'held', theirs: 'taken out' };
    const content = Uint8Array.from(input);
    if (removed !== 'nothing') applyEdits(content, 0, removed);
    const after = (await tagsOf(content, ending)) ?? {};
    const ours: After = { places: placesIn(after), picture: pictureIn(after), pixels: pixelsOf(content) };
    const theirs: After = { places: [], picture: pictureIn(before), pixels: pixelsOf(input) };
    return { ours, theirs };
  },
  close: () => exiftool.close(),
};

const pictureIn = (tags: Tags): unknown =>
  Object.entries(tags).find(([name]) => name.endsWith(':ImageDataHash'))?.[1] ?? null;
