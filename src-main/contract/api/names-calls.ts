import { triedNamesSchema } from '../explanation.ts';
import { folderRulesSchema } from '../folder-rules.ts';
import { z } from '../zod.ts';
import type { CallSchemas } from './call-fields.ts';

const relativeName = z.string().min(1).max(1024);

/** Trying names and patterns before anything depends on them. */
export const namesCalls = {
  /** What becomes of files of these names below the folder, whether they are there or not. `rules`: tried instead of the folder's. */
  'names.try': {
    input: z.object({
      watchFolderId: z.int().positive(),
      names: z.array(relativeName).max(100),
      rules: folderRulesSchema.optional(),
    }),
    output: triedNamesSchema,
  },
  /** Names that the folder really holds, in their order. */
  'names.known': {
    input: z.object({ watchFolderId: z.int().positive(), limit: z.int().min(1).max(100) }),
    output: z.array(z.string()),
  },
  /** A pattern that fits the name and all that is like it. */
  'names.suggest': {
    input: z.object({ name: relativeName }),
    output: z.object({
      pattern: z.string(),
      parts: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  },
} as const satisfies CallSchemas;
