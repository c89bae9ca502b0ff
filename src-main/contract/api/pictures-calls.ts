import { filePreviewSchema, shownFileSchema, thumbnailSchema, thumbnailSizeSchema } from '../file-preview.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** What files hold, as pictures: of jobs, and of what is not queued yet. */
export const picturesCalls = {
  'pictures.thumbnail': {
    input: z.object({ of: shownFileSchema, size: thumbnailSizeSchema }),
    output: thumbnailSchema,
  },
  'pictures.preview': { input: z.object({ of: shownFileSchema }), output: filePreviewSchema },
  /**
   * A page hands back what it made of a `still`, a JPEG as base64, so that nobody has to make it again. It is taken apart like any other
   * file, and what is kept of it is made anew.
   */
  'pictures.keep': {
    input: z.object({ of: shownFileSchema, jpeg: z.base64().max(48_000) }),
    output: nothing,
  },
} as const satisfies CallSchemas;
