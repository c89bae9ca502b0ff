import {
  problemOf,
  type ContentFacts,
  type DocumentFacts,
  type PictureFacts,
  type PictureFormat,
  type VideoFacts,
} from './content-facts.ts';
import type { TextOf } from './job-sentences.ts';
import { message, type Message } from './messages/message.ts';

/* What was found in a file, in the words of the window and the terminal. */

export const pictureFormatWords: Readonly<Record<PictureFormat, string>> = {
  ...{ jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF', heic: 'HEIC' },
  ...{ tiff: 'TIFF', bmp: 'BMP', svg: 'SVG', jxl: 'JPEG XL', jp2: 'JPEG 2000', psd: 'Photoshop' },
};

const videoWords: Readonly<Record<VideoFacts['format'], string>> = {
  ...{ mp4: 'MP4', mov: 'MOV', webm: 'WebM', avi: 'AVI' },
};

/** How a picture was held, as EXIF counts from 1. */
const orientations = [
  ...(['other', 'mirrored', 'upside_down', 'mirrored_upside_down'] as const),
  ...(['mirrored_on_side', 'right', 'mirrored_on_side', 'left'] as const),
];

type FactName =
  | ('content' | 'dimensions' | 'length' | 'pages' | 'turned' | 'colours' | 'locked' | 'macros')
  | ('location' | 'problem');

export interface FactLine {
  readonly of: FactName;
  readonly name: string;
  readonly value: string;
}

const secondMs = 1000;
const secondsOfMinute = 60;

/** All that was found, a line for each thing, in the language of `textOf`. */
export function linesOfFacts(facts: ContentFacts, textOf: TextOf): readonly FactLine[] {
  return linesOf([...factsOf(facts), ['problem', problemOf(facts)]], textOf);
}

type Found = readonly (readonly [FactName, Message | string | null])[];

function factsOf(facts: ContentFacts): Found {
  switch (facts.kind) {
    case 'picture':
      return pictureLines(facts);
    case 'video':
      return [
        ['content', message('contents.video', { format: videoWords[facts.format] })],
        ['dimensions', sizeWords(facts)],
        ['length', facts.durationMs === null ? null : lengthWords(facts.durationMs)],
        ['location', locationOf(facts)],
      ];
    case 'document':
      return [
        ['content', message(`contents.document.${facts.format}`)],
        ['pages', facts.pages === null ? null : String(facts.pages)],
        ['locked', facts.isEncrypted ? message('contents.with_password') : null],
        ['macros', facts.hasMacros ? message('contents.has_macros') : null],
        ['location', locationOf(facts)],
      ];
    case 'unknown':
      return [['content', message('contents.unknown')]];
    case 'unseen':
      return [['content', message('contents.unseen', { reason: facts.reason })]];
  }
}

function pictureLines(facts: PictureFacts): Found {
  const { orientation, colours, profile } = facts;
  const turned = orientation === null || orientation === 1 ? undefined : orientations[orientation - 1];
  const isNamed = profile !== null && colours === 'other';
  const colour = colours === null ? null : message(`contents.colours.${colours}`);
  return [
    [
      'content',
      message('contents.picture', {
        format: pictureFormatWords[facts.format],
        animated: facts.isAnimated ? 'yes' : 'other',
      }),
    ],
    ['dimensions', sizeWords(facts)],
    ['turned', turned === undefined ? null : message('contents.turned', { orientation: turned })],
    ['colours', isNamed ? namedColours(profile) : colour],
    ['location', locationOf(facts)],
  ];
}

function namedColours(profile: string): Message {
  return profile === ''
    ? message('contents.colours.profile_unnamed')
    : message('contents.colours.profile', { profile });
}

function locationOf({
  hasLocation,
  locationStays,
}: PictureFacts | VideoFacts | DocumentFacts): Message | null {
  if (!hasLocation) return locationStays ? message('contents.location.part_unread') : null;
  return message(locationStays ? 'contents.location.stays' : 'contents.location.says');
}

function linesOf(found: Found, textOf: TextOf): readonly FactLine[] {
  return found.flatMap(([of, value]) =>
    value === null
      ? []
      : [
          {
            of,
            name: textOf(message(`contents.name.${of}`)),
            value: typeof value === 'string' ? value : textOf(value),
          },
        ],
  );
}

/** What a person should know before the file goes. */
export function factWarnings(facts: ContentFacts): readonly Message[] {
  const problem = problemOf(facts);
  const isLocated = facts.kind !== 'unknown' && facts.kind !== 'unseen' && facts.hasLocation;
  return [
    problem ?? [],
    facts.kind === 'document' && facts.isEncrypted ? message('unfit.maybe_unreadable') : [],
    facts.kind === 'document' && facts.hasMacros ? message('unfit.macros') : [],
    isLocated ? message('unfit.located') : [],
  ].flat();
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
