import { fileTargetKindSchema, type TargetKind } from './job.ts';
import { message, messageSchema } from './messages/message.ts';
import { longestId } from './longest-id.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** Colours that a client may have: names of design tokens, each to be told from the surfaces in light and dark. */
export const clientColours = [
  'blue',
  'orange',
  'green',
  'purple',
  'red',
  'teal',
  'gold',
  'pink',
  'slate',
  'brown',
] as const;
export const clientColourSchema = z.enum(clientColours);
export type ClientColour = z.infer<typeof clientColourSchema>;

/** One form of each letter, so that a name that looks the same is the same. */
export const clientNameSchema = z
  .string()
  .trim()
  .min(1, rule('input.client_name_missing'))
  .max(100, rule('input.client_name_long'))
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, rule('input.client_name_control'))
  .transform((name) => name.normalize('NFC'));

/** Those of all connections. A brand, a knowledge base or a carousel. */
export const clientTargetSchema = z.object({
  kind: fileTargetKindSchema,
  id: z.string().min(1).max(longestId),
  label: z.string().max(500).nullable(),
});
export type ClientTarget = z.infer<typeof clientTargetSchema>;

/** What belongs to a client: a target of a connection, or (`null`) all of it that belongs to nobody else. */
export const assignmentSchema = z.object({
  connectionId: z.int().positive(),
  target: clientTargetSchema.nullable(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Whose work an agency does. Whose a folder or a job is follows from its target. */
export const clientSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  colour: clientColourSchema,
  /** Since when nothing of it is sent, until a person resumes it. Milliseconds since 1970 UTC; `null`: it is sent. */
  pausedSinceMs: z.number().nullable(),
  assignments: z.array(assignmentSchema),
});
export type Client = z.infer<typeof clientSchema>;

/** That something of one client would go to another, by their names, without what to do. */
export const otherClientSchema = z.object({ from: z.string(), to: z.string(), told: messageSchema });
export type OtherClient = z.infer<typeof otherClientSchema>;

/** What a client can be looked up by. */
export interface OwnedPlace {
  readonly connectionId: number;
  readonly kind: TargetKind;
  readonly id: string;
}

/** Whose a target of a connection is: an assignment of the target itself goes before that of the connection. */
export function clientOf(clients: readonly Client[], place: OwnedPlace): Client | null {
  let ofConnection: Client | null = null;
  for (const client of clients) {
    for (const { connectionId, target } of client.assignments) {
      if (connectionId !== place.connectionId) continue;
      if (target === null) ofConnection = client;
      else if (target.kind === place.kind && target.id === place.id) return client;
    }
  }
  return ofConnection;
}

/**
 * Whether links that are put together would go to brands of several clients. The first brand says whose they are: the one that was
 * chosen for those that name none.
 */
export function otherClientOfBrands(
  clients: readonly Client[],
  connectionId: number,
  brandIds: readonly string[],
): OtherClient | null {
  const owners = [...new Set(brandIds)].flatMap((id) => {
    const owner = clientOf(clients, { connectionId, kind: 'brand_clips', id });
    return owner === null ? [] : [{ brandId: id, owner }];
  });
  const [ours] = owners;
  const theirs = owners.find(({ owner }) => owner.id !== ours?.owner.id);
  if (ours === undefined || theirs === undefined) return null;
  const [from, to] = [ours.owner.name, theirs.owner.name];
  return {
    from,
    to,
    told: message('crossing.links', { from, to, brand: theirs.brandId }),
  };
}
