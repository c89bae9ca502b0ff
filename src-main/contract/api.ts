import {
  carouselSchema,
  connectionRemovalPlanSchema,
  connectionRemovedSchema,
  connectionSchema,
  connectionTargetsSchema,
  connectionTestSchema,
  shownDocumentSchema,
} from './connection.ts';
import { clipDetailSchema, clipSummarySchema, remoteClipJobSchema } from './clips.ts';
import { checkResultSchema, doubtPolicySchema, outageSchema, targetPolicySchema } from './doubt.ts';
import {
  fileTargetKindSchema,
  jobDetailSchema,
  jobFilterSchema,
  jobKindSchema,
  jobOrderSchema,
  jobRowSchema,
  targetKindSchema,
  targetSchema,
} from './job.ts';
import { filesByReasonSchema } from './files-by-reason.ts';
import { foundLinkSchema } from './links.ts';
import { namedAddressSchema } from './address.ts';
import { pageSessionSchema } from './page-session.ts';
import { receiptFormatSchema, receiptSchema } from './receipt.ts';
import {
  composeRowSchema,
  recipeBatchSchema,
  recipeNameSchema,
  recipePlanSchema,
  recipeRowSchema,
  recipeRowStates,
  recipeStepSchema,
  savedRecipeSchema,
} from './recipe.ts';
import { aspectRatioSchema, renderFormatSchema } from './render-format.ts';
import {
  doubtfulWriteSchema,
  driftItemSchema,
  fieldPointerSchema,
  learnedLimitsSchema,
  profileViewSchema,
  serviceOperationSchema,
  servicePathSchema,
  serviceProfileSchema,
  statusMeaningSchema,
  statusSubjectSchema,
  taughtFieldSchema,
  tryResultSchema,
} from './service-profile.ts';
import { sendingRulesSchema, sendingStateSchema } from './sending.ts';
import {
  activityEntrySchema,
  appearanceSchema,
  engineStatusSchema,
  pauseModeSchema,
  snapshotSchema,
} from './status.ts';
import {
  folderChangePreviewSchema,
  folderPreviewSchema,
  folderRulesSchema,
  watchFolderSchema,
} from './watch-folder.ts';
import { z } from './zod.ts';

const nothing = z.object({}).strict();
const jobIds = z.array(z.int().positive()).min(1).max(1000);
const connectionId = z.int().positive();
const remoteId = z.string().min(1).max(200);
const rowIds = z.array(z.int().positive()).min(1).max(1000);
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

