import { factsOutputSchema } from './facts-shapes.ts';
import { settlingOutputSchema } from './settling-shape.ts';
import { messageShape, toldShape } from './message-shapes.ts';
import { assignmentSchema, clientSchema } from '../../../../contract/clients.ts';
import { clipCandidateSchema } from '../../../../contract/clips.ts';
import { connectionSchema } from '../../../../contract/connection.ts';
import { checkResultSchema } from '../../../../contract/doubt.ts';
import { jobCountsSchema } from '../../../../contract/job-counts.ts';
import { attemptSchema, jobRowSchema, toldSchema } from '../../../../contract/job.ts';
import { runFiguresSchema } from '../../../../contract/run-figures.ts';
import { sendingHoldSchema, sendingStateSchema } from '../../../../contract/sending.ts';
import { bannerSchema, heldGroupSchema, pauseSchema, sameNamesSchema } from '../../../../contract/status.ts';
import { notSentSchema, watchFolderSchema } from '../../../../contract/watch-folder.ts';
import { z } from '../../../../contract/zod.ts';

/** A moment as ISO 8601 in UTC, as 2026-03-01T09:30:00.000Z. */
export const isoTimeSchema = z.iso.datetime();

/** What waits until a person did something, by its cause. */
export const heldOutputSchema = z.object({
  cause: heldGroupSchema.shape.cause,
  connectionId: z.int(),
  /** The kind of jobs that it holds; `null`: every one. */
  kind: heldGroupSchema.shape.jobKind,
  /** The target that it holds; `null`: every one. */
  target: heldGroupSchema.shape.target,
  /** What happened, and what helps, in English. */
  message: z.string(),
  ...messageShape,
  /** Since when, where that is written down. */
  since: isoTimeSchema.nullable(),
  /** Jobs that wait for it. */
  jobs: z.int(),
  /** The names of the first of them. */
  names: z.array(z.string()),
});

const bannerShape = {
  /** What it is, in English. */
  title: z.string(),
  ...messageShape,
  /** What more there is to say, in English. */
  detail: z.string(),
  /** The message of that; `null`: there is no more to say. */
  detailCode: z.string().nullable(),
  detailParams: z.record(z.string(), z.unknown()),
};

/** One job as the list has it. */
export const jobOutputSchema = z.object({
  ...jobRowSchema.pick({ id: true, kind: true, state: true, hold: true, lift: true }).shape,
  /** Why it is where it is, in English. */
  reason: z.string().nullable(),
  ...messageShape,
  /** The message of the reason, which never changes its meaning; `legacy.text`: the sentence alone is known. */
  code: messageShape.code.nullable(),
  ...jobRowSchema.pick({ path: true, url: true, target: true }).shape,
  /** Whose it is, by its target; `null`: nobody's. */
  clientId: z.int().nullable(),
  /** The size of the file in bytes; `null` where it is not known. */
  bytes: z.number().nullable(),
  /** Of the content, as 64 hexadecimal digits. */
  sha256: jobRowSchema.shape.sha256,
  /** How often it was tried. */
  attempts: z.int(),
  /** What the service calls it and says of it. */
  remote: z.object({
    id: jobRowSchema.shape.remoteId,
    url: jobRowSchema.shape.remoteUrl,
    /** As the service sent it. */
    status: jobRowSchema.shape.remoteStatus,
    /** What that status means; `null`: nobody has said. */
    meaning: jobRowSchema.shape.remoteMeaning,
  }),
  /** Why it is done; `null` where it is not. */
  proof: jobRowSchema.shape.proof,
  /** What a check of a doubtful job found out, in English. */
  finding: z.string().nullable(),
  /** The message of that, which never changes its meaning; `legacy.text`: an earlier version wrote it. */
  findingCode: z.string().nullable(),
  /** What is particular to it, by name. */
  findingParams: z.record(z.string(), z.unknown()),
  createdAt: isoTimeSchema.nullable(),
  updatedAt: isoTimeSchema.nullable(),
});

/** What asking the service said of one job in doubt. */
export const checkOutputSchema = checkResultSchema.extend({
  /** In English. */
  message: z.string(),
  ...messageShape,
});

