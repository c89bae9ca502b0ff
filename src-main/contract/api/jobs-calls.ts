import { jobCountsSchema } from '../job-counts.ts';
import {
  fileTargetKindSchema,
  jobDetailSchema,
  jobFilterSchema,
  jobOrderSchema,
  jobRowSchema,
} from '../job.ts';
import { pathExplanationSchema } from '../explanation.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import { affected, type CallSchemas, jobIds, nothing, otherClient, remoteId } from './call-fields.ts';

const toTarget = z.object({
  ids: jobIds,
  connectionId: z.int().positive(),
  target: z.object({
    kind: fileTargetKindSchema,
    id: z.string().min(1).max(longestId),
    label: z.string().max(500).nullable(),
    slideId: z.string().min(1).max(longestId).nullable(),
  }),
  otherClient,
});

/** The queue as rows, one job in full, and what people do with jobs. */
export const jobsCalls = {
  'jobs.page': {
    input: z.object({
      filter: jobFilterSchema,
      order: jobOrderSchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({
      revision: z.int(),
      total: z.int(),
      totalBytes: z.number(),
      rows: z.array(jobRowSchema),
      /** For order `state`: the groups with their sizes, in the order in which they come. */
      groups: z.array(z.object({ view: z.string(), count: z.int(), sizeBytes: z.number() })),
    }),
  },
  /** How many jobs of a filter are in each state, whatever its view says. */
  'jobs.counts': { input: z.object({ filter: jobFilterSchema }), output: jobCountsSchema },
  'jobs.get': { input: z.object({ id: z.int().positive() }), output: jobDetailSchema },
  /** What the service accepted is asked about again, and not sent. */
  'jobs.retry': { input: z.object({ ids: jobIds }), output: affected },
  'jobs.cancel': { input: z.object({ ids: jobIds }), output: affected },
  /** Queued jobs go before all others, in their order among themselves. */
  'jobs.moveToTop': { input: z.object({ ids: jobIds }), output: affected },
  /** Nothing of them is begun until they are released, whatever lets others go. What is being sent goes on. */
  'jobs.hold': { input: z.object({ ids: jobIds }), output: affected },
  'jobs.release': { input: z.object({ ids: jobIds }), output: affected },
  /** The answer of a person, or of evidence that a person accepted, for jobs in doubt. */
  'jobs.resolve': {
    input: z.object({
      ids: jobIds,
      answer: z.enum(['arrived', 'not_arrived']),
      remoteId: z.string().min(1).max(longestId).optional(),
    }),
    output: affected,
  },
  /** Sends content again that was skipped as a duplicate, or has been delivered or accepted: an explicit act of a person. */
  'jobs.sendAnyway': { input: z.object({ ids: jobIds }), output: affected },
  /** For files that were edited since they were delivered: send them as others, or leave them; remembered for that content. */
  'jobs.answerEdited': {
    input: z.object({ ids: jobIds, answer: z.enum(['send', 'leave']) }),
    output: affected,
  },
  /**
   * For files whose target is another client's: they go there. `always`: from now on all files of their folders that names or a sheet
   * send to other clients, too.
   */
  'jobs.allowOtherClient': {
    input: z.object({ ids: jobIds, always: z.boolean().optional() }),
    output: affected,
  },
  /** For links whose row names a brand that nobody knows. `null`: the brand of the folder that the list lies in. */
  'jobs.chooseBrand': {
    input: z.object({ ids: jobIds, brandId: z.string().min(1).max(longestId).nullable(), otherClient }),
    output: affected,
  },
  /**
   * For files whose names say no target that is known. `slideId`: `null` for the slide that each name says, or where there are none.
   */
  'jobs.chooseTarget': { input: toTarget, output: affected },
  /**
   * Sends what waits of these somewhere else, also on another connection: another job goes in the place of each. `slideId`: `null` asks
   * for one where there are slides. `moved`: which one, unless the same content goes there already.
   */
  'jobs.retarget': {
    input: toTarget,
    output: affected.extend({
      moved: z.array(z.object({ id: z.int(), newId: z.int() })),
    }),
  },
  'jobs.chooseSlide': {
    input: z.object({ ids: jobIds, slideId: z.string().min(1).max(longestId) }),
    output: affected,
  },
  /** The id that the reply of an accepted job lacked; then it is followed, and its recipe goes on. */
  'jobs.supplyId': { input: z.object({ id: z.int().positive(), remoteId }), output: nothing },
  /** Lets renders go that wait because the clip has another revision than the approved one. */
  'jobs.approveRevision': { input: z.object({ ids: jobIds }), output: affected },
  /** What becomes of a path, with the ordered reasons, whether something lies there or not. Nothing is written. */
  'jobs.explainPath': {
    input: z.object({ path: z.string().min(1).max(4096) }),
    output: pathExplanationSchema,
  },
} as const satisfies CallSchemas;
