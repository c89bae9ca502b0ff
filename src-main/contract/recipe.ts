import { messageSchema } from './messages/message.ts';
import { renderFormatSchema } from './render-format.ts';
import { longestId } from './longest-id.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/**
 * A recipe: import → wait for candidates → render formats → draft for each candidate and format, or any beginning of it. A
 * batch holds rows, one for each link; each step of a row is a job of its own, or none yet.
 */
export const recipeSteps = ['import', 'candidates', 'render', 'draft'] as const;
export const recipeStepSchema = z.enum(recipeSteps);
export type RecipeStep = z.infer<typeof recipeStepSchema>;

/** Which candidates are rendered and drafted: all, the first that the service lists, or those with these ids. */
export const candidateChoiceSchema = z.union([
  z.literal('all'),
  z.literal('first'),
  z.array(z.string().min(1).max(200)).min(1).max(100),
]);
export type CandidateChoice = z.infer<typeof candidateChoiceSchema>;
/** Where nobody chooses, in the window and the terminal alike: what the service takes too where no candidate is named. */
export const defaultCandidates = 'all' satisfies CandidateChoice;

export const recipePlanSchema = z.object({
  /** The last step that is taken. */
  upTo: recipeStepSchema,
  /** For `render` and `draft`; each once. */
  formats: z
    .array(renderFormatSchema)
    .min(1)
    .max(4)
    .refine((formats) => new Set(formats).size === formats.length, rule('input.formats_twice')),
  candidates: candidateChoiceSchema,
});
export type RecipePlan = z.infer<typeof recipePlanSchema>;

export const recipeNameSchema = z.string().trim().min(1).max(100);
export const savedRecipeSchema = z.object({
  id: z.int(),
  name: recipeNameSchema,
  plan: recipePlanSchema,
  /** Watched folders of link lists that use it. */
  folders: z.int(),
});
export type SavedRecipe = z.infer<typeof savedRecipeSchema>;

/**
 * `not_planned` · `waiting` for the step before · the states of its jobs, the one that needs most attention first · `skipped` or
 * `supplied` by a person.
 */
export const cellStates = [
  'not_planned',
  'waiting',
  'queued',
  'sending',
  'tracking',
  'done',
  'needs_attention',
  'in_doubt',
  'rejected',
  'failed',
  'cancelled',
  'skipped',
  'supplied',
] as const;
export const recipeCellSchema = z.object({
  state: z.enum(cellStates),
  /** Jobs of this step: how many are done, of how many that are known now. */
  done: z.int(),
  total: z.int(),
  /**
   * Renders: candidates in formats, as one job may render many of them. Candidates: how many are chosen, of how many. Left out
   * where that is not known.
   */
  outputs: z.object({ done: z.int(), total: z.int() }).optional(),
  /** At most 50. */
  jobIds: z.array(z.int()),
  /** Why it is there, or what it found (3 candidates); `null` where its state says all. */
  message: messageSchema.nullable(),
});
export type RecipeCell = z.infer<typeof recipeCellSchema>;

/** `done`: every planned step ended well · `stopped`: ended with something that a person may still take up · `open`. */
export const recipeRowStates = ['open', 'done', 'stopped'] as const;
export const recipeRowSchema = z.object({
  id: z.int(),
  batchId: z.int(),
  connectionId: z.int(),
  /** `null` where a clip was supplied instead of a link. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  brandId: z.string(),
  brandLabel: z.string().nullable(),
  plan: recipePlanSchema,
  state: z.enum(recipeRowStates),
  clipId: z.string().nullable(),
  cells: z.object({
    import: recipeCellSchema,
    candidates: recipeCellSchema,
    render: recipeCellSchema,
    draft: recipeCellSchema,
  }),
  /** Of the whole row: where it stands, or why it stopped; `null` before it was first taken up. */
  message: messageSchema.nullable(),
  /** The last time that a render's revision was stale; left out where none was. `to` is `null` until it is submitted again. */
  revised: z.object({ from: z.int(), to: z.int().nullable() }).optional(),
});
export type RecipeRow = z.infer<typeof recipeRowSchema>;

export const recipeBatchSchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAtMs: z.number(),
  rows: z.int(),
  open: z.int(),
  done: z.int(),
  stopped: z.int(),
});
export type RecipeBatch = z.infer<typeof recipeBatchSchema>;

/** One link to compose, after review. */
export const composeRowSchema = z.object({
  url: z.string().min(1).max(2048),
  title: z.string().max(500).nullable(),
  brandId: z.string().min(1).max(longestId),
  plan: recipePlanSchema,
});
export type ComposeRow = z.infer<typeof composeRowSchema>;
