import { settlingFileSchema } from '../../../../contract/watch-folder.ts';
import { z } from '../../../../contract/zod.ts';
import { messageShape } from './message-shapes.ts';

/** A file of a watched folder that has no job yet. */
export const settlingOutputSchema = settlingFileSchema
  .pick({ watchFolderId: true, path: true, name: true })
  .extend({
    bytes: z.number(),
    /** Why it waits, in English. */
    reason: z.string(),
    ...messageShape,
  });