/** One job with the history of its attempts and the reasons for where it is. */
export const jobDetailOutputSchema = jobOutputSchema.extend({
  /** What the service told of what it made; `null`: nothing beside its id. */
  told: toldSchema.nullable(),
  /** That a document of this name was in the knowledge base before, in English. */
  sameName: z.string().nullable(),
  /** The message of that, which never changes its meaning. */
  sameNameCode: z.string().nullable(),
  /** What is particular to it, by name. */
  sameNameParams: z.record(z.string(), z.unknown()),
  /** What was found in its file; `null`: nobody looked. */
  facts: factsOutputSchema.nullable(),
  /** Where its file was moved after its delivery; its path is `null` in the trash. `null`: it was not moved. */
  putAway: z.object({ path: z.string().nullable() }).nullable(),
  /** Its attempts, in their order. */
  history: z.array(
    z.object({
      number: attemptSchema.shape.number,
      startedAt: isoTimeSchema.nullable(),
      /** When the end of the request was about to leave. */
      finalAt: isoTimeSchema.nullable(),
      endedAt: isoTimeSchema.nullable(),
      ...attemptSchema.pick({ totalBytes: true, sentBytes: true, outcome: true }).shape,
      /** Whether it used one of the attempts that a job has. */
      counted: z.boolean(),
      /** The HTTP status. */
      statusCode: z.int().nullable(),
      /** What happened, in English. */
      detail: z.string().nullable(),
      /** The message of that, which never changes its meaning. */
      detailCode: z.string().nullable(),
      /** What is particular to it, by name. */
      detailParams: z.record(z.string(), z.unknown()),
      ...attemptSchema.pick({ reply: true }).shape,
    }),
  ),
  /** Why it is where it is, a sentence each. */
  explanation: z.array(z.string()),
  /** The same, each with its message, which never changes its meaning. */
  reasons: z.array(z.object({ text: z.string(), ...messageShape })),
});

/** A connection with its health. */
export const connectionOutputSchema = z.object({
  ...connectionSchema.pick({ id: true, name: true, baseUrl: true, isPractice: true }).shape,
  /** Where its key is kept, in English; `null`: it has none. */
  ...toldShape('keyPlace'),
  ...connectionSchema.pick({ health: true }).shape,
  /** What was last seen, in English. */
  ...toldShape('healthDetail'),
  /** When it was asked last. */
  checkedAt: isoTimeSchema.nullable(),
  /** Until when the service asked all of it to wait; it goes on by itself then. */
  waitsUntil: isoTimeSchema.nullable(),
  /** What could be read instead, where its brands could not prove the key. */
  ...toldShape('provedBy'),
  /** What its own health page said. */
  ...toldShape('serviceSays'),
  ...connectionSchema.pick({ pace: true, waitingJobs: true }).shape,
  /** What of it waits for a person. */
  held: z.array(heldOutputSchema),
});

/** A client with what belongs to it. */
export const clientOutputSchema = z.object({
  ...clientSchema.pick({ id: true, name: true, colour: true }).shape,
  /** Since when nothing of it is sent; `null`: it is not paused. */
  pausedSince: isoTimeSchema.nullable(),
  has: z.array(
    z.object({
      connectionId: z.int(),
      /** The name of the connection; only in the list. */
      connection: z.string().optional(),
      /** `null`: all of the connection that belongs to nobody else. */
      target: assignmentSchema.shape.target,
    }),
  ),
});

/** What holds a watched folder. */
export const holdsOfFolderSchema = z.object({
  /** Why nothing of it is sent just now; `null`: nothing holds it. */
  hold: z
    .object({
      cause: watchFolderSchema.shape.hold.unwrap().shape.cause,
      /** `null`: until somebody lifts it. */
      until: isoTimeSchema.nullable(),
    })
    .nullable(),
  /** Until when its hours count for nothing. */
  hoursDisregardedUntil: isoTimeSchema.nullable(),
});

/** What lies in a folder and is not sent, by reason. */
const notSentOutputSchema = z.array(
  z.object({
    reason: z.string(),
    ...messageShape,
    /** A rule of the folder leaves it out, as somebody asked for. */
    isOwnRule: notSentSchema.shape.isOwnRule,
    files: notSentSchema.shape.files,
    /** There are too many to count all. */
    mayBeMore: notSentSchema.shape.mayBeMore,
    /** Some of them, below the folder. */
    names: notSentSchema.shape.names,
  }),
);

/** A watched folder. */
export const watchFolderOutputSchema = z.object({
  ...watchFolderSchema.pick({ id: true, path: true, connectionId: true }).shape,
  target: watchFolderSchema.shape.rules.shape.target,
  ...watchFolderSchema.pick({ rules: true, health: true }).shape,
  /** Why it is so, in English. */
  ...toldShape('healthDetail'),
  ...holdsOfFolderSchema.shape,
  ...watchFolderSchema.pick({ settling: true, pending: true, delivered: true, attention: true }).shape,
  /** Of those that settle, files that can't be read before you do something. Left out where there is none. */
  unread: z.int().positive().optional(),
  /** Delivered files that could not be moved or trashed afterwards. Left out where there is none. */
  unmoved: z.int().positive().optional(),
  ignored: watchFolderSchema.shape.ignored,
  notSent: notSentOutputSchema,
  createdAt: isoTimeSchema.nullable(),
  /** When it was read through last. */
  rescannedAt: isoTimeSchema.nullable(),
});

