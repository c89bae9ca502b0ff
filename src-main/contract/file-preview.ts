import { codedStillSchema } from './coded-still.ts';
import { contentFactsSchema } from './content-facts.ts';
import { z } from './zod.ts';

/** A file that is shown, by what a page may know of it: never by its path. */
export const shownFileSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), id: z.int().positive() }),
  /** Below what a person chose; empty for that itself. With `/`. */
  z.object({
    kind: z.literal('chosen'),
    token: z.string().min(1).max(200),
    relativePath: z.string().max(4096),
  }),
  /** In a watched folder. With `/`. */
  z.object({
    kind: z.literal('watched'),
    watchFolderId: z.int().positive(),
    relativePath: z.string().min(1).max(4096),
  }),
]);
export type ShownFile = z.infer<typeof shownFileSchema>;

/** On its longer side: `small` at most 96 pixels, `large` 480. */
export const thumbnailSizeSchema = z.enum(['small', 'large']);
export type ThumbnailSize = z.infer<typeof thumbnailSizeSchema>;

/** Base64 of a JPEG that Outbox made itself. */
const ownJpeg = z.base64().max(900_000);

/** A picture of what a file holds. `still`: only a decoder of films can show it, and the page has one. Both `null`: there is none. */
export const thumbnailSchema = z.object({
  jpeg: ownJpeg.nullable(),
  still: codedStillSchema.nullable(),
});
export type Thumbnail = z.infer<typeof thumbnailSchema>;

/** A look at one file. */
export const filePreviewSchema = z.object({
  sizeBytes: z.number().nullable(),
  /** `null` where the file is not there any more. */
  facts: contentFactsSchema.nullable(),
  shown: z.discriminatedUnion('kind', [
    /** At most 1600 pixels on its longer side. */
    z.object({ kind: z.literal('picture'), jpeg: ownJpeg }),
    z.object({ kind: z.literal('still'), still: codedStillSchema }),
    /** Its first lines. */
    z.object({ kind: z.literal('text'), lines: z.array(z.string()), isCut: z.boolean() }),
    z.object({ kind: z.literal('nothing') }),
  ]),
});
export type FilePreview = z.infer<typeof filePreviewSchema>;
