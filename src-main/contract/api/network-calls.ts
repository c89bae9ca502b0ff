import { networkSettingsSchema, networkViewSchema, proxyCredentialsSchema } from '../network.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** How services are reached. */
export const networkCalls = {
  'network.get': { input: nothing, output: networkViewSchema },
  /**
   * What is left out stays. `credentials`: `null` forgets them. Refused where `address` is chosen and none is known. What is held
   * because nothing could be reached is asked again at once.
   */
  'network.set': {
    input: networkSettingsSchema
      .partial()
      .extend({ credentials: proxyCredentialsSchema.nullable().optional() })
      .strict(),
    output: networkViewSchema,
  },
} as const satisfies CallSchemas;
