import { fileLimitsShape } from './file-limits.ts';
import { folderHoursSchema } from './folder-hours.ts';
import { fileTargetKindSchema } from './job.ts';
import { nameRulesSchema } from './name-pattern.ts';
import { recipeNameSchema } from './recipe.ts';
import { slideMappingSchema } from './slide-mapping.ts';
import { longestId } from './longest-id.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

export const afterDeliveryChoices = ['keep', 'move', 'trash'] as const;
export const afterDeliverySchema = z.enum(afterDeliveryChoices);
export type AfterDelivery = z.infer<typeof afterDeliverySchema>;

export const existingFilesChoices = ['upload', 'skip'] as const;
export const existingFilesSchema = z.enum(existingFilesChoices);
export type ExistingFiles = z.infer<typeof existingFilesSchema>;

export const folderTargetSchema = z.object({
  kind: fileTargetKindSchema,
  id: z.string().min(1).max(longestId),
  label: z.string().max(500).nullable(),
});
export type FolderTarget = z.infer<typeof folderTargetSchema>;

export const folderPriorities = ['high', 'normal', 'low'] as const;
export const folderPrioritySchema = z.enum(folderPriorities);
export type FolderPriority = z.infer<typeof folderPrioritySchema>;

/**
 * What becomes of a picture or film that says where it was taken: `send` it as it is · `refuse` it, so that it waits for a person ·
 * `remove` that from what is sent, never from the file.
 */
export const locationRuleChoices = ['send', 'refuse', 'remove'] as const;
export const locationRuleSchema = z.enum(locationRuleChoices);
export type LocationRule = z.infer<typeof locationRuleSchema>;

const longestGlob = 500;
const mostGlobs = 100;

/**
 * What becomes of a file that is edited after it was delivered. The service never replaces what it has: `ask` a person first ·
 * `send` it as another one · `leave` what was delivered as it is.
 */
export const editedFileChoices = ['ask', 'send', 'leave'] as const;
export const editedFileSchema = z.enum(editedFileChoices);
export type EditedFile = z.infer<typeof editedFileSchema>;

/**
 * What becomes of the older document once newer content of its file is indexed: `ask` a person · `delete` it by itself, where the
 * connection's service profile says how.
 */
export const replacedDocumentChoices = ['ask', 'delete'] as const;
export const replacedDocumentSchema = z.enum(replacedDocumentChoices);
export type ReplacedDocument = z.infer<typeof replacedDocumentSchema>;

/** Any pattern is matched in time by its length, so that its length and how many there are is all that is bounded. */
const globSchema = z.string().min(1, rule('input.rule_empty')).max(longestGlob, rule('input.rule_long'));
const globsSchema = z.array(globSchema).max(mostGlobs, rule('input.rules_many'));

/** What a person decides about a folder. Globs use `/`, match the path below the folder, case-insensitively. */
export const folderRulesSchema = z.object({
  target: folderTargetSchema,
  /** Needed for a carousel, `null` otherwise. */
  slides: slideMappingSchema.nullable(),
  /** Left out: names choose nothing but what `slides` says of them. */
  names: nameRulesSchema.optional(),
  /** True: a sheet in the folder says where its files go (`sheetNames`). Left out: a file of that name is one like others. */
  sheets: z.literal(true).optional(),
  existing: existingFilesSchema,
  /** Empty means everything that is not ignored. */
  include: globsSchema,
  /** Added to the default ignore list. */
  ignore: globsSchema,
  recursive: z.boolean(),
  after: afterDeliverySchema,
  /** Left out: as `editedFileRule` says. */
  edited: editedFileSchema.optional(),
  /** Left out: `send`. */
  location: locationRuleSchema.optional(),
  /** For a knowledge base. Left out: ask. It holds for what is replaced from then on. */
  whenReplaced: replacedDocumentSchema.optional(),
  /** True: what names or a sheet say may go to other clients' targets unasked. Left out: each file asks first. */
  otherClients: z.literal(true).optional(),
  /** For a folder of link lists: the saved recipe that its links go through, by name. Left out: they are only imported. */
  recipe: recipeNameSchema.optional(),
  /** Jobs of a higher priority go first. Left out: normal. */
  priority: folderPrioritySchema.optional(),
  /** When its files go; at other hours they wait. Left out: at any time. */
  hours: folderHoursSchema.optional(),
  ...fileLimitsShape,
});
export type FolderRules = z.infer<typeof folderRulesSchema>;

/** What an edit changes. `undefined` takes a rule back. */
export type RuleChanges<Rules extends object> = {
  readonly [Key in keyof Rules]?: Rules[Key] | undefined;
};

/** Every rule that an edit does not name stays, so that a form cannot erase one that it does not know. */
export function withChanges<Rules extends object>(rules: Rules, changes: RuleChanges<Rules>): Rules {
  const changed = { ...rules, ...changes };
  for (const key of Object.keys(changed)) {
    if (Reflect.get(changed, key) === undefined) Reflect.deleteProperty(changed, key);
  }
  return changed;
}

/**
 * A second document is what nobody wants unasked; a slide that was placed stays as it was placed. What is taken away once it was
 * delivered cannot be edited any more: whatever comes under its name is another file.
 */
export function editedFileRule({
  edited,
  target,
  after,
}: Pick<FolderRules, 'edited' | 'target' | 'after'>): EditedFile {
  if (edited !== undefined) return edited;
  if (target.kind === 'knowledge_base') return 'ask';
  return after === 'keep' ? 'leave' : 'send';
}

/** A person says of each folder whether its files may go to other clients: no template and no other computer brings that. */
export function withoutOtherClients(rules: FolderRules): Omit<FolderRules, 'otherClients'> {
  const rest = { ...rules };
  delete rest.otherClients;
  return rest;
}

/** Once a person chose this kind of target: without what only another kind has. */
export function withoutOtherKinds<Rules extends Pick<FolderRules, 'recipe' | 'whenReplaced'>>(
  rules: Rules,
  kind: FolderTarget['kind'],
): Rules {
  const rest = { ...rules };
  if (kind !== 'brand_clips') delete rest.recipe;
  if (kind !== 'knowledge_base') delete rest.whenReplaced;
  return rest;
}

/** Whether a sheet says where files of the folder go. One of clips lists links alone. */
export function sheetPlacesFiles({ sheets, target }: Pick<FolderRules, 'sheets' | 'target'>): boolean {
  return sheets !== undefined && target.kind !== 'brand_clips';
}

/** Whether names of files, or a sheet beside them, say where they go. */
export function saysPlaces(rules: Pick<FolderRules, 'names' | 'sheets' | 'target'>): boolean {
  return rules.names !== undefined || sheetPlacesFiles(rules);
}
