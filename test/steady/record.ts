import { z } from '../../src-main/contract/zod.ts';

const testSchema = z.object({
  file: z.string(),
  name: z.string(),
  project: z.string().optional(),
  ms: z.number(),
  state: z.enum(['passed', 'failed', 'skipped']),
  why: z.string().optional(),
  repeat: z.string().optional(),
});
export type TestOfRun = z.infer<typeof testSchema>;

/** What `npm test -- --report FILE` writes. */
export const reportSchema = z.object({
  tookMs: z.number(),
  seed: z.string().nullable(),
  tests: z.array(testSchema),
});

/** How the suite was run. Runs that were alike in this can be compared. */
const howSchema = z.object({
  load: z.int(),
  isWhole: z.boolean(),
  only: z.enum(['unit', 'browser']).nullable(),
  /** The commit that was tried, or `null` where it is not known. */
  commit: z.string().nullable(),
});
export type How = z.infer<typeof howSchema>;

const runSchema = reportSchema.extend({ how: howSchema, startedAt: z.string() });
export type Run = z.infer<typeof runSchema>;

/** What `--json` writes and `--resume` reads. */
export const recordSchema = z.object({ machine: z.string(), runs: z.array(runSchema) });
export type Record = z.infer<typeof recordSchema>;

export function isAlike(one: How, other: How): boolean {
  return (
    one.load === other.load &&
    one.isWhole === other.isWhole &&
    one.only === other.only &&
    one.commit === other.commit
  );
}
