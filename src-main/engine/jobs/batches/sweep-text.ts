import { batchSweepSchema, batchSweeps, type BatchSweepName } from '../../../contract/batch.ts';
import { fileTargetKindSchema, targetSchema } from '../../../contract/job.ts';
import { z } from '../../../contract/zod.ts';

const sweepSchema = z.object({
  name: z.enum([...batchSweeps, 'hold', 'release', 'move']),
  /**
   * `aside`: what waits is taken out of what may be claimed · `act`: what the command is about · `back`: what waits may go again. Each
   * goes through the jobs from the first on.
   */
  phase: z.enum(['aside', 'act', 'back']).default('act'),
  /** Jobs up to this one are done. */
  afterId: z.int(),
  /** Jobs that were added later are none of its. */
  upToId: z.int(),
  /** For `retarget`: where to, with the slide's place in its carousel. */
  place: z
    .object({ target: targetSchema.extend({ kind: fileTargetKindSchema }), slideOrder: z.number() })
    .nullable(),
  /** For `move`: where in the order. */
  priority: z.int().default(0),
});

/** A command for all jobs of a batch, as far as it got. */
export type Sweep = z.infer<typeof sweepSchema>;

/** As it is written beside its batch. */
export function sweepOf(text: string): Sweep {
  return sweepSchema.parse(JSON.parse(text));
}

/** What people are told of it; `null` for what takes a moment. */
export function toldName({ name }: Pick<Sweep, 'name'>): BatchSweepName | null {
  return batchSweepSchema.nullable().catch(null).parse(name);
}
