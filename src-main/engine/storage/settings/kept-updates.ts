import { updateSettingsSchema } from '../../../contract/updates.ts';
import { z } from '../../../contract/zod.ts';

/** What is kept of updates between runs. */
export const keptUpdatesSchema = updateSettingsSchema.extend({
  /** Milliseconds since 1970 UTC: when the feed was last asked, whatever came of it. */
  checkedAtMs: z.number().nullable(),
  /** A newer version that was found: it is looked for again soon after a start, as it may not have been downloaded. */
  newer: z.string().nullable(),
  /** From 0 to 1, made once: a version that is offered to a share of all computers is offered to those below it. */
  share: z.number().min(0).max(1),
});
export type KeptUpdates = z.infer<typeof keptUpdatesSchema>;
