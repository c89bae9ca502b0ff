import { targetSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { namedPartSchema, patternFaultSchema } from './name-pattern.ts';
import { z } from './zod.ts';

/** What is asked about a path, in this order. */
export const explainedSteps = [
  'folder',
  'nesting',
  'rule',
  'type',
  'limit',
  'pattern',
  'target',
  'file',
  'duplicate',
  'job',
] as const;
export const explainedStepSchema = z.enum(explainedSteps);
export type ExplainedStep = z.infer<typeof explainedStepSchema>;

/** `passes`: on to the next · `stops`: it does not go · `asks` a person · `waits` for something else · `tells`: decides nothing. */
export const explainedVerdictSchema = z.enum(['passes', 'stops', 'asks', 'waits', 'tells']);

export const pathReasonSchema = z.object({
  step: explainedStepSchema,
  verdict: explainedVerdictSchema,
  message: messageSchema,
});
export type PathReason = z.infer<typeof pathReasonSchema>;

/**
 * What becomes of a path by the rules as they are. `unwatched`: no rules hold there · `known`: it was handed in before, or its
 * content was.
 */
export const pathFates = ['unwatched', 'left_out', 'asks', 'waits', 'goes', 'known'] as const;
export const pathFateSchema = z.enum(pathFates);
export type PathFate = z.infer<typeof pathFateSchema>;

/** Why a path fares as it does, or would, were there a file. */
export const pathExplanationSchema = z.object({
  fate: pathFateSchema,
  /** In a few words: where it goes, "Needs a target", "Left out". */
  headline: messageSchema,
  /** What decided it. */
  decidedBy: pathReasonSchema.nullable(),
  steps: z.array(pathReasonSchema),
  jobIds: z.array(z.int()),
  watchFolderId: z.int().nullable(),
  /** `null` where nothing says one. Its connection may be another than the folder's. */
  destination: z.object({ connectionId: z.int(), target: targetSchema }).nullable(),
  /** What the pattern that fits took of its name. */
  parts: z.array(namedPartSchema),
});
export type PathExplanation = z.infer<typeof pathExplanationSchema>;

/** Names tried with the rules of a folder, or with others that it might have. */
export const triedNamesSchema = z.object({
  /** What is wrong with the patterns; then nothing was tried. */
  faults: z.array(patternFaultSchema),
  results: z.array(z.object({ name: z.string(), explanation: pathExplanationSchema })),
});
export type TriedNames = z.infer<typeof triedNamesSchema>;
