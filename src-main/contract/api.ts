import {
  carouselSchema,
  connectionSchema,
  connectionTargetsSchema,
  connectionTestSchema,
  remoteDocumentSchema,
} from './connection.ts';
import { jobDetailSchema, jobFilterSchema, jobOrderSchema, jobRowSchema, targetSchema } from './job.ts';
import { foundLinkSchema } from './links.ts';
import { activityEntrySchema, appearanceSchema, engineStatusSchema, snapshotSchema } from './status.ts';
import { folderPreviewSchema, folderRulesSchema, watchFolderSchema } from './watch-folder.ts';
import { z } from './zod.ts';

const nothing = z.object({}).strict();
const jobIds = z.array(z.int().positive()).min(1).max(1000);
const affected = z.object({
  /** Jobs that were changed. */
  changed: z.int(),
  /** Why the others were not, by id. */
  refused: z.array(z.object({ id: z.int(), why: z.string() })),
});

/**
 * A folder or file that a person chose in the host's own dialog or directory browser. Calls take this token, never a path,
 * so a page cannot make the engine read what nobody chose (reliability A3).
 */
const chosenPath = z.object({ token: z.string().min(1).max(200), path: z.string() });

/**
 * Every call of the product: name → the shape of its input and output. The IPC end, the preload, the WebSocket end, the
 * control end, the renderer's client and the test doubles all derive from this one value.
 */
