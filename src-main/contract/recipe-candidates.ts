import { clipCandidateSchema } from './clips.ts';
import { jobStates, jobStateSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { recipeRowSchema } from './recipe.ts';
import { renderFormatSchema } from './render-format.ts';
import { z } from './zod.ts';

/** A row of a recipe opened: its clip's candidates, what became of each, and what happened to its renders on the way. */

/** Of a clip's candidates so many are told of; a count says how many there are. */
export const mostCandidates = 500;

/**
 * Which rule chose, or did not: `all` of them · the `first` that the service lists · those that the recipe has `named` · those
 * that a person chose for this row, `by_hand`.
 */
export const choiceRules = ['all', 'first', 'named', 'by_hand'] as const;
export const choiceRuleSchema = z.enum(choiceRules);
export type ChoiceRule = z.infer<typeof choiceRuleSchema>;

/** A format of a candidate. `waiting`: its job is still to come · otherwise the state of its job, as far as it is about this one. */
export const candidateRenderSchema = z.object({
  format: renderFormatSchema,
  state: z.enum(['waiting', ...jobStates]),
  jobId: z.int().nullable(),
  /** Why it is rejected, failed, in doubt or asks; `null` otherwise. */
  reason: messageSchema.nullable(),
});
export type CandidateRender = z.infer<typeof candidateRenderSchema>;

/** A draft that was made, or is on its way. */
export const candidateDraftSchema = z.object({
  jobId: z.int(),
  aspectRatio: z.string().nullable(),
  state: jobStateSchema,
  reason: messageSchema.nullable(),
  /** As the service calls it; `null` where it told none, or has none yet. */
  draftId: z.string().nullable(),
  caption: z.string().nullable(),
  /** Addresses, as the service gave them. */
  media: z.array(z.string()),
  /** Where the service shows it. */
  address: z.string().nullable(),
});
export type CandidateDraft = z.infer<typeof candidateDraftSchema>;

/** What becomes of a candidate, or of the clip as a whole. */
const outcomeFields = {
  renders: z.array(candidateRenderSchema),
  drafts: z.array(candidateDraftSchema),
};

export const recipeCandidateSchema = clipCandidateSchema.extend({
  /** `null`: nothing is chosen yet. */
  isChosen: z.boolean().nullable(),
  ...outcomeFields,
});
export type RecipeCandidate = z.infer<typeof recipeCandidateSchema>;

/** A clip changed while its render was sent (409): it was read again, and submitted with the revision that it had then. */
export const revisionEventSchema = z.object({
  jobId: z.int(),
  candidateId: z.string().nullable(),
  formats: z.array(renderFormatSchema),
  from: z.int(),
  /** `null`: not submitted again yet. */
  to: z.int().nullable(),
  atMs: z.number(),
});
export type RevisionEvent = z.infer<typeof revisionEventSchema>;

export const openedRowSchema = z.object({
  row: recipeRowSchema,
  /** As last read; `null` before it was. Durations are milliseconds. */
  clip: z
    .object({
      name: z.string().nullable(),
      status: z.string().nullable(),
      editRevision: z.int().nullable(),
      durationMs: z.number().nullable(),
      readAtMs: z.number(),
    })
    .nullable(),
  rule: choiceRuleSchema,
  /** How many the clip has. */
  candidateCount: z.int(),
  /** In the service's order, at most `mostCandidates`. */
  candidates: z.array(recipeCandidateSchema),
  /** What is made of the clip without naming a candidate; `null` where nothing is. */
  whole: z.object(outcomeFields).nullable(),
  /** The clip is ready and has no candidates: a person says what is made of it. */
  asksForWhole: z.boolean(),
  /** Oldest first; the last 50. */
  revisions: z.array(revisionEventSchema),
});
export type OpenedRow = z.infer<typeof openedRowSchema>;
