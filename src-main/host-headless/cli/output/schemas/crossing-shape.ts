import { z } from '../../../../contract/zod.ts';
import { messageShape } from './message-shapes.ts';

/** What would go to a target of another client. */
export const crossingShape = {
  otherClient: z
    .object({ from: z.string(), to: z.string(), message: z.string(), ...messageShape })
    .optional(),
};
