import { messageSchema, type Code, type Message } from './messages/message.ts';
import { z } from './zod.ts';

/** What is found in a file before it is sent. Whatever says more about a file than its name is of here. */

export const pictureFormats = [
  ...(['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'tiff', 'bmp', 'svg', 'jxl', 'jp2', 'psd'] as const),
] as const;
export const pictureFormatSchema = z.enum(pictureFormats);
export type PictureFormat = z.infer<typeof pictureFormatSchema>;

/** `other`: a colour profile that is not sRGB. */
export const coloursSchema = z.enum(['srgb', 'other', 'cmyk', 'grey']);
export type Colours = z.infer<typeof coloursSchema>;

const pixels = z.int().min(0).max(0xffff_ffff).nullable();
/** What is wrong with the content, or `null`. */
const problem = messageSchema.nullable();

const located = {
  /** It says where it was taken. Of what was looked at before films were asked for that, nothing is known. */
  hasLocation: z.boolean().default(false),
  /** What it says of that, or may say, cannot be taken out without making it anew. */
  locationStays: z.boolean().default(false),
};

export const pictureFactsSchema = z.object({
  kind: z.literal('picture'),
  format: pictureFormatSchema,
  /** Pixels as it is shown, turned as it says. `null`: it does not say. */
  widthPx: pixels,
  heightPx: pixels,
  /** As EXIF numbers it, 1 to 8; 1 is upright. */
  orientation: z.int().min(1).max(8).nullable(),
  colours: coloursSchema.nullable(),
  /** The name of its colour profile, or `null` where it has none. */
  profile: z.string().max(80).nullable(),
  isAnimated: z.boolean(),
  ...located,
  problem,
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

export const documentFactsSchema = z.object({
  kind: z.literal('document'),
  format: z.enum(['pdf', 'docx', 'xlsx', 'pptx', 'text']),
  isEncrypted: z.boolean(),
  hasMacros: z.boolean(),
  /** `null`: it cannot be told without reading all of it. */
  pages: z.int().min(0).nullable(),
  ...located,
  problem,
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;

export const videoFactsSchema = z.object({
  kind: z.literal('video'),
  format: z.enum(['mp4', 'mov', 'webm', 'avi']),
  durationMs: z.number().min(0).nullable(),
  widthPx: pixels,
  heightPx: pixels,
  ...located,
  problem,
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;

/** `unknown`: content of no kind that is known here. `unseen`: it could not be looked at, for that reason; nothing is wrong with the file. */
export const contentFactsSchema = z.discriminatedUnion('kind', [
  pictureFactsSchema,
  documentFactsSchema,
  videoFactsSchema,
  z.object({ kind: z.literal('unknown'), problem }),
  z.object({ kind: z.literal('unseen'), reason: messageSchema }),
]);
export type ContentFacts = z.infer<typeof contentFactsSchema>;

/** Its end is missing: it may still be on its way. */
const cutShort: ReadonlySet<Code> = new Set([
  ...(['file.cut_short', 'file_problem.cut_short'] as const),
  ...(['file_problem.cut_short_longer', 'file_problem.cut_short_index'] as const),
]);

/** Whether its end is missing. */
export function isCutShort(facts: ContentFacts | null | undefined): boolean {
  const problem = facts == null ? null : problemOf(facts);
  return problem !== null && cutShort.has(problem.code);
}

/** What is wrong with the content; `null`: nothing that was found. */
export function problemOf(facts: ContentFacts): Message | null {
  return facts.kind === 'unseen' ? null : facts.problem;
}
