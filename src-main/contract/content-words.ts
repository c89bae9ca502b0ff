import type {
  Colours,
  ContentFacts,
  DocumentFacts,
  PictureFacts,
  PictureFormat,
  VideoFacts,
} from './content-facts.ts';

/* What was found in a file, in the words of the window and the terminal. */

export const pictureFormatWords: Readonly<Record<PictureFormat, string>> = {
  ...{ jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF', heic: 'HEIC' },
  ...{ tiff: 'TIFF', bmp: 'BMP', svg: 'SVG', jxl: 'JPEG XL', jp2: 'JPEG 2000', psd: 'Photoshop' },
};

const documentWords: Readonly<Record<DocumentFacts['format'], string>> = {
  ...{ pdf: 'PDF document', docx: 'Word document', xlsx: 'Excel workbook', pptx: 'PowerPoint presentation' },
  text: 'Text',
};

const videoWords: Readonly<Record<VideoFacts['format'], string>> = {
  ...{ mp4: 'MP4', mov: 'MOV', webm: 'WebM', avi: 'AVI' },
};

const colourWords: Readonly<Record<Colours, string>> = {
  ...{ srgb: 'sRGB', other: 'not sRGB', cmyk: 'CMYK, for print', grey: 'shades of grey' },
};

const orientationWords: readonly string[] = [
  ...['upright', 'mirrored', 'upside down', 'mirrored, upside down'],
  ...['mirrored, on its side', 'turned to the right', 'mirrored, on its side', 'turned to the left'],
];

export interface FactLine {
  readonly name: string;
  readonly value: string;
}

const secondMs = 1000;
const secondsOfMinute = 60;

/** All that was found, a line for each thing. */
export function factLines(facts: ContentFacts): readonly FactLine[] {
  switch (facts.kind) {
    case 'picture':
      return linesOf([...pictureLines(facts), ['Trouble', facts.problem]]);
    case 'video':
      return linesOf([
        ['Content', `${videoWords[facts.format]} video`],
        ['Dimensions', sizeWords(facts)],
        ['Length', facts.durationMs === null ? null : lengthWords(facts.durationMs)],
        ['Location', locationWords(facts)],
        ['Trouble', facts.problem],
      ]);
    case 'document':
      return linesOf([
        ['Content', documentWords[facts.format]],
        ['Pages', facts.pages === null ? null : String(facts.pages)],
        ['Locked', facts.isEncrypted ? 'with a password' : null],
        ['Macros', facts.hasMacros ? 'it holds some' : null],
        ['Location', locationWords(facts)],
        ['Trouble', facts.problem],
      ]);
    case 'unknown':
      return linesOf([
        ['Content', 'of no kind that Outbox knows'],
        ['Trouble', facts.problem],
      ]);
    case 'unseen':
      return linesOf([['Content', `could not be looked at: ${facts.reason}`]]);
  }
}

function pictureLines(facts: PictureFacts): readonly (readonly [string, string | null])[] {
  const { orientation, colours, profile } = facts;
  const turned = orientation === null || orientation === 1 ? null : orientationWords[orientation - 1];
  const colour = colours === null ? null : colourWords[colours];
  const isNamed = profile !== null && colours === 'other';
  return [
    ['Content', `${pictureFormatWords[facts.format]} picture${facts.isAnimated ? ', animated' : ''}`],
    ['Dimensions', sizeWords(facts)],
    ['Camera held', turned ?? null],
    ['Colours', isNamed ? `${profile} (not sRGB)` : colour],
    ['Location', locationWords(facts)],
  ];
}

function locationWords({
  hasLocation,
  locationStays,
}: PictureFacts | VideoFacts | DocumentFacts): string | null {
  if (!hasLocation) return locationStays ? 'not known: Outbox cannot read a part of it' : null;
  return locationStays ? 'it says where it was taken, for good' : 'it says where it was taken';
}

function linesOf(lines: readonly (readonly [string, string | null])[]): readonly FactLine[] {
  return lines.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** What a person should know before the file goes, each as the part of a sentence. */
export function factWarnings(facts: ContentFacts): readonly string[] {
  switch (facts.kind) {
    case 'picture':
    case 'video':
      return [facts.problem ?? [], facts.hasLocation ? 'it says where it was taken' : []].flat();
    case 'document':
      return [
        facts.problem ?? [],
        facts.isEncrypted ? 'it is locked with a password, so the service may not be able to read it' : [],
        facts.hasMacros ? 'it holds macros' : [],
        facts.hasLocation ? 'it says where it was taken' : [],
      ].flat();
    case 'unknown':
      return facts.problem === null ? [] : [facts.problem];
    case 'unseen':
      return [];
  }
}

/** `1080 × 1350 px (4:5)`. `null` where it does not say. */
export function sizeWords({ widthPx, heightPx }: Pick<PictureFacts, 'widthPx' | 'heightPx'>): string | null {
  if (widthPx === null || heightPx === null) return null;
  const ratio = ratioWords(widthPx, heightPx);
  return `${String(widthPx)} × ${String(heightPx)} px${ratio === null ? '' : ` (${ratio})`}`;
}

const longestPart = 50;

/** `4:5`, or `1.78:1` where no short one says it. */
function ratioWords(width: number, height: number): string | null {
  if (width === 0 || height === 0) return null;
  const divisor = commonDivisor(width, height);
  const [wide, high] = [width / divisor, height / divisor];
  return Math.max(wide, high) <= longestPart
    ? `${String(wide)}:${String(high)}`
    : `${String(Number((width / height).toFixed(2)))}:1`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** `1:05`, hours before it where there are some. */
export function lengthWords(durationMs: number): string {
  const seconds = Math.round(durationMs / secondMs);
  const minutes = Math.floor(seconds / secondsOfMinute);
  const [hours, two] = [
    Math.floor(minutes / secondsOfMinute),
    (part: number) => String(part).padStart(2, '0'),
  ];
  const rest = two(seconds % secondsOfMinute);
  return hours === 0
    ? `${String(minutes)}:${rest}`
    : `${String(hours)}:${two(minutes % secondsOfMinute)}:${rest}`;
}
