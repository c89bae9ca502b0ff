import {
  folderTemplateSchema,
  longestTemplateFile,
  mostTemplatedFolders,
  mostTemplates,
  templatedChangeSchema,
  templatedFolderSchema,
  templateNameSchema,
  templatePlaceSchema,
  templateTargetSchema,
} from '../folder-template.ts';
import { messageSchema } from '../messages/message.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing, otherClient } from './call-fields.ts';

const id = z.int().positive();
const token = z.string().min(1).max(200);
const toFolders = z.object({
  id,
  watchFolderIds: z.array(z.int().positive()).min(1).max(mostTemplatedFolders),
  target: templateTargetSchema.optional(),
});
/** One of a folder's own sub-folders, never a path. */
const subfolderName = z.string().min(1).max(255);

/** Set-ups of folders that have a name, and what is done with them for many folders at once. */
export const templatesCalls = {
  'templates.list': { input: nothing, output: z.array(folderTemplateSchema) },
  /** Saves the set-up of a watched folder. `conflict` where the name is taken and nothing says `replace`. */
  'templates.save': {
    input: z.object({
      name: templateNameSchema,
      watchFolderId: z.int().positive(),
      withTarget: z.boolean(),
      replace: z.boolean().default(false),
    }),
    output: folderTemplateSchema,
  },
  'templates.rename': { input: z.object({ id, name: templateNameSchema }), output: folderTemplateSchema },
  /** Folders that were set up with it stay as they are. */
  'templates.remove': { input: z.object({ id }), output: nothing },
  /** As text for a file. All of them where none is named. */
  'templates.export': {
    input: z.object({ ids: z.array(id).max(mostTemplates).optional() }),
    output: z.object({ text: z.string(), count: z.int() }),
  },
  /** All of a file or nothing: an error names the field. Where a name is taken, `replace` says that the file's counts. */
  'templates.import': {
    input: z.object({ text: z.string().max(longestTemplateFile), replace: z.boolean().default(false) }),
    output: z.object({ added: z.array(z.string()), replaced: z.array(z.string()) }),
  },
  /** What the template would change for watched folders. Nothing is written. */
  'templates.previewApply': {
    input: toFolders,
    output: z.object({ folders: z.array(templatedChangeSchema) }),
  },
  /** Gives watched folders the set-up. Nothing that was delivered goes again, and what was to stay when they were added stays. */
  'templates.apply': {
    input: toFolders.extend({ otherClient }),
    output: z.object({
      changed: z.array(z.int()),
      failed: z.array(z.object({ watchFolderId: z.int(), path: z.string(), message: messageSchema })),
      warnings: z.array(messageSchema),
    }),
  },
  /** The sub-folders of a chosen folder, and what watching each of them would do. At most 500. */
  'templates.previewFolders': {
    input: z.object({ id, token, target: templateTargetSchema.optional() }),
    output: z.object({ path: z.string(), folders: z.array(templatedFolderSchema), truncated: z.boolean() }),
  },
  /** Watches sub-folders of a chosen folder, each as a folder of its own. `target` of one counts for that one. */
  'templates.addFolders': {
    input: z.object({
      id,
      token,
      target: templateTargetSchema.optional(),
      folders: z
        .array(z.object({ name: subfolderName, target: templatePlaceSchema.optional() }))
        .min(1)
        .max(mostTemplatedFolders),
      otherClient,
    }),
    output: z.object({
      added: z.array(z.object({ watchFolderId: z.int(), name: z.string() })),
      failed: z.array(z.object({ name: z.string(), message: messageSchema })),
      warnings: z.array(messageSchema),
    }),
  },
} as const satisfies CallSchemas;
