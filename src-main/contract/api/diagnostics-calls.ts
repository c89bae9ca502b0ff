import { diagnosticsAskSchema, diagnosticsSchema, pageFaultSchema } from '../diagnostics.ts';
import { z } from '../zod.ts';
import { nothing, type CallSchemas } from './call-fields.ts';

/** What helps to find a fault, looked at line by line before it leaves this computer in somebody's hand. */
export const diagnosticsCalls = {
  'diagnostics.collect': { input: diagnosticsAskSchema, output: diagnosticsSchema },
  /** Writes those lines into a new file of the data folder, without the lines of these numbers, from 0. */
  'diagnostics.save': {
    input: z.object({ id: z.int().positive(), leftOut: z.array(z.int().nonnegative()).max(10_000) }),
    output: z.object({ path: z.string(), lines: z.int() }),
  },
  /** What went wrong in the window itself: a line of the log, so that a bundle holds it. */
  'diagnostics.tellFault': { input: pageFaultSchema, output: nothing },
} as const satisfies CallSchemas;
