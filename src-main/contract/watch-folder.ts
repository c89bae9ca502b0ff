import { folderHoldSchema } from './folder-hours.ts';
import { folderRulesSchema } from './folder-rules.ts';
import { otherClientSchema } from './clients.ts';
import { sheetSummarySchema } from './sheet.ts';
import { z } from './zod.ts';
import { messageSchema } from './messages/message.ts';

/**
 * `watching` · `listing`: rescanned at intervals because watching is not possible · `unavailable`: the root is away, nothing
 * is treated as deleted · `different`: another volume or folder at its path, waits for a person · `paused` by a person.
 */
export const folderHealths = ['watching', 'listing', 'unavailable', 'different', 'paused'] as const;
export const folderHealthSchema = z.enum(folderHealths);
export type FolderHealth = z.infer<typeof folderHealthSchema>;

/** A file that is known but may still be written, so there is no job yet. */
export const settlingFileSchema = z.object({
  watchFolderId: z.int(),
  path: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  reason: messageSchema,
  /**
   * Its folder asks it to wait for longer than is safe, or until it is old enough, and nobody lifted that yet; or its end is missing,
   * and a person may have it sent as it is.
   */
  maySendNow: z.boolean(),
  /** Looking into it took too long: it is read again only when it changes, or when a person sends it now. */
  isHeld: z.literal(true).optional(),
  /** Its end is missing, and the rest of it is waited for. */
  isIncomplete: z.literal(true).optional(),
  /** It was tried for a while: it is not read before a person did something. */
  isUnread: z.literal(true).optional(),
});
export type SettlingFile = z.infer<typeof settlingFileSchema>;

/** What of a folder is not read before a person did something: how much, and the first of it. */
export const unreadFilesSchema = z.object({ files: z.int().positive(), first: z.array(settlingFileSchema) });
export type UnreadFiles = z.infer<typeof unreadFilesSchema>;

/** A delivered file that its folder's rule could not put away, and why. */
export const unmovedFileSchema = z.object({
  jobId: z.int(),
  name: z.string(),
  path: z.string(),
  reason: messageSchema,
});
export type UnmovedFile = z.infer<typeof unmovedFileSchema>;

/** How many there are in a folder, and the first of them. */
export const unmovedFilesSchema = z.object({ files: z.int().positive(), first: z.array(unmovedFileSchema) });
export type UnmovedFiles = z.infer<typeof unmovedFilesSchema>;

export const watchFolderSchema = z.object({
  id: z.int().positive(),
  connectionId: z.int(),
  path: z.string(),
  name: z.string(),
  rules: folderRulesSchema,
  health: folderHealthSchema,
  healthDetail: messageSchema.nullable(),
  /** Why nothing of it is sent now, or `null`. */
  hold: folderHoldSchema.nullable(),
  /** Its hours are disregarded until then, or `null`. */
  hoursDisregardedUntilMs: z.number().nullable(),
  /** Files still settling, jobs not yet ended, files delivered, files left out. */
  settling: z.int(),
  /** Of those that settle. Left out where there is none. */
  unread: unreadFilesSchema.optional(),
  /** Delivered files that could not be put away. Left out where there is none. */
  unmoved: unmovedFilesSchema.optional(),
  pending: z.int(),
  delivered: z.int(),
  attention: z.int(),
  /** Refused by the service, or out of attempts. Left out where there is none. */
  failed: z.int().positive().optional(),
  /** When a file of it was last delivered. Left out where none was. */
  lastDeliveredAtMs: z.number().optional(),
  ignored: z.int(),
  createdAtMs: z.number(),
  rescannedAtMs: z.number().nullable(),
  /** Left out where its rules ask for no sheet. */
  sheet: sheetSummarySchema.optional(),
});
export type WatchFolder = z.infer<typeof watchFolderSchema>;

/**
 * Files and folders of a watched folder that are not sent, with the reason that they share. `isOwnRule`: a rule of the folder says
 * so, which a person set. `mayBeMore`: there are too many to count all.
 */
