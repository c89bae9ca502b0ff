import { otherClientSchema } from './clients.ts';
import {
  folderRulesSchema,
  folderTargetSchema,
  type FolderRules,
  type FolderTarget,
} from './folder-rules.ts';
import { slideMappingSchema, type SlideMapping } from './slide-mapping.ts';
import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

export const mostTemplates = 1000;
export const mostTemplatedFolders = 500;
/** Of a file of templates, in characters. */
export const longestTemplateFile = 1024 * 1024;

export const templateNameSchema = z.string().trim().min(1).max(100);

/**
 * What a folder is set up with. Without a target it may be any folder's. Never a path: a template says how, not where. Nor whether its
 * files may go to other clients: a person says that of each folder.
 */
export const templateSetupSchema = folderRulesSchema
  .omit({ otherClients: true })
  .extend({ target: folderTargetSchema.nullable() });
export type TemplateSetup = z.infer<typeof templateSetupSchema>;

export const folderTemplateSchema = z.object({
  id: z.int(),
  name: templateNameSchema,
  /** Whose target it is; `null` where it has none, or came from elsewhere and nobody said yet whose it is. */
  connectionId: z.int().nullable(),
  setup: templateSetupSchema,
  changedAtMs: z.number(),
});
export type FolderTemplate = z.infer<typeof folderTemplateSchema>;

/** Where the files of templated folders go. */
export const templatePlaceSchema = z.object({
  connectionId: z.int().positive(),
  target: folderTargetSchema,
  /** Left out: as the template says, else by file names. */
  slides: slideMappingSchema.optional(),
});
export type TemplatePlace = z.infer<typeof templatePlaceSchema>;

/** `own`: each folder keeps its target · `template`: to the template's. Left out: the template's where it is clear whose it is. */
export const templateTargetSchema = z.union([z.literal('own'), z.literal('template'), templatePlaceSchema]);
export type TemplateTarget = z.infer<typeof templateTargetSchema>;

/** The rules of a folder that has this target. A slide that is named belongs to its carousel alone. */
export function rulesOfTemplate(
  { target: named, slides, recipe, ...rest }: TemplateSetup,
  target: FolderTarget,
  ownSlides: SlideMapping | null = null,
): FolderRules {
  const isNamed = named !== null && named.kind === target.kind && named.id === target.id;
  const mapping = slides?.mode === 'fixed' && !isNamed ? null : slides;
  const ofCarousel = ownSlides ?? mapping ?? ({ mode: 'names' } as const);
  return {
    ...rest,
    target,
    slides: target.kind === 'carousel' ? ofCarousel : null,
    ...(recipe !== undefined && target.kind === 'brand_clips' && { recipe }),
  };
}

/** What a template would change for one watched folder. */
export const templatedChangeSchema = z.object({
  watchFolderId: z.int(),
  path: z.string(),
  newlyGoes: z.int(),
  newlyGoesBytes: z.number(),
  noLongerGoes: z.int(),
  jobsMove: z.int(),
  jobsOut: z.int(),
  sentBefore: z.int(),
  warnings: z.array(messageSchema),
  /** Left out where nothing of one client would go to another. */
  otherClient: otherClientSchema.optional(),
});
export type TemplatedChange = z.infer<typeof templatedChangeSchema>;

/** `new`: it can be watched · `watched` already · `refused`, as the message says. */
export const subfolderStates = ['new', 'watched', 'refused'] as const;

/** What would happen if a sub-folder were watched by a template. */
export const templatedFolderSchema = z.object({
  name: z.string(),
  path: z.string(),
  state: z.enum(subfolderStates),
  message: messageSchema.nullable(),
  matched: z.int(),
  toSend: z.int(),
  toSendBytes: z.number(),
  ignored: z.int(),
  warnings: z.array(messageSchema),
  /** Left out where nothing of one client would go to another. */
  otherClient: otherClientSchema.optional(),
});
export type TemplatedFolder = z.infer<typeof templatedFolderSchema>;
