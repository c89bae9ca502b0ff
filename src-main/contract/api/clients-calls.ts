import { clientColourSchema, clientNameSchema, clientSchema, clientTargetSchema } from '../clients.ts';
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
} as const satisfies CallSchemas;
