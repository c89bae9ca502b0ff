import type { ContentFacts } from '../../../src-main/contract/content-facts.ts';
import { whyLocated } from '../../../src-main/contract/file-fit.ts';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { openFile } from '../../fuzz/decoders/one-file.ts';
import { keptInputs } from '../draw.ts';
import type { Oracle, Readings } from '../oracle.ts';
import { Exiftool, placesIn, sizeIn } from '../programs/exiftool.ts';
import { asFile } from '../programs/scratch.ts';
import { filesWithPlaces } from './made-pictures.ts';

const exiftool = new Exiftool();

interface Seen {
  readonly places: 'has' | 'none' | 'not looked at';
  readonly size: readonly number[] | null;
  /** What Outbox takes it for, and whether it says that something is wrong with it. */
  readonly format: string | null;
  readonly isBroken: boolean;
}

export const pictureFiles =
  /\.(?:jpe?g|png|gif|webp|avif|avifs|hei[cf]|hif|tiff?|dng|nef|cr2|arw|orf|rw2|pef|srw|bmp|psd|jxl|jp2|mov|mp4|m4v|3gp|3g2|webm|mkv|avi|svg|xmp|pdf|insp|mpo|gpr)$/iu;

export async function factsOf(content: Buffer, ending: string): Promise<ContentFacts> {
  return findFacts({
    file: openFile(content, 65_536),
    path: `a${ending}`,
    sizeBytes: content.byteLength,
    whole: content,
  });
}

function seenHere(facts: ContentFacts): Seen {
  if (facts.kind === 'unknown' || facts.kind === 'unseen')
    return { places: 'not looked at', size: null, format: null, isBroken: facts.kind === 'unknown' };
  const isSized = facts.kind !== 'document' && facts.widthPx !== null && facts.heightPx !== null;
  const why = whyLocated('refuse', facts);
  const isUnclear = why?.code === 'unfit.location_unknown' || why?.code === 'unfit.location_unread';
  const places = why === null ? 'none' : isUnclear ? 'not looked at' : 'has';
  const size = isSized ? [facts.widthPx ?? 0, facts.heightPx ?? 0] : null;
  return { places, size, format: facts.format, isBroken: facts.problem !== null };
}

/** What they say of the place is alike, and the size is not. */
function differsInSize({ ours, theirs }: Readings, formats: RegExp): boolean {
  const [one, other] = [ours as Seen, theirs as Seen];
  return one.places === other.places && formats.test(one.format ?? '');
}

export const places: Oracle = {
  name: 'places',
  subject: 'places and dimensions of pictures and films',
  beside: 'exiftool',
  isInstalled: () => Exiftool.isInstalled(),
  ending: '.bin',
  files: pictureFiles,
  listed: [
    {
      why: 'what is not looked at is held where a place matters; exiftool looks into more kinds of files',
      isThis: ({ ours }) => (ours as Seen).places === 'not looked at',
    },
    {
      why: 'a place that exiftool does not see is one: it is held or taken out rather than sent',
      isThis: ({ ours, theirs }) => (ours as Seen).places === 'has' && (theirs as Seen).places === 'none',
    },
    {
      why: 'of a broken picture the larger size counts, as decoders believe one or the other',
      isThis: (readings) => (readings.ours as Seen).isBroken && differsInSize(readings, /./u),
    },
    {
      why: 'HEIC and AVIF name a size for each of their parts: that of the primary picture counts, exiftool takes the largest',
      isThis: (readings) => differsInSize(readings, /^(?:heic|avif)$/u),
    },
    {
      why: 'of a TIFF of many pictures, as raw files of cameras are, the first counts; exiftool takes the one of full size',
      isThis: (readings) => differsInSize(readings, /^tiff$/u),
    },
    {
      why: 'exiftool reads no height of a BMP of OS/2, and no width that is below zero',
      isThis: (readings) => differsInSize(readings, /^bmp$/u),
    },
  ],
  make: (draw) =>
    draw.isOnceIn(3)
      ? draw.one(filesWithPlaces())
      : draw.mutated([...filesWithPlaces(), ...keptInputs('contents')], ['GPS', 'Exif', '\0'], 64 * 1024),
  async read(input, ending) {
    const facts = await factsOf(input, ending);
    const tags = await asFile(input, ending, (path) => exiftool.tagsOf(path));
    if (tags === null || tags['ExifTool:Error'] !== undefined) return null;
    const ours = seenHere(facts);
    const theirs: Seen = {
      ...ours,
      places: placesIn(tags).length > 0 ? 'has' : 'none',
      size: ours.size === null ? null : (sizeAsShown(sizeIn(tags), facts, ours.size) ?? ours.size),
    };
    return { ours, theirs };
  },
  close: () => exiftool.close(),
};

/** As exiftool has it before a picture is turned. Of films and HEIC it does not say in one way by how much: either order counts. */
function sizeAsShown(
  size: readonly [number, number] | null,
  facts: ContentFacts,
  shown: readonly number[],
): readonly number[] | null {
  if (size === null) return null;
  const [width, height] = size;
  const turned = [height, width];
  const isFree =
    facts.kind === 'video' || (facts.kind === 'picture' && /^(?:heic|avif|jxl)$/u.test(facts.format));
  if (isFree) return shown[0] === height && shown[1] === width ? turned : size;
  return facts.kind === 'picture' && (facts.orientation ?? 1) >= 5 ? turned : size;
}
