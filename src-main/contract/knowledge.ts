import { messageSchema } from './messages/message.ts';
import { folderHealthSchema } from './watch-folder.ts';
import { statusMeaningSchema } from './service-profile.ts';
import { longestId } from './longest-id.ts';
import { z } from './zod.ts';

/**
 * How a file and its document stand to each other.
 * `in_step`: the document is of the very content that lies here · `edited`: the file was edited since its document was sent ·
 * `outdated`: an older document of a file whose newer content was sent · `indexing_failed`: the service says so of its document ·
 * `gone_here`: the file is not there any more · `missing_there`: the document was delivered and is not listed any more ·
 * `only_here`: it was never delivered · `only_there`: nothing here sent it · `on_its_way`: what becomes of it is still open ·
 * `not_compared`: nobody can tell, and the reason says why.
 */
export const knowledgeStates = [
  'edited',
  'outdated',
  'indexing_failed',
  'gone_here',
  'missing_there',
  'only_here',
  'only_there',
  'on_its_way',
  'not_compared',
  'in_step',
] as const;
export const knowledgeStateSchema = z.enum(knowledgeStates);
export type KnowledgeState = z.infer<typeof knowledgeStateSchema>;

/**
 * `send` the newer content as another document · `send_again` what was sent · `delete` an outdated document at the service, where its
 * profile says how · `forget`: tell no more of it; its receipt stays.
 */
export const knowledgeActions = ['send', 'send_again', 'delete', 'forget'] as const;
export const knowledgeActionSchema = z.enum(knowledgeActions);
export type KnowledgeAction = z.infer<typeof knowledgeActionSchema>;

/** A document as the service listed it. */
export const comparedDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As the service sent it. */
  status: z.string().nullable(),
  meaning: statusMeaningSchema.nullable(),
  /** As the service sent it. */
  createdAt: z.string().nullable(),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;

/** One file with its document, an older document of a file, or a document that nothing here sent. */
export const comparedRowSchema = z.object({
  /** Its place in the comparison: what is chosen is chosen by it. */
  key: z.int(),
  state: knowledgeStateSchema,
  name: z.string(),
  /** Absolute, or `null` where nothing here is known of it. */
  path: z.string().nullable(),
  watchFolderId: z.int().nullable(),
  connectionId: z.int(),
  knowledgeBaseId: z.string(),
  /** `null` where the list was not read, or does not have it. */
  document: comparedDocumentSchema.nullable(),
  /** The id under which the service took it, also where it is not listed. */
  documentId: z.string().nullable(),
  /** The job that commands go to: of what asks or failed, otherwise of the document. */
  jobId: z.int().nullable(),
  /** How that is known. */
  why: messageSchema,
  actions: z.array(knowledgeActionSchema),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

/** A watched folder beside all of its knowledge bases, or one knowledge base beside all that was ever sent there. */
export const knowledgeScopeSchema = z.union([
  z.object({ watchFolderId: z.int().positive() }).strict(),
  z.object({ connectionId: z.int().positive(), knowledgeBaseId: z.string().min(1).max(longestId) }).strict(),
]);
export type KnowledgeScope = z.infer<typeof knowledgeScopeSchema>;

export const comparedBaseSchema = z.object({
  connectionId: z.int(),
  id: z.string(),
  label: z.string().nullable(),
  /** `partial`: not to its end, so that what is not on it may still be there. */
  list: z.enum(['whole', 'partial', 'unread']),
  /** Documents that were read. */
  documents: z.int(),
  /** Why it could not be read, or not to its end. */
  why: messageSchema.nullable(),
  /** Whether documents that nothing here sent are told of. */
  tellsOnlyThere: z.boolean(),
});
export type ComparedBase = z.infer<typeof comparedBaseSchema>;

export const comparedFolderSchema = z.object({
  id: z.int(),
  name: z.string(),
  health: folderHealthSchema,
  /** Until when changes on the disk were seen; `null`: it was never looked through. */
  rescannedAtMs: z.number().nullable(),
});

export const knowledgeComparisonSchema = z.object({
  id: z.int(),
  scope: knowledgeScopeSchema,
  comparedAtMs: z.number(),
  /** When the oldest of the lists was read. */
  listedAtMs: z.number().nullable(),
  counts: z.record(knowledgeStateSchema, z.int()),
  bases: z.array(comparedBaseSchema),
  folders: z.array(comparedFolderSchema),
});
export type KnowledgeComparison = z.infer<typeof knowledgeComparisonSchema>;

export const knowledgeFormats = ['csv', 'json'] as const;
export const knowledgeFormatSchema = z.enum(knowledgeFormats);
export type KnowledgeFormat = z.infer<typeof knowledgeFormatSchema>;

/** Which file of here a document of the service came from. */
export const documentSourceSchema = z.object({
  documentId: z.string(),
  /** The job that sent it. */
  jobId: z.int(),
  /** Absolute; `null` where a receipt of another computer told of it. */
  path: z.string().nullable(),
  watchFolderId: z.int().nullable(),
  sizeBytes: z.number().nullable(),
  /** When other content of the same file was found, the last time; `null`: it is as it was sent, as far as is known. */
  editedAtMs: z.number().nullable(),
});
export type DocumentSource = z.infer<typeof documentSourceSchema>;