/** Files and folders that go to one target by hand. */
const chosenFiles = {
  tokens: z.array(z.string().min(1).max(200)).min(1).max(1000),
  connectionId: z.int(),
  target: targetSchema.extend({ kind: fileTargetKindSchema }),
};

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
  /** Queued jobs go before all others, in their order among themselves. */
  'jobs.moveToTop': { input: z.object({ ids: jobIds }), output: affected },
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
  /** For files that were edited since they were delivered: send them as others, or leave them; remembered for that content. */
  'jobs.answerEdited': {
    input: z.object({ ids: jobIds, answer: z.enum(['send', 'leave']) }),
    output: affected,
  },
  /** For links whose row names a brand that nobody knows. `null`: the brand of the folder that the list lies in. */
  'jobs.chooseBrand': {
    input: z.object({ ids: jobIds, brandId: z.string().min(1).max(200).nullable() }),
    output: affected,
  },
  'jobs.chooseSlide': {
    input: z.object({ ids: jobIds, slideId: z.string().min(1).max(200) }),
    output: affected,
  },
  /**
   * Asks the service what became of doubtful jobs, where it can be asked; what is found settles a job and is marked as inferred.
   * Nothing is ever sent again by a check.
   */
  'jobs.check': { input: z.object({ ids: jobIds }), output: z.array(checkResultSchema) },
  /** The id that the reply of an accepted job lacked; then it is followed, and its recipe goes on. */
  'jobs.supplyId': { input: z.object({ id: z.int().positive(), remoteId }), output: nothing },
  /** Lets renders go that wait because the clip has another revision than the approved one. */
  'jobs.approveRevision': { input: z.object({ ids: jobIds }), output: affected },
  /** The ordered reasons for the present fate of a path: queued, settling, ignored by a rule, unknown. Only the database is read. */
  'jobs.explainPath': {
    input: z.object({ path: z.string().min(1).max(4096) }),
    output: z.object({ reasons: z.array(z.string()), jobIds: z.array(z.int()) }),
  },
  /** Which of such files would be waited for longer than usual, what for and how long. Only looks. */
  'jobs.foreseeWaits': {
    input: z.object({ tokens: z.array(z.string().min(1).max(200)).min(1).max(1000) }),
    output: z.array(z.object({ path: z.string(), why: z.string() })),
  },
  /** What adding such files and folders would do. Nothing is queued, and only what may have been sent before is read. */
  'jobs.previewFiles': {
    input: z.object(chosenFiles),
    output: z.object({
      /** Of what would go: without what was sent before. */
      files: z.int(),
      sizeBytes: z.number(),
      /** The first of them by path, in the order in which they would go. */
      first: z.array(z.string()),
      alreadySent: z.int(),
      /** Named by themselves, and left out. */
      skipped: z.array(z.object({ path: z.string(), why: z.string() })),
      /** Of the folders. */
      leftOut: z.array(filesByReasonSchema),
      /** What would be waited for longer than usual. */
      waits: z.array(filesByReasonSchema),
      warnings: z.array(z.string()),
    }),
  },
  /**
   * One-off files, and folders that are walked once: tokens from the host's dialog or browser. In the order given, those of a
   * folder in natural order; what is still being written goes at the end. Refused where there are folders and nothing in them fits.
   */
  'jobs.addFiles': {
    input: z.object({
      ...chosenFiles,
      /** A video's title, where it goes to a brand's clips. */
      title: z.string().max(500).optional(),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ path: z.string(), why: z.string() })),
      leftOut: z.array(filesByReasonSchema),
      warnings: z.array(z.string()),
    }),
  },

  /** Doubtful jobs by outage, newest first. */
  'doubt.outages': { input: nothing, output: z.array(outageSchema) },
  'doubt.policies': { input: nothing, output: z.array(targetPolicySchema) },
  'doubt.setPolicy': {
    input: z.object({
      connectionId,
      targetKind: targetKindSchema,
      targetId: remoteId,
      policy: doubtPolicySchema,
    }),
    output: nothing,
  },

  'receipts.page': {
    input: z.object({
      /** Matched against name, path, checksum, target and remote ids. */
      search: z.string().max(200).optional(),
      jobIds: z.array(z.int().positive()).max(1000).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    output: z.object({ total: z.int(), receipts: z.array(receiptSchema) }),
  },
  /** A piece of an export as text; pieces in turn make the whole. `next` is the cursor of the next piece, or `null`. */
  'receipts.text': {
    input: z.object({
      format: receiptFormatSchema,
      search: z.string().max(200).optional(),
      jobIds: z.array(z.int().positive()).max(1000).optional(),
      cursor: z.int().min(0),
    }),
    output: z.object({ text: z.string(), next: z.int().nullable(), done: z.int(), total: z.int() }),
  },
  /** Writes the whole export into the data folder's `exports`, and says where. */
  'receipts.exportFile': {
    input: z.object({ format: receiptFormatSchema, search: z.string().max(200).optional() }),
    output: z.object({ path: z.string(), receipts: z.int() }),
  },
  /** Reads an exported JSON file that a person chose, so that nothing in it is sent again from here. */
  'receipts.importFile': {
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({
      imported: z.int(),
      known: z.int(),
      refused: z.array(z.object({ entry: z.int(), why: z.string() })),
    }),
  },

  'queue.pause': {
    input: z.object({ untilMs: z.number().nullable(), mode: pauseModeSchema.optional() }),
    output: nothing,
  },
  'queue.resume': { input: nothing, output: nothing },
  'queue.setRules': { input: sendingRulesSchema, output: sendingStateSchema },
  /** Schedule, battery and metered network are disregarded until then; `null` obeys them again. */
  'queue.disregardRules': { input: z.object({ untilMs: z.number().nullable() }), output: sendingStateSchema },
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
      /** True saves it where the key is refused or the service is not understood, too; then nothing is sent before that is mended. */
      anyway: z.boolean().optional(),
    }),
    output: z.object({ connection: connectionSchema, test: connectionTestSchema }),
  },
  'connections.replaceKey': {
    input: z.object({ id: z.int(), key: z.string().min(1).max(4096) }),
    output: connectionTestSchema,
  },
  'connections.check': { input: z.object({ id: z.int() }), output: connectionSchema },
  /** What a removal would do. Changes nothing. */
  'connections.removal': { input: z.object({ id: connectionId }), output: connectionRemovalPlanSchema },
  /** Ends everything that still wants the connection, and erases its key. Its receipts stay. */
  'connections.remove': { input: z.object({ id: z.int() }), output: connectionRemovedSchema },
  'connections.startPractice': { input: nothing, output: connectionSchema },
  'connections.targets': { input: z.object({ id: z.int() }), output: connectionTargetsSchema },
  /** An id that was pasted before is not offered again. Folders and jobs that use it stay. */
  'connections.forgetTarget': {
    input: z.object({ id: connectionId, kind: fileTargetKindSchema, targetId: remoteId }),
    output: nothing,
  },
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
    output: z.object({ total: z.int().nullable(), documents: z.array(shownDocumentSchema) }),
  },

  'connections.profile': { input: z.object({ id: connectionId }), output: profileViewSchema },
  'connections.setProfile': {
    input: z.object({ id: connectionId, profile: serviceProfileSchema }),
    output: profileViewSchema,
  },
  /** Reads under a path, which may be one that is not saved yet, and says what was understood of the reply. */
  'connections.tryOperation': {
    input: z.object({
      id: connectionId,
      operation: serviceOperationSchema,
      path: servicePathSchema.nullable(),
      values: z.record(z.string().max(40), z.string().min(1).max(200)),
    }),
    output: tryResultSchema,
  },
  'connections.teachStatus': {
    input: z.object({
      id: connectionId,
      subject: statusSubjectSchema,
      status: z.string().min(1).max(64),
      /** `null` forgets it. */
      meaning: statusMeaningSchema.nullable(),
    }),
    output: profileViewSchema,
  },
  /** Says where a field stands in the replies; ids that earlier replies held there are taken over. */
  'connections.teachField': {
    input: z.object({ id: connectionId, field: taughtFieldSchema, pointer: fieldPointerSchema }),
    output: z.object({ profile: profileViewSchema, recovered: z.int() }),
  },
  /** Whether a 2xx of a write that holds an id counts as the service's yes, although it says no `success`. */
  'connections.teachIdIsYes': {
    input: z.object({ id: connectionId, operation: doubtfulWriteSchema, isYes: z.boolean() }),
    output: profileViewSchema,
  },
  /** What the service sent that is not known here. */
  'connections.drift': { input: z.object({ id: connectionId }), output: z.array(driftItemSchema) },
  'connections.limits': { input: z.object({ id: connectionId }), output: learnedLimitsSchema },
  /**
   * Tries again what waits for a person: all of a connection, one kind of work on it, or one of its targets. One harmless read
   * comes first; where that is refused too nothing goes, and the error says what it said. Otherwise it really goes, one job first.
   */
  'connections.tryAgain': {
    input: z.object({
      id: connectionId,
      jobKind: jobKindSchema.nullable(),
      targetId: z.string().max(200).nullable(),
    }),
    output: nothing,
  },
  /** The same for one kind of work, as the list of kinds that wait for a path, credits or a scope offers it. */
  'connections.releaseKind': { input: z.object({ id: connectionId, kind: jobKindSchema }), output: nothing },

  'watchFolders.preview': {
    input: z.object({ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema }),
    output: folderPreviewSchema,
  },
  'watchFolders.add': {
    input: z.object({ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema }),
    output: z.object({ watchFolder: watchFolderSchema, warnings: z.array(z.string()) }),
  },
  /** What other rules would change. Nothing is written. */
  'watchFolders.previewChange': {
    input: z.object({ id: z.int(), connectionId: z.int(), rules: folderRulesSchema }),
    output: folderChangePreviewSchema,
  },
  /** Gives a folder other rules. Nothing that was delivered goes again, unless `sendAgain` asks for it at the new target. */
  'watchFolders.change': {
    input: z.object({
      id: z.int(),
      connectionId: z.int(),
      rules: folderRulesSchema,
      sendAgain: z.boolean().default(false),
    }),
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
      warnings: z.array(z.string()),
    }),
  },

  /** The service's own list. */
  'clips.list': {
    input: z.object({ connectionId, offset: z.int().min(0), limit: z.int().min(1).max(100) }),
    output: z.object({ total: z.int().nullable(), clips: z.array(clipSummarySchema) }),
  },
  /** Reads a clip now. */
  'clips.get': { input: z.object({ connectionId, clipId: remoteId }), output: clipDetailSchema },
  'clips.jobs': {
    input: z.object({ connectionId, clipId: remoteId }),
    output: z.array(remoteClipJobSchema),
  },
  'clips.render': {
    input: z.object({
      connectionId,
      clipId: remoteId,
      /** `null`: one submission for the clip's candidates. Otherwise one for each. */
      candidateIds: z.array(remoteId).min(1).max(100).nullable(),
      formats: z.array(renderFormatSchema).min(1).max(4),
      /** Only this revision is rendered without asking again. */
      approvedRevision: z.int().min(0).nullable(),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ candidateId: z.string().nullable(), why: z.string() })),
    }),
  },
  'clips.draft': {
    input: z.object({
      connectionId,
      clipId: remoteId,
      drafts: z
        .array(z.object({ candidateId: remoteId.nullable(), aspectRatio: aspectRatioSchema.nullable() }))
        .min(1)
        .max(400),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ candidateId: z.string().nullable(), why: z.string() })),
    }),
  },

  'recipes.saved': { input: nothing, output: z.array(savedRecipeSchema) },
  /** Adds a recipe, or changes the one of that name. Rows that exist keep their plan. */
  'recipes.save': {
    input: z.object({ name: recipeNameSchema, plan: recipePlanSchema }),
    output: savedRecipeSchema,
  },
  'recipes.removeSaved': { input: z.object({ name: recipeNameSchema }), output: nothing },
  /** Adds rows to a new batch, or to `batchId`: long lists come in several calls. Works offline. */
  'recipes.compose': {
    input: z.object({
      connectionId,
      batchId: z.int().positive().nullable(),
      name: z.string().trim().max(100).nullable(),
      rows: z.array(composeRowSchema).min(1).max(200),
    }),
    output: z.object({
      batchId: z.int(),
      added: z.array(z.int()),
      skipped: z.array(z.object({ url: z.string(), why: z.string() })),
    }),
  },
  'recipes.batches': { input: nothing, output: z.array(recipeBatchSchema) },
  'recipes.page': {
    input: z.object({
      batchId: z.int().positive().nullable(),
      states: z.array(z.enum(recipeRowStates)).max(3).optional(),
      search: z.string().max(200).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    output: z.object({ total: z.int(), revision: z.int(), rows: z.array(recipeRowSchema) }),
  },
  /** Retries what did not end well in a step. */
  'recipes.retry': { input: z.object({ rowIds, step: recipeStepSchema }), output: affected },
  /** The row goes on as if the step had been done; its jobs that have not been sent are cancelled. */
  'recipes.skip': { input: z.object({ rowIds, step: recipeStepSchema }), output: affected },
  /** What a step would have brought, by hand: a clip id, candidate ids, `rendered`, a draft id. */
  'recipes.supply': {
    input: z.object({
      rowId: z.int().positive(),
      step: recipeStepSchema,
      values: z.array(remoteId).min(1).max(100),
    }),
    output: nothing,
  },
  /** Another plan for rows; steps that were taken stay taken. */
  'recipes.edit': { input: z.object({ rowIds, plan: recipePlanSchema }), output: affected },
  /** Takes no further step; jobs that have not been sent are cancelled. */
  'recipes.cancel': { input: z.object({ rowIds }), output: affected },

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
  /** Opens an address in the system's browser. The caller names what it belongs to; the address itself is looked up. */
  'host.openAddress': { input: namedAddressSchema, output: nothing },
  /** The browsers that were let in to the loopback pages. Refused where there are none. */
  'host.sessions': { input: nothing, output: z.array(pageSessionSchema) },
  /** Ends a session, which may be the one that asks: then it is signed out. */
  'host.endSession': { input: z.object({ id: z.string().min(1).max(64) }), output: nothing },
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
