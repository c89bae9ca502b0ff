import { messageSchema } from '../messages/message.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';

/** Name → the shape of input and output, as each area of the contract says for its calls. */
export type CallSchemas = Record<string, { input: z.ZodType; output: z.ZodType }>;

export const nothing = z.object({}).strict();
export const jobIds = z.array(z.int().positive()).min(1).max(1000);
export const connectionId = z.int().positive();
export const remoteId = z.string().min(1).max(longestId);
/** True where a person said that files of one client may go to another's target; otherwise that is a `conflict`. */
export const otherClient = z.boolean().optional();
/** Where the list that links come from lies on this computer: whose they are is told by it. It is not opened. */
export const listPath = z.string().min(1).max(4096).optional();
export const affected = z.object({
  /** Jobs that were changed. */
  changed: z.int(),
  /** Why the others were not, by id. */
  refused: z.array(z.object({ id: z.int(), why: messageSchema })),
});

/**
 * A folder or file that a person chose in the host's own dialog or directory browser. Calls take this token, never a path,
 * so a page cannot make the engine read what nobody chose (reliability A3).
 */
export const chosenPath = z.object({ token: z.string().min(1).max(200), path: z.string() });

/** The same for what was dragged onto the window, where nobody said which of the two it is. */
export const droppedPathSchema = chosenPath.extend({ isFolder: z.boolean() });
