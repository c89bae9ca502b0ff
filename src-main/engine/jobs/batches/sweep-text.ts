import { batchSweepSchema } from '../../../contract/batch.ts';
import { fileTargetKindSchema, targetSchema } from '../../../contract/job.ts';
import { z } from '../../../contract/zod.ts';

const sweepSchema = z.object({
  name: batchSweepSchema,
  /** Jobs up to this one are done. */
  afterId: z.int(),
  /** Jobs that were added later are none of its. */
  upToId: z.int(),
  /** For `retarget`: where to, with the slide's place in its carousel. */
  place: z
    .object({ target: targetSchema.extend({ kind: fileTargetKindSchema }), slideOrder: z.number() })
    .nullable(),
});

/** A command for all jobs of a batch, as far as it got. */
export type Sweep = z.infer<typeof sweepSchema>;

/** As it is written beside its batch. */
export function sweepOf(text: string): Sweep {
  return sweepSchema.parse(JSON.parse(text));
}