/** A watched folder as the status tells of it. */
export const folderStatusOutputSchema = z.object({
  ...watchFolderSchema.pick({ id: true, path: true }).shape,
  target: watchFolderSchema.shape.rules.shape.target,
  health: watchFolderSchema.shape.health,
  ...holdsOfFolderSchema.shape,
  /** Jobs that are not ended yet. */
  pending: watchFolderSchema.shape.pending,
  /** Refused by the service, or out of attempts. */
  failed: z.int(),
  notSent: notSentOutputSchema,
});

/** What holds or slows everything just now. */
export const sendingNowOutputSchema = z.object({
  /** `null`: nothing holds it. */
  hold: z
    .object({
      kind: sendingHoldSchema.shape.kind,
      /** `null` where no time ends it. */
      until: isoTimeSchema.nullable(),
      message: z.string(),
      ...messageShape,
    })
    .nullable(),
  limitBytesPerSecond: sendingStateSchema.shape.limitBytesPerSecond,
  /** When another hour of the week has another rule. */
  changesAt: isoTimeSchema.nullable(),
  /** Until when the rules count for nothing. */
  disregardedUntil: isoTimeSchema.nullable(),
});

/** What is queued, under way and done, and how connections and folders are. */
export const statusOutputSchema = z.object({
  /** True when nothing is settling, sending, tracking, or due to be retried. */
  idle: z.boolean(),
  /** Jobs by state. */
  jobs: jobCountsSchema,
  /** Files that may still be written to. */
  settling: z.int(),
  sameNames: sameNamesSchema.nullable(),
  /** What needs you, as the window and the tray count it: files, and causes that hold others. */
  attention: z.int(),
  /** `null`: nothing is paused. */
  pause: z
    .object({
      /** `null`: until somebody resumes. */
      until: isoTimeSchema.nullable(),
      since: isoTimeSchema.nullable(),
      mode: pauseSchema.shape.mode.unwrap(),
    })
    .nullable(),
  sending: sendingNowOutputSchema,
  /** Repairs of the database that no person has acknowledged yet. */
  repairs: z.array(z.object(bannerShape)),
  pausedClients: z.array(z.object({ id: z.int(), name: z.string(), since: isoTimeSchema.nullable() })),
  connections: z.array(
    connectionSchema.pick({ name: true, baseUrl: true, health: true }).extend({
      /** Until when the service asked all of it to wait; it goes on by itself then. */
      waitsUntil: isoTimeSchema.nullable(),
      /** The service answers with errors or asks to send later: what it said, and when that is tried again. */
      failing: z.object({ reason: z.string(), ...messageShape, nextTry: isoTimeSchema }).nullable(),
    }),
  ),
  /** What waits until a person did something. */
  held: z.array(heldOutputSchema),
  /** What many wait for, or what is wrong with the computer; `null`: of no connection. */
  banners: z.array(bannerSchema.pick({ kind: true, connectionId: true }).extend(bannerShape)),
  /** Files of watched folders that are read no further until they change, or a person sends them. */
  heldFiles: z.array(settlingOutputSchema),
  /** Files whose end is missing, while the rest of them is waited for. */
  incompleteFiles: z.array(settlingOutputSchema),
  /** Sheets that wait for a person, or have rows with something wrong. */
  askingSheets: z.array(
    z.object({
      watchFolderId: z.int(),
      path: z.string(),
      /** `null`: it is not known which sheet counts. */
      name: z.string().nullable(),
      /** Why none of it is read; `null`: it is. */
      trouble: z.string().nullable(),
      /** The message of that, and what is particular to it. */
      troubleCode: z.string().nullable(),
      troubleParams: z.record(z.string(), z.unknown()),
      /** Rows with something wrong. */
      faults: z.int(),
    }),
  ),
  watchFolders: z.array(folderStatusOutputSchema),
  /** How it runs, of late; `null` where it does not run. */
  figures: runFiguresSchema
    .omit({ lastAtMs: true })
    .extend({
      /** When something was last done for a file; `null`: nothing was since the start. */
      lastAt: isoTimeSchema.nullable(),
    })
    .nullable(),
});

/** A clip of the service, and what was made of it from here. */
export const clipOutputSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** As the service sent it. */
  status: z.string().nullable(),
  /** As the service sent it. */
  transcription: z.string().nullable(),
  editRevision: z.int().nullable(),
  durationMs: z.number().nullable(),
  /** The size of the file in bytes. */
  bytes: z.number().nullable(),
  /** The service's own text. */
  createdAt: z.string().nullable(),
  readAt: isoTimeSchema.nullable(),
  candidates: z.array(clipCandidateSchema),
  /** Renders and drafts of it, newest first, at most 200. */
  jobs: z.array(jobOutputSchema),
});

/** Where a list was written to. */
export const writtenOutputSchema = z.object({
  path: z.string(),
  /** How many rows it has. */
  rows: z.int(),
});
