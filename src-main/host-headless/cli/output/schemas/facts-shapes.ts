import {
  documentFactsSchema,
  pictureFactsSchema,
  videoFactsSchema,
} from '../../../../contract/content-facts.ts';
import { z } from '../../../../contract/zod.ts';
import { messageShape, toldShape } from './message-shapes.ts';

/** What is wrong with the content, in English and as facts. */
const problem = toldShape('problem');

/** What is found in a file. */
export const factsOutputSchema = z.discriminatedUnion('kind', [
  pictureFactsSchema.extend(problem),
  documentFactsSchema.extend(problem),
  videoFactsSchema.extend(problem),
  z.object({ kind: z.literal('unknown'), ...problem }),
  z.object({ kind: z.literal('unseen'), ...toldShape('reason'), reason: z.string() }),
]);

export const unfitShape = {
  /** Why it would not fit, in English. */
  unfit: z.array(z.string()),
  /** The messages of these, in the same order. */
  unfitReasons: z.array(z.object(messageShape)),
};