export const notSentSchema = z.object({
  watchFolderId: z.int(),
  reason: messageSchema,
  isOwnRule: z.boolean(),
  files: z.int().positive(),
  mayBeMore: z.boolean(),
  /** Some of them, below the folder with `/`. A name that is no Unicode has the mark U+FFFD in it. */
  names: z.array(z.string()),
});
export type NotSent = z.infer<typeof notSentSchema>;

/** What would happen to one file if the folder were added now. */
export const previewFates = ['send', 'stay', 'ignored', 'warned', 'needs_target', 'already_sent'] as const;
export const previewFateSchema = z.enum(previewFates);
export const folderPreviewSchema = z.object({
  path: z.string(),
  matched: z.int(),
  matchedBytes: z.number(),
  /** Of those what would really go, were what is there sent: without what was sent before and what is asked about. */
  toSend: z.int(),
  toSendBytes: z.number(),
  /** Content that is in hand or delivered already. */
  alreadySent: z.int(),
  /** Edited since they were delivered: a person is asked first. */
  asked: z.int(),
  ignored: z.int(),
  warned: z.int(),
  needsTarget: z.int(),
  /** Of what would be sent: files of a size or a type that the service refused before. They are sent all the same. */
  refusedBefore: z.int(),
  byExtension: z.array(z.object({ extension: z.string(), files: z.int(), sizeBytes: z.number() })),
  /** What a target of another kind is for: documents for a knowledge base, pictures and videos for a carousel. Left out where there is none. */
  forOtherTargets: z.object({ documents: z.int(), media: z.int() }).optional(),
  /** At most 500 files, those that need a look first. */
  files: z.array(
    z.object({
      relativePath: z.string(),
      sizeBytes: z.number(),
      fate: previewFateSchema,
      /** "Would go to slide 1 · Cover", "Another program is still writing it". */
      message: messageSchema,
      slideId: z.string().nullable(),
    }),
  ),
  truncated: z.boolean(),
  warnings: z.array(messageSchema),
  /** Left out where nothing of one client would go to another. */
  otherClient: otherClientSchema.optional(),
});
export type FolderPreview = z.infer<typeof folderPreviewSchema>;

/**
 * What other rules would change for a file. `newly_goes` · `no_longer_goes` · `job_moves`: it waits, and goes to the new target ·
 * `job_out`: it waits, and is taken out · `sent_before`: delivered, and left alone.
 */
export const ruleEffects = ['newly_goes', 'no_longer_goes', 'job_moves', 'job_out', 'sent_before'] as const;
export const ruleEffectSchema = z.enum(ruleEffects);

/** What would change if a watched folder had these rules. */
export const folderChangePreviewSchema = z.object({
  newlyGoes: z.int(),
  newlyGoesBytes: z.number(),
  noLongerGoes: z.int(),
  /** Jobs that wait: those that would go to the new target, and those that would be taken out. */
  jobsMove: z.int(),
  jobsOut: z.int(),
  /** Files that were delivered to another target. They go to the new one only where a person says so. */
  sentBefore: z.int(),
  sentBeforeBytes: z.number(),
  /** Of those that were delivered: what goes to the new target too where a person says so, and why the others do not. */
  goesAgain: z.int(),
  goesAgainBytes: z.number(),
  notAgain: z.array(messageSchema),
  /** At most 500, what would go first. */
  files: z.array(
    z.object({
      relativePath: z.string(),
      sizeBytes: z.number(),
      effect: ruleEffectSchema,
      message: messageSchema,
    }),
  ),
  /** True where there was too much to compare all of it. */
  truncated: z.boolean(),
  warnings: z.array(messageSchema),
  /** Left out where nothing of one client would go to another. */
  otherClient: otherClientSchema.optional(),
});
export type FolderChangePreview = z.infer<typeof folderChangePreviewSchema>;
