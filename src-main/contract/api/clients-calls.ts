import { clientColourSchema, clientNameSchema, clientSchema, clientTargetSchema } from '../clients.ts';
import { reportFormatSchema } from '../batch.ts';
import { reportMonthSchema, reportPieceSchema } from '../report-page.ts';
import { z } from '../zod.ts';
import { type CallSchemas, connectionId, nothing } from './call-fields.ts';

const id = z.int().positive();

/** Whose work is done: clients, what belongs to them, and their pauses. */
export const clientsCalls = {
  'clients.list': { input: nothing, output: z.array(clientSchema) },
  'clients.add': {
    input: z.object({
      name: clientNameSchema,
      /** Left out: the one that fewest have. */
      colour: clientColourSchema.optional(),
    }),
    output: clientSchema,
  },
  'clients.change': {
    input: z.object({ id, name: clientNameSchema.optional(), colour: clientColourSchema.optional() }),
    output: clientSchema,
  },
  /** Gives a target, or a whole connection, to one client; `null`: to nobody. Whatever had it before has it no more. */
  'clients.assign': {
    input: z.object({
      clientId: id.nullable(),
      connectionId,
      target: clientTargetSchema.nullable(),
    }),
    output: z.array(clientSchema),
  },
  /** What belonged to it belongs to nobody; its jobs, folders and receipts stay. A pause ends with it. */
  'clients.remove': { input: z.object({ id }), output: nothing },
  /** Nothing of it is sent from now on; what is being sent is finished. */
  'clients.pause': { input: z.object({ id }), output: clientSchema },
  'clients.resume': { input: z.object({ id }), output: clientSchema },
  /**
   * What a client had in a month, for the client: what was sent or came to another end in it, and what was added before its end and is
   * still open. What is still open comes first. At most 50 files in a piece; a piece may have none though more follow.
   */
  'clients.reportPage': {
    input: z.object({ id, month: reportMonthSchema, cursor: z.int().min(0) }),
    output: reportPieceSchema,
  },
  /** The same as text, with paths, ids and check sums. `next` is the cursor of the next piece, or `null`. */
  'clients.report': {
    input: z.object({
      ...{ id, month: reportMonthSchema, format: reportFormatSchema },
      cursor: z.int().min(0),
    }),
    output: z.object({ text: z.string(), next: z.int().nullable() }),
  },
  /** Writes the whole of it into the data folder's `exports`, and says where. */
  'clients.reportFile': {
    input: z.object({ id, month: reportMonthSchema, format: reportFormatSchema }),
    output: z.object({ path: z.string(), rows: z.int() }),
  },
} as const satisfies CallSchemas;
