import { keptFilterSchema, savedFilterSchema } from '../saved-filter.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

const id = z.int().positive();
const name = z.string().trim().min(1).max(100);

/** Filters of the queue that people keep under a name. */
export const filtersCalls = {
  /** In the order of their names. */
  'filters.list': { input: nothing, output: z.array(savedFilterSchema) },
  /** Refused where another has the name, or there are too many. */
  'filters.save': { input: z.object({ name, filter: keptFilterSchema }), output: savedFilterSchema },
  'filters.rename': { input: z.object({ id, name }), output: savedFilterSchema },
  'filters.remove': { input: z.object({ id }), output: nothing },
} as const satisfies CallSchemas;
