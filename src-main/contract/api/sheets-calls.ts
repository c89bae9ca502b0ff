import { messageSchema } from '../messages/message.ts';
import { folderSheetSchema } from '../sheet.ts';
import { z } from '../zod.ts';
import { type CallSchemas, otherClient } from './call-fields.ts';

/** Sheets beside files: what they say, and what is answered where a changed one asks. */
export const sheetsCalls = {
  'sheets.read': {
    input: z.object({
      watchFolderId: z.int().positive(),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: folderSheetSchema,
  },
  /**
   * `apply` sends what was sent once more, to where its row says now; `keep` leaves it as it was sent, until the row changes again.
   * `rows`: left out, all that ask.
   */
  'sheets.answer': {
    input: z.object({
      watchFolderId: z.int().positive(),
      rows: z.array(z.int().positive()).min(1).max(1000).optional(),
      answer: z.enum(['apply', 'keep']),
      otherClient,
    }),
    output: z.object({
      /** Rows that were answered. */
      changed: z.int(),
      /** Why the others were not. */
      refused: z.array(z.object({ id: z.int(), why: messageSchema })),
    }),
  },
} as const satisfies CallSchemas;
