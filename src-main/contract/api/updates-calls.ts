import { updateSettingsSchema, updatesViewSchema } from '../updates.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** Newer versions of Outbox. */
export const updatesCalls = {
  'updates.get': { input: nothing, output: updatesViewSchema },
  'updates.set': { input: updateSettingsSchema.pick({ checks: true }).strict(), output: updatesViewSchema },
  /** What it leads to is read and installed, so no page in a browser sets it. A download for another feed ends. */
  'updates.setFeed': {
    input: updateSettingsSchema.pick({ feedUrl: true }).strict(),
    output: updatesViewSchema,
  },
  /** Looks now, whether it looks by itself or not. Resolves once the feed was read; a download goes on. Refused without a feed. */
  'updates.check': { input: nothing, output: updatesViewSchema },
} as const satisfies CallSchemas;
