import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/** One link found in pasted text or a list. */
export const foundLinkSchema = z.object({
  /** As normalised: what would be sent. */
  url: z.string(),
  /** By which one video is known again in each of its spellings. */
  key: z.string(),
  title: z.string().nullable(),
  /** From a CSV's columns `brand` and `recipe`, as written there: a brand's id or name, a saved recipe's name. */
  brand: z.string().nullable(),
  recipe: z.string().nullable(),
  /** The row of a table, from 1, its header counted. In prose there is none. */
  row: z.int().optional(),
  /** Where several sheets of a workbook were read as one list. */
  sheet: z.string().optional(),
  /**
   * `ready` · `repeated` in this text · `known`: already queued or imported for this brand · `refused`: not a public https
   * address.
   */
  fate: z.enum(['ready', 'repeated', 'known', 'refused']),
  /** Said for every fate but `ready`. */
  why: messageSchema.nullable(),
});
export type FoundLink = z.infer<typeof foundLinkSchema>;
