import { jobRowSchema, targetKindSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { longestId } from './longest-id.ts';
import { z } from './zod.ts';

/** What happens by itself when an answer of a target stays out: nothing (a person decides), send again, take as delivered. */
export const doubtPolicies = ['ask', 'resend', 'assume_delivered'] as const;
export const doubtPolicySchema = z.enum(doubtPolicies);
export type DoubtPolicy = z.infer<typeof doubtPolicySchema>;

/** `arrived`: found at the service · `not_found` there · `unclear`: several fit, or it cannot be told · `cannot_ask`. */
export const checkFindings = ['arrived', 'not_found', 'unclear', 'cannot_ask'] as const;
export const checkResultSchema = z.object({
  id: z.int(),
  finding: z.enum(checkFindings),
  message: messageSchema,
  /** True where the finding settled the job: marked as inferred. */
  settled: z.boolean(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

/** The evidence of one doubtful job: its last attempt. */
export const doubtCardSchema = z.object({
  job: jobRowSchema,
  /** Bytes handed to the network, of how many; `null` for a request without a file. */
  sentBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  /** When the end left, and when waiting ended. */
  finalAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  statusCode: z.int().nullable(),
  reply: z.string().nullable(),
  message: messageSchema,
  canCheck: z.boolean(),
});
export type DoubtCard = z.infer<typeof doubtCardSchema>;

/** Jobs of one connection whose answers stayed out at about the same time: most likely one outage, answered together. */
export const outageSchema = z.object({
  connectionId: z.int(),
  connectionName: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  jobs: z.int(),
  /** The first 50. */
  cards: z.array(doubtCardSchema),
  /** All of them, at most 1,000. */
  jobIds: z.array(z.int()),
});
export type Outage = z.infer<typeof outageSchema>;

export const targetPolicySchema = z.object({
  connectionId: z.int(),
  targetKind: targetKindSchema,
  targetId: z.string().min(1).max(longestId),
  policy: doubtPolicySchema,
});
export type TargetPolicy = z.infer<typeof targetPolicySchema>;
