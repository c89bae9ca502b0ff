import { receiptFormatSchema, receiptSchema } from '../receipt.ts';
import { messageSchema } from '../messages/message.ts';
import { z } from '../zod.ts';
import type { CallSchemas } from './call-fields.ts';

/** Of the targets that belong to this client now. */
const clientId = z.int().positive().optional();

/** True: JSON is written also while jobs are in doubt or being sent, for which no receipt stands in it. */
const withoutDoubts = z.boolean().optional();

/** What was delivered: listed, copied, exported, and read from another Outbox. */
export const receiptsCalls = {
  'receipts.page': {
    input: z.object({
      /** Matched against name, path, checksum, target and remote ids. */
      search: z.string().max(200).optional(),
      jobIds: z.array(z.int().positive()).max(1000).optional(),
      clientId,
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    output: z.object({ total: z.int(), receipts: z.array(receiptSchema) }),
  },
  /**
   * A piece of an export as text; pieces in turn make the whole. `next` is the cursor of the next piece, or `null`. JSON of all
   * that a filter finds is refused with `conflict` while jobs of that filter are in doubt: another Outbox would send them again.
   */
  'receipts.text': {
    input: z.object({
      format: receiptFormatSchema,
      search: z.string().max(200).optional(),
      jobIds: z.array(z.int().positive()).max(1000).optional(),
      clientId,
      withoutDoubts,
      cursor: z.int().min(0),
    }),
    output: z.object({ text: z.string(), next: z.int().nullable(), done: z.int(), total: z.int() }),
  },
  /** Writes the whole export into the data folder's `exports`, and says where. JSON is refused as above. */
  'receipts.exportFile': {
    input: z.object({
      format: receiptFormatSchema,
      search: z.string().max(200).optional(),
      clientId,
      withoutDoubts,
    }),
    output: z.object({ path: z.string(), receipts: z.int() }),
  },
  /** Reads an exported JSON file that a person chose, so that nothing in it is sent again from here. */
  'receipts.importFile': {
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({
      imported: z.int(),
      known: z.int(),
      refused: z.array(z.object({ entry: z.int(), why: messageSchema })),
    }),
  },
} as const satisfies CallSchemas;
