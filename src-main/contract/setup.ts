import { clientColourSchema, clientNameSchema, assignmentSchema } from './clients.ts';
import { folderRulesSchema, folderTargetSchema } from './folder-rules.ts';
import { templateNameSchema, templateSetupSchema } from './folder-template.ts';
import { connectionPaceSchema } from './connection.ts';
import { fileTargetKindSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { recipeNameSchema, recipePlanSchema } from './recipe.ts';
import { sendingRulesSchema } from './sending.ts';
import { keptFilterSchema } from './saved-filter.ts';
import { serviceProfileSchema } from './service-profile.ts';
import { appearanceSchema } from './status.ts';
import { longestId } from './longest-id.ts';
import { z } from './zod.ts';

/*
 * A whole setup on its way to another computer: one file, a line of JSON for each thing, so that a million receipts are read one after
 * the other and what cannot be used is named by its line. What stands in it is listed here and nowhere else: no key, no secret and no
 * command has a place in it.
 */

export const setupFormatName = 'outbox-setup';
/** Raised when a reader of the former version would misunderstand. */
export const setupFormatVersion = 1;

/** A connection's number within the file. */
const connectionRef = z.int().positive();
/** As the computer wrote it that it comes from: `/` or `\` between its parts. */
const foreignPath = z.string().min(1).max(4096);

export const setupPartSchemas = {
  settings: z.strictObject({ appearance: appearanceSchema, sending: sendingRulesSchema }),
  connection: z.strictObject({
    ref: connectionRef,
    name: z.string().trim().min(1).max(200),
    baseUrl: z.string().min(1).max(2048),
    /** `null`: as usual. */
    profile: serviceProfileSchema.nullable(),
    /** Left out: nobody limits it. */
    pace: connectionPaceSchema.optional(),
    pasted: z
      .array(
        z.strictObject({
          kind: fileTargetKindSchema,
          id: z.string().min(1).max(longestId),
          label: z.string().max(500).nullable(),
        }),
      )
      .max(10_000),
  }),
  client: z.strictObject({
    name: clientNameSchema,
    colour: clientColourSchema,
    isPaused: z.boolean(),
    /** By the numbers of connections within the file. */
    assignments: z.array(assignmentSchema).max(5000),
  }),
  recipe: z.strictObject({ name: recipeNameSchema, plan: recipePlanSchema }),
  /** How folders are set up, never where they lie. `connection`: whose its target is, `null` where that is not known there. */
  template: z.strictObject({
    name: templateNameSchema,
    connection: connectionRef.nullable(),
    setup: z.strictObject({
      ...templateSetupSchema.shape,
      target: z.strictObject(folderTargetSchema.shape).nullable(),
    }),
  }),
  /** Of the queue. What it names by number here goes by its path and its name; what is limited to a batch stays. */
  filter: z.strictObject({
    name: z.string().trim().min(1).max(100),
    filter: z.strictObject(
      keptFilterSchema.omit({ watchFolderId: true, clientId: true, batchId: true }).shape,
    ),
    folder: foreignPath.optional(),
    client: clientNameSchema.optional(),
  }),
  folder: z.strictObject({ connection: connectionRef, path: foreignPath, rules: folderRulesSchema }),
  /** A file that was still to go, or has its slide for ever. `path` lies below the folder, with `/`. */
  file: z.strictObject({
    folder: foreignPath,
    path: z.string().min(1).max(4096),
    slideId: z.string().max(longestId).nullable(),
  }),
} as const;

export type SetupSettings = z.infer<typeof setupPartSchemas.settings>;
export type SetupConnection = z.infer<typeof setupPartSchemas.connection>;
export type SetupClient = z.infer<typeof setupPartSchemas.client>;
export type SetupRecipe = z.infer<typeof setupPartSchemas.recipe>;
export type SetupTemplate = z.infer<typeof setupPartSchemas.template>;
export type SetupFilter = z.infer<typeof setupPartSchemas.filter>;
export type SetupFolder = z.infer<typeof setupPartSchemas.folder>;
export type SetupFile = z.infer<typeof setupPartSchemas.file>;

/** What stands before everything else. */
export const setupHeadSchema = z.strictObject({
  format: z.literal(setupFormatName),
  version: z.int().positive(),
  /** Milliseconds since 1970 UTC. */
  exportedAtMs: z.number().min(0).max(8.64e15),
  /** `linux`, `darwin`, `win32`. */
  platform: z.string().max(40),
});
export type SetupHead = z.infer<typeof setupHeadSchema>;

/** Where a folder of the other computer is here: a path of the file, and a place that a person chose. */
export const setupRootSchema = z.object({ from: foreignPath, token: z.string().min(1).max(200) });
/** The same for one folder alone; `null` leaves it out. */
export const setupFolderChoiceSchema = z.object({
  from: foreignPath,
  token: z.string().min(1).max(200).nullable(),
});

/**
 * What would become of a thing of the file. `new` · `known`: it is here, as the file has it · `other`: something else has its name
 * here, which stays · `needs_place`: nobody said where the folder is · `refused`: it cannot be taken over · `left_out` by the person.
 */
export const setupFates = ['new', 'known', 'other', 'needs_place', 'refused', 'left_out'] as const;
export const setupFateSchema = z.enum(setupFates);
export type SetupFate = z.infer<typeof setupFateSchema>;

const fatesByName = z.array(
  z.object({ name: z.string(), fate: setupFateSchema, why: messageSchema.nullable() }),
);

/** What an import would do. Nothing is written. */
export const setupPlanSchema = z.object({
  /** Of the file as it was looked at: the import is of this very file. */
  sha256: z.string(),
  exportedAtMs: z.number(),
  platform: z.string(),
  settings: setupFateSchema.nullable(),
  connections: z.array(
    z.object({
      name: z.string(),
      /** Where everything of it would be sent. A person confirms the address of each new one. */
      baseUrl: z.string(),
      fate: setupFateSchema,
      /** What it is called here. */
      nameHere: z.string().nullable(),
      needsKey: z.boolean(),
      why: messageSchema.nullable(),
      folders: z.int(),
    }),
  ),
  clients: fatesByName,
  recipes: fatesByName,
  templates: fatesByName,
  filters: fatesByName,
  folders: z.array(
    z.object({
      from: z.string(),
      /** Where it is here, or `null`. */
      to: z.string().nullable(),
      target: z.string(),
      connection: z.string(),
      fate: setupFateSchema,
      why: messageSchema.nullable(),
    }),
  ),
  /** Files that were still to go, or have their slides. */
  files: z.int(),
  receipts: z.int(),
  /** Receipts that cannot be taken over, by their lines; at most 100. */
  refusedReceipts: z.array(z.object({ line: z.int(), why: messageSchema })),
  /** Folders of the other computer in which all others lie: whoever says where these are has said it of all. */
  roots: z.array(z.string()),
});
export type SetupPlan = z.infer<typeof setupPlanSchema>;

/** How many of each an export holds, or an import took over. */
export const setupCounts = {
  connections: z.int(),
  clients: z.int(),
  recipes: z.int(),
  templates: z.int(),
  filters: z.int(),
  folders: z.int(),
  receipts: z.int(),
};

/** What an import came to. */
export const setupImportedSchema = z.object({
  ...setupCounts,
  /** Receipts of content that was known here already. */
  knownReceipts: z.int(),
  isSettings: z.boolean(),
  /** What was not taken over. */
  left: z.array(messageSchema),
});
export type SetupImported = z.infer<typeof setupImportedSchema>;
