import { batchSweepSchema, batchSweeps, type BatchSweepName } from '../../../contract/batch.ts';
import { fileTargetKindSchema, targetSchema } from '../../../contract/job.ts';
import { z } from '../../../contract/zod.ts';

const oneSchema = z.object({
  name: z.enum([...batchSweeps, 'hold', 'release', 'move']),
  /**
   * `aside`: what waits is taken out of what may be claimed · `room`: what goes before a place goes higher, so that one is free right
   * before it · `act`: what the command is about · `back`: what waits may go again. Each goes through the jobs from the first on.
   */
  phase: z.enum(['aside', 'room', 'act', 'back']).default('act'),
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
  /** For `room`: the place. */
  before: z.object({ priority: z.int(), orderKey: z.string(), id: z.int() }).nullable().default(null),
});

const sweepSchema = oneSchema.extend({
  /** What was under way when this came, and goes on after it. */
  later: z.array(oneSchema).default([]),
});

/** A command for all jobs of a batch, as far as it got. */
export type Sweep = z.infer<typeof sweepSchema>;

/** As it is written beside its batch. */
export function sweepOf(text: string): Sweep {
  return sweepSchema.parse(JSON.parse(text));
}

/** One command, without what goes on after it. */
export type OneSweep = z.infer<typeof oneSchema>;

/** What people are told of it; `null` for what takes a moment. */
export function toldName({ name }: Pick<Sweep, 'name'>): BatchSweepName | null {
  return batchSweepSchema.nullable().catch(null).parse(name);
}
