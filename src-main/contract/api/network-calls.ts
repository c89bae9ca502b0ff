import {
  authoritiesViewSchema,
  networkSettingsSchema,
  networkViewSchema,
  proxyCredentialsSchema,
} from '../network.ts';
import { type CallSchemas, chosenPath, nothing } from './call-fields.ts';

/** How services are reached. */
export const networkCalls = {
  'network.get': { input: nothing, output: networkViewSchema },
  /**
   * What is left out stays. `credentials`: `null` forgets them. `authorities`: the file by its token; `null` names none; a file that
   * cannot be used is refused, and nothing is changed. Refused where `address` is chosen and none is known. What is held
   * because nothing could be reached is asked again at once.
   */
  'network.set': {
    input: networkSettingsSchema
      .partial()
      .extend({
        credentials: proxyCredentialsSchema.nullable().optional(),
        authorities: chosenPath.shape.token.nullable().optional(),
      })
      .strict(),
    output: networkViewSchema,
  },
  /** The file of authorities as it is now, which is read for it; `null` where none is named. */
  'network.authorities': { input: nothing, output: authoritiesViewSchema.nullable() },
} as const satisfies CallSchemas;
