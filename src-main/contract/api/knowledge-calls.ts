import { messageSchema } from '../messages/message.ts';
import {
  comparedRowSchema,
  documentSourceSchema,
  knowledgeActionSchema,
  knowledgeComparisonSchema,
  knowledgeFormatSchema,
  knowledgeScopeSchema,
  knowledgeStates,
  knowledgeStateSchema,
} from '../knowledge.ts';
import { z } from '../zod.ts';
import { affected, connectionId, jobIds, remoteId, type CallSchemas } from './call-fields.ts';

const comparisonId = z.int().positive();
const states = z.array(knowledgeStateSchema).min(1).max(knowledgeStates.length);

/** Folders beside their knowledge bases. */
export const knowledgeCalls = {
  /**
   * Compares what was sent, and what lies here, with the lists of the service. Lists that were read less than a minute ago are taken
   * as they were, unless `readAgain`. The newest comparisons are kept for the calls below.
   */
  'knowledge.compare': {
    input: z.object({ scope: knowledgeScopeSchema, readAgain: z.boolean().default(false) }),
    output: knowledgeComparisonSchema,
  },
  /** In the order of their states, then of their names. Throws not_found for a comparison that is not kept any more. */
  'knowledge.rows': {
    input: z.object({
      comparisonId,
      /** `null`: all of them. */
      state: knowledgeStateSchema.nullable(),
      /** Part of a name, in any case. */
      search: z.string().max(200).default(''),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    output: z.object({ total: z.int(), rows: z.array(comparedRowSchema) }),
  },
  /**
   * A piece of a list with ids and names, to be worked off at the service; pieces in turn make the whole. `next` is the cursor of the
   * next piece, or `null`.
   */
  'knowledge.list': {
    input: z.object({ comparisonId, states, format: knowledgeFormatSchema, cursor: z.int().min(0) }),
    output: z.object({ text: z.string(), next: z.int().nullable() }),
  },
  /** Writes the whole list into the data folder's `exports`, and says where. */
  'knowledge.listFile': {
    input: z.object({ comparisonId, states, format: knowledgeFormatSchema }),
    output: z.object({ path: z.string(), rows: z.int() }),
  },
  /** Of documents that the service listed, those that were sent from here. */
  'knowledge.sources': {
    input: z.object({
      connectionId,
      knowledgeBaseId: remoteId,
      documentIds: z.array(remoteId).min(1).max(200),
    }),
    output: z.array(documentSourceSchema),
  },
  /**
   * By the jobs of the rows. With the comparison that showed them, what is in another state by now is refused with its reason; lists that
   * were read less than a minute ago are taken as they were.
   */
  'knowledge.act': {
    input: z.object({
      action: knowledgeActionSchema,
      jobIds,
      comparisonId: comparisonId.optional(),
    }),
    output: affected,
  },
  /**
   * The same for all of one state that were compared, in slices beside everything else. Each row is changed or refused with its reason;
   * so is a document that may be missing, where the list is too early to tell.
   */
  'knowledge.actOnAll': {
    input: z.object({ comparisonId, action: knowledgeActionSchema, state: knowledgeStateSchema }),
    output: z.object({
      changed: z.int(),
      /** How many were not, by the reason. */
      refused: z.array(z.object({ why: messageSchema, count: z.int() })),
    }),
  },
} as const satisfies CallSchemas;
