import { z } from './zod.ts';

/** Days as this computer's clock has them: since its last midnight, and the last 7 and 30 days with today as the last of them. */
export const activityRanges = ['today', '7d', '30d'] as const;
export const activityRangeSchema = z.enum(activityRanges);
export type ActivityRange = z.infer<typeof activityRangeSchema>;

const amounts = {
  /** Delivered, with their bytes. */
  files: z.int(),
  bytes: z.number(),
  /** Delivered, and no file: links, renders, drafts. */
  others: z.int(),
};

/** An hour of today, or a day. Times are milliseconds since 1970 UTC. */
export const activityBucketSchema = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  ...amounts,
  /** For how long of it the service of some connection could not be reached. */
  offlineMs: z.number(),
});
export type ActivityBucket = z.infer<typeof activityBucketSchema>;

/**
 * What a range came to, of everything that was sent from here; imported receipts are not among it. All but the speed is kept with
 * each delivery itself.
 */
export const activitySumsSchema = z.object({
  range: activityRangeSchema,
  nowMs: z.number(),
  ...amounts,
  /** Attempts that ended so that the file goes again by itself. */
  triedAgain: z.int(),
  /** Over the time in which anything was being sent; `null` where that was not measured. */
  bytesPerSecond: z.number().nullable(),
  offlineMs: z.number(),
  /** What nobody can prove. All 0: each file that was added is in one known state, none was lost, none arrived twice. */
  unproved: z.object({
    /** Jobs that may have arrived or not, now. */
    inDoubt: z.int(),
    /** Of what was in doubt, on somebody's word or by the policy of its target: sent again, though it may have arrived. */
    maybeTwice: z.int(),
    /** The same: taken as delivered, though it may not have arrived. */
    maybeMissing: z.int(),
  }),
  /** Oldest first: 23 to 25 hours of today, or 7 or 30 days. Those that are still to come hold nothing. */
  buckets: z.array(activityBucketSchema).max(31),
});
export type ActivitySums = z.infer<typeof activitySumsSchema>;
