import { z } from './zod.ts';
import { messageSchema } from './messages/message.ts';

/** Files of one fate with the reason for it, the first few by name. `isTrouble`: they would have gone, but could not be read. */
export const filesByReasonSchema = z.object({
  why: messageSchema,
  files: z.int(),
  names: z.array(z.string()),
  isTrouble: z.boolean(),
});
export type FilesByReason = z.infer<typeof filesByReasonSchema>;

/** So many files of one reason are told by name. */
export const namedOfEach = 5;

/** What several looks found, as if it had been one. */
export function mergedByReason(found: readonly FilesByReason[]): FilesByReason[] {
  return [...Map.groupBy(found, ({ why }) => JSON.stringify(why)).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    return {
      why: first.why,
      files: alike.reduce((sum, { files }) => sum + files, 0),
      names: alike.flatMap(({ names }) => names).slice(0, namedOfEach),
      isTrouble: alike.some(({ isTrouble }) => isTrouble),
    };
  });
}
