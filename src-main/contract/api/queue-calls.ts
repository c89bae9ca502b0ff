import { sendingRulesSchema, sendingStateSchema } from '../sending.ts';
import { pauseModeSchema } from '../status.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

/** Pausing, pacing and hurrying the whole queue. */
export const queueCalls = {
  'queue.pause': {
    input: z.object({ untilMs: z.number().nullable(), mode: pauseModeSchema.optional() }),
    output: nothing,
  },
  'queue.resume': { input: nothing, output: nothing },
  'queue.setRules': { input: sendingRulesSchema, output: sendingStateSchema },
  /** Schedule, battery and metered network are disregarded until then; `null` obeys them again. */
  'queue.disregardRules': { input: z.object({ untilMs: z.number().nullable() }), output: sendingStateSchema },
  /** Looks whether the disk with the data folder has room again. Where it has, what waited for that goes on. */
  'queue.lookForRoom': { input: nothing, output: z.object({ hasRoom: z.boolean() }) },
  /** Asks unreachable connections and overdue retries at once, and looks for room on a full disk. */
  'queue.tryNow': { input: nothing, output: nothing },
} as const satisfies CallSchemas;
