import { longestId } from './longest-id.ts';
import { z } from './zod.ts';

/**
 * How a file of a carousel folder finds its slide. `fixed`: all to one slide · `folders`: a sub-folder named like the slide's
 * id, title or number · `names`: a number or title at the start of the file name · `order`: natural order onto the slides ·
 * `pattern`: only the part of a name pattern that chooses a slide.
 */
export const slideMappingSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('fixed'), slideId: z.string().min(1).max(longestId) }),
  z.object({ mode: z.literal('folders') }),
  z.object({ mode: z.literal('names') }),
  z.object({ mode: z.literal('order') }),
  z.object({ mode: z.literal('pattern') }),
]);
export type SlideMapping = z.infer<typeof slideMappingSchema>;
