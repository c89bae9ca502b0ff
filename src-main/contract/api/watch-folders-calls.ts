import { folderRulesSchema } from '../folder-rules.ts';
import {
  folderChangePreviewSchema,
  folderPreviewSchema,
  notSentSchema,
  watchFolderSchema,
} from '../watch-folder.ts';
import { messageSchema } from '../messages/message.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing, otherClient } from './call-fields.ts';

/** Folders that are watched, and their rules. */
export const watchFoldersCalls = {
  'watchFolders.preview': {
    input: z.object({ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema }),
    output: folderPreviewSchema,
  },
  'watchFolders.add': {
    input: z.object({
      ...{ token: z.string().min(1).max(200), connectionId: z.int(), rules: folderRulesSchema },
      otherClient,
    }),
    output: z.object({ watchFolder: watchFolderSchema, warnings: z.array(messageSchema) }),
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
      otherClient,
    }),
    output: z.object({ watchFolder: watchFolderSchema, warnings: z.array(messageSchema) }),
  },
  'watchFolders.list': { input: nothing, output: z.array(watchFolderSchema) },
  /** What lies in watched folders and is not sent, by folder and reason. */
  /** Only in one folder, or only what has these words in its path; otherwise all. */
  'watchFolders.notSent': {
    input: z.object({ id: z.int().optional(), search: z.string().trim().min(1).max(200).optional() }),
    output: z.array(notSentSchema),
  },
  'watchFolders.scan': { input: z.object({ id: z.int() }), output: nothing },
  /**
   * Sends a file that waits as soon as it stands still for as long as is safe: neither the least age that its folder asks nor its
   * longer rest keeps it. Lasts until it is sent, also across a restart and while it still grows.
   */
  'watchFolders.sendNow': {
    input: z.object({ id: z.int(), path: z.string().min(1).max(4096) }),
    output: nothing,
  },
  /** Nothing is looked at or sent any more; what is being sent is finished. Left out or `null`: until a person resumes it. */
  'watchFolders.pause': {
    input: z.object({ id: z.int(), untilMs: z.number().nullable().optional() }),
    output: nothing,
  },
  /** `usesThisFolder`: also where another folder or disk is at its path now; that is a conflict otherwise. */
  'watchFolders.resume': {
    input: z.object({ id: z.int(), usesThisFolder: z.boolean().optional() }),
    output: nothing,
  },
  /** Sends outside the folder's hours too, until they begin the next time; `false` obeys them again. */
  'watchFolders.disregardHours': {
    input: z.object({ id: z.int(), isDisregarded: z.boolean() }),
    output: nothing,
  },
  /** Stops watching. Jobs that exist stay; nothing on the disk is touched. */
  'watchFolders.remove': { input: z.object({ id: z.int() }), output: nothing },
} as const satisfies CallSchemas;
