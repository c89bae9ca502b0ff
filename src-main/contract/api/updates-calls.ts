import { updateSettingsSchema, updatesViewSchema } from '../updates.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** Newer versions of Outbox. */
export const updatesCalls = {
  'updates.get': { input: nothing, output: updatesViewSchema },
  /** What is left out stays. A download for another feed ends. */
  'updates.set': { input: updateSettingsSchema.partial().strict(), output: updatesViewSchema },
  /** Looks now, whether it looks by itself or not. Resolves once the feed was read; a download goes on. Refused without a feed. */
  'updates.check': { input: nothing, output: updatesViewSchema },
} as const satisfies CallSchemas;
