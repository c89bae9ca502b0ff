import { messageSchema } from '../messages/message.ts';
import { newBatchSchema } from '../batch.ts';
import { mostCandidates, openedRowSchema } from '../recipe-candidates.ts';
import {
  composeRowSchema,
  recipeBatchSchema,
  recipeNameSchema,
  recipePlanSchema,
  recipeRowSchema,
  recipeRowStates,
  recipeStepSchema,
  savedRecipeSchema,
} from '../recipe.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import {
  affected,
  type CallSchemas,
  connectionId,
  listPath,
  nothing,
  otherClient,
  remoteId,
} from './call-fields.ts';

const rowIds = z.array(z.int().positive()).min(1).max(1000);

/** Lists of links that become clips, renders and drafts by a plan. */
export const recipesCalls = {
  'recipes.saved': { input: nothing, output: z.array(savedRecipeSchema) },
  /** Adds a recipe, or changes the one of that name. Rows that exist keep their plan. */
  'recipes.save': {
    input: z.object({ name: recipeNameSchema, plan: recipePlanSchema }),
    output: savedRecipeSchema,
  },
  'recipes.removeSaved': { input: z.object({ name: recipeNameSchema }), output: nothing },
  /** Adds rows to a new batch, or to `batchId`: long lists come in several calls. Works offline. */
  'recipes.compose': {
    input: z.object({
      connectionId,
      batchId: z.int().positive().nullable(),
      name: z.string().trim().max(100).nullable(),
      /** What else is said of a new batch; its name goes before the other one. */
      batch: newBatchSchema.optional(),
      rows: z.array(composeRowSchema).min(1).max(200),
      /** The brand that was chosen for all that name none: whose the links are. */
      forBrandId: z.string().max(longestId).optional(),
      listPath,
      /** Without it, links whose brands belong to several clients are a `conflict`. */
      otherClient,
    }),
    output: z.object({
      batchId: z.int(),
      added: z.array(z.int()),
      skipped: z.array(z.object({ url: z.string(), why: messageSchema })),
    }),
  },
  'recipes.batches': { input: nothing, output: z.array(recipeBatchSchema) },
  'recipes.page': {
    input: z.object({
      batchId: z.int().positive().nullable(),
      states: z.array(z.enum(recipeRowStates)).max(3).optional(),
      search: z.string().max(200).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    output: z.object({ total: z.int(), revision: z.int(), rows: z.array(recipeRowSchema) }),
  },
  /** One row with its clip's candidates as last read; the service is not asked. */
  'recipes.open': { input: z.object({ rowId: z.int().positive() }), output: openedRowSchema },
  /** Retries what did not end well in a step. */
  'recipes.retry': { input: z.object({ rowIds, step: recipeStepSchema }), output: affected },
  /** The row goes on as if the step had been done; its jobs that have not been sent are cancelled. */
  'recipes.skip': { input: z.object({ rowIds, step: recipeStepSchema }), output: affected },
  /** What a step would have brought, by hand: a clip id, candidate ids, `rendered`, a draft id. */
  'recipes.supply': {
    input: z.object({
      rowId: z.int().positive(),
      step: recipeStepSchema,
      values: z.array(remoteId).min(1).max(mostCandidates),
    }),
    output: nothing,
  },
  /** Another plan for rows; steps that were taken stay taken. */
  'recipes.edit': { input: z.object({ rowIds, plan: recipePlanSchema }), output: affected },
  /** Takes no further step; jobs that have not been sent are cancelled. */
  'recipes.cancel': { input: z.object({ rowIds }), output: affected },
} as const satisfies CallSchemas;