export const callSchemas = {
  'app.snapshot': { input: nothing, output: snapshotSchema },
  'app.status': { input: nothing, output: engineStatusSchema },

  'jobs.page': {
    input: z.object({
      filter: jobFilterSchema,
      order: jobOrderSchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({
      revision: z.int(),
      total: z.int(),
      totalBytes: z.number(),
      rows: z.array(jobRowSchema),
      /** For order `state`: the groups with their sizes, in the order in which they come. */
      groups: z.array(z.object({ view: z.string(), count: z.int(), sizeBytes: z.number() })),
    }),
  },
  'jobs.get': { input: z.object({ id: z.int().positive() }), output: jobDetailSchema },
  'jobs.retry': { input: z.object({ ids: jobIds }), output: affected },
  'jobs.cancel': { input: z.object({ ids: jobIds }), output: affected },
  /** The answer of a person, or of evidence that a person accepted, for jobs in doubt. */
  'jobs.resolve': {
    input: z.object({
      ids: jobIds,
      answer: z.enum(['arrived', 'not_arrived']),
      remoteId: z.string().min(1).max(200).optional(),
    }),
    output: affected,
  },
  /** Sends content again that was skipped as a duplicate, or has been delivered: an explicit act of a person. */
  'jobs.sendAnyway': { input: z.object({ ids: jobIds }), output: affected },
  'jobs.chooseSlide': {
    input: z.object({ ids: jobIds, slideId: z.string().min(1).max(200) }),
    output: affected,
  },
  /** One-off files: tokens from the host's dialog or browser. */
  'jobs.addFiles': {
    input: z.object({
      tokens: z.array(z.string().min(1).max(200)).min(1).max(1000),
      connectionId: z.int(),
      target: targetSchema,
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ path: z.string(), why: z.string() })),
      warnings: z.array(z.string()),
    }),
  },

  'queue.pause': { input: z.object({ untilMs: z.number().nullable() }), output: nothing },
  'queue.resume': { input: nothing, output: nothing },
  /** Asks unreachable connections and overdue retries at once. */
  'queue.tryNow': { input: nothing, output: nothing },

  'connections.list': { input: nothing, output: z.array(connectionSchema) },
  /** Proves a base URL and key with one read. Nothing is stored. */
  'connections.test': {
    input: z.object({ baseUrl: z.string().min(1).max(2048), key: z.string().max(4096) }),
    output: connectionTestSchema,
  },
  'connections.save': {
    input: z.object({
      name: z.string().min(1).max(200),
      baseUrl: z.string().min(1).max(2048),
      /** `null` saves the connection without a key: the environment's key serves it. */
      key: z.string().max(4096).nullable(),
    }),
    output: z.object({ connection: connectionSchema, test: connectionTestSchema }),
  },
  'connections.replaceKey': {
    input: z.object({ id: z.int(), key: z.string().min(1).max(4096) }),
    output: connectionTestSchema,
  },
  'connections.check': { input: z.object({ id: z.int() }), output: connectionSchema },
  'connections.remove': { input: z.object({ id: z.int() }), output: nothing },
  'connections.startPractice': { input: nothing, output: connectionSchema },
  'connections.targets': { input: z.object({ id: z.int() }), output: connectionTargetsSchema },
  'connections.carousel': {
    input: z.object({ id: z.int(), carouselId: z.string().min(1).max(200) }),
    output: carouselSchema,
  },
  'connections.documents': {
    input: z.object({
      id: z.int(),
      knowledgeBaseId: z.string().min(1).max(200),
      offset: z.int().min(0),
      limit: z.int().min(1).max(100),
    }),
    output: z.object({ total: z.int().nullable(), documents: z.array(remoteDocumentSchema) }),
  },

  'watchFolders.preview': {
    input: z.object({ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema }),
    output: folderPreviewSchema,
  },
  'watchFolders.add': {
    input: z.object({ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema }),
    output: z.object({ watchFolder: watchFolderSchema, warnings: z.array(z.string()) }),
  },
  'watchFolders.list': { input: nothing, output: z.array(watchFolderSchema) },
  'watchFolders.scan': { input: z.object({ id: z.int() }), output: nothing },
  'watchFolders.pause': { input: z.object({ id: z.int() }), output: nothing },
  'watchFolders.resume': { input: z.object({ id: z.int() }), output: nothing },
  /** Stops watching. Jobs that exist stay; nothing on the disk is touched. */
  'watchFolders.remove': { input: z.object({ id: z.int() }), output: nothing },

  /** Finds links in any text or CSV. Nothing is fetched. */
  'clips.findLinks': {
    input: z.object({ text: z.string().max(60_000), connectionId: z.int(), brandId: z.string().max(200) }),
    output: z.array(foundLinkSchema),
  },
  'clips.import': {
    input: z.object({
      connectionId: z.int(),
      brandId: z.string().min(1).max(200),
      links: z
        .array(z.object({ url: z.string().max(2048), title: z.string().max(500).nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ url: z.string(), why: z.string() })),
    }),
  },

  'activity.page': {
    input: z.object({ beforeId: z.int().nullable(), limit: z.int().min(1).max(200) }),
    output: z.array(activityEntrySchema),
  },
  'settings.setAppearance': { input: appearanceSchema, output: nothing },

  /** Opens the native dialog. `null` when the person closed it. Refused where there is none. */
  'host.chooseFolder': { input: nothing, output: chosenPath.nullable() },
  'host.chooseFiles': { input: nothing, output: z.array(chosenPath) },
  /** Lists directories of the machine that runs the engine, limited to the roots it was started with. */
  'host.browse': {
    input: z.object({ path: z.string().max(4096).nullable() }),
    output: z.object({
      path: z.string(),
      parent: z.string().nullable(),
      roots: z.array(z.string()),
      entries: z.array(z.object({ name: z.string(), path: z.string(), isDirectory: z.boolean() })),
      truncated: z.boolean(),
    }),
  },
  /** Turns a path seen in `host.browse` into a token, after resolving it below a root. */
  'host.choose': { input: z.object({ path: z.string().min(1).max(4096) }), output: chosenPath },
  'host.showInFolder': { input: z.object({ jobId: z.int().positive() }), output: nothing },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type CallName = keyof typeof callSchemas;
/** What a caller may give. */
export type CallInput<Name extends CallName> = z.input<(typeof callSchemas)[Name]['input']>;
/** What a handler receives, after parsing. */
export type ParsedInput<Name extends CallName> = z.output<(typeof callSchemas)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof callSchemas)[Name]['output']>;

/** One handler for every call: a missing one does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (input: ParsedInput<Name>) => Promise<CallOutput<Name>> | CallOutput<Name>;
};

export const callNames = Object.keys(callSchemas) as readonly CallName[];

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(callSchemas, name);
}
