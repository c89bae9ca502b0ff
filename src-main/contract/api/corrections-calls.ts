import { correctionOutcomeSchema, correctionRowSchema, mostCorrectionRows } from '../correction.ts';
import { jobFilterSchema } from '../job.ts';
import { z } from '../zod.ts';
import { type CallSchemas, otherClient } from './call-fields.ts';

const rows = z.array(correctionRowSchema).min(1).max(mostCorrectionRows);
const outcomes = z.object({ outcomes: z.array(correctionOutcomeSchema) });

/** What did not go, as rows that are corrected and given back. */
export const correctionsCalls = {
  /**
   * A piece of a CSV of what failed, was rejected, is in doubt, asks something, or is held until a person does something; pieces in
   * turn make the whole. `next` is the cursor of the next piece, or `null`.
   */
  'corrections.rows': {
    input: z.object({ filter: jobFilterSchema, cursor: z.int().min(0) }),
    output: z.object({ text: z.string(), rows: z.int(), next: z.int().nullable() }),
  },
  /** Writes all of them into the data folder's `exports`, and says where. */
  'corrections.rowsFile': {
    input: z.object({ filter: jobFilterSchema }),
    output: z.object({ path: z.string(), rows: z.int() }),
  },
  /** What corrected rows would do. Changes nothing. */
  'corrections.foresee': { input: z.object({ rows, otherClient }), output: outcomes },
  /** Each row by itself: one that is wrong holds none of the others. The same once more changes nothing more. */
  'corrections.give': { input: z.object({ rows, otherClient }), output: outcomes },
} as const satisfies CallSchemas;
