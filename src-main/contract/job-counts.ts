import { jobStateSchema } from './job.ts';
import { z } from './zod.ts';

/** How many jobs are in each state. Every state is present. */
export const jobCountsSchema = z.record(jobStateSchema, z.int());
export type JobCounts = z.infer<typeof jobCountsSchema>;
