import { messageSchema } from './messages/message.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/**
 * The service profile: what a connection may say about its service that the specification leaves open (paths, names of fields,
 * words of statuses). The defaults stand in the engine and are versioned; a profile holds only what differs from them.
 */
export const serviceProfileVersion = 1;

/** Every operation of the service. Writes first, then reads. */
export const writeOperations = [
  'importClip',
  'renderClip',
  'createDraft',
  'uploadCarouselAsset',
  'uploadDocument',
  'initClipUpload',
  'presignClipUpload',
  'completeClipUpload',
  'abortClipUpload',
  'deleteDocument',
] as const;
/** Writes that nobody may send twice: without the service's own yes or no they are in doubt. */
export const doubtfulWrites = [
  'importClip',
  'renderClip',
  'createDraft',
  'uploadCarouselAsset',
  'uploadDocument',
  'completeClipUpload',
] as const satisfies readonly (typeof writeOperations)[number][];
export const doubtfulWriteSchema = z.enum(doubtfulWrites);
export type DoubtfulWrite = z.infer<typeof doubtfulWriteSchema>;

export const readOperations = [
  'health',
  'profile',
  'brands',
  'clips',
  'clip',
  'clipJobs',
  'knowledgeBases',
  'documents',
  'carousels',
  'carousel',
] as const;
export const serviceOperations = [...writeOperations, ...readOperations] as const;
export const serviceOperationSchema = z.enum(serviceOperations);
export type ServiceOperation = z.infer<typeof serviceOperationSchema>;
export type WriteOperation = (typeof writeOperations)[number];
export type ReadOperation = (typeof readOperations)[number];

/** No page names them: they are asked for only where a person switched them on for a connection. */
export const unnamedOperations = ['deleteDocument'] as const satisfies readonly ServiceOperation[];
export const unnamedOperationSchema = z.enum(unnamedOperations);

/** Whether a connection is not to be asked for an operation. */
export function isSwitchedOff(
  profile: Pick<ServiceProfile, 'off' | 'on'> | undefined,
  operation: ServiceOperation,
): boolean {
  const unnamed = unnamedOperations.find((one) => one === operation);
  if (profile?.off.includes(operation) === true) return true;
  return unnamed !== undefined && profile?.on?.includes(unnamed) !== true;
}

/** Fields of replies that can be pointed to where a service names them differently: operation, then what is wanted of it. */
export const taughtFields = [
  'importClip.clipId',
  'renderClip.jobId',
  'createDraft.draftId',
  'uploadCarouselAsset.assetId',
  'uploadCarouselAsset.url',
  'uploadDocument.documentId',
  'initClipUpload.clipId',
  'clip.editRevision',
  'clip.status',
  'clip.candidates',
  'documents.documents',
] as const;
export const taughtFieldSchema = z.enum(taughtFields);
export type TaughtField = z.infer<typeof taughtFieldSchema>;

/** A JSON pointer (RFC 6901) from the root of the whole reply: `/data/video/ref`. */
export const fieldPointerSchema = z
  .string()
  .max(300)
  .regex(/^(\/([^~/]|~[01])*)+$/, rule('input.pointer'));

/** What has a status that is followed. */
export const statusSubjects = ['document', 'clip', 'candidate'] as const;
export const statusSubjectSchema = z.enum(statusSubjects);
export type StatusSubject = z.infer<typeof statusSubjectSchema>;

export const statusMeanings = ['success', 'failure', 'working'] as const;
export const statusMeaningSchema = z.enum(statusMeanings);
export type StatusMeaning = z.infer<typeof statusMeaningSchema>;

/**
 * Words that say of themselves that it failed. No page explains them, so they ask a person soon, once they were read twice, and
 * never end anything by themselves. What a person taught of them wins.
 */
export function soundsFailed(status: string): boolean {
  return ['failed', 'error'].includes(statusWord(status));
}

/** A status without its case and the blanks around it. */
export function statusWord(status: string): string {
  return status.trim().toLowerCase();
}

const taughtStatusSchema = z.object({
  subject: statusSubjectSchema,
  /** Exactly as the service sends it. */
  status: z.string().min(1).max(64),
  meaning: statusMeaningSchema,
});
export type TaughtStatus = z.infer<typeof taughtStatusSchema>;

/** Begins with `/`, stays under the base URL: no host, no query, no `..`. Placeholders as `{clipId}`. */
export const servicePathSchema = z
  .string()
  .min(2)
  .max(300)
  .regex(/^\/(?!\/)[^\s?#\\]*$/, rule('input.path'))
  .refine((path) => !path.split('/').includes('..'), rule('input.path_upwards'));

export const serviceProfileSchema = z.object({
  version: z.literal(serviceProfileVersion),
  paths: z.partialRecord(serviceOperationSchema, servicePathSchema).default({}),
  /** Operations that are not asked on this connection: polls end as accepted only, kinds of jobs wait. */
  off: z.array(serviceOperationSchema).max(serviceOperations.length).default([]),
  /** Operations that no page names, and that this service has all the same. Left out: none. */
  on: z.array(unnamedOperationSchema).max(unnamedOperations.length).optional(),
  /** How a document is deleted, where that is on. Left out: DELETE. */
  deleteMethod: z.enum(['DELETE', 'POST']).optional(),
  /** Tried in order, before the observed names. */
  fields: z.partialRecord(taughtFieldSchema, z.array(fieldPointerSchema).min(1).max(5)).default({}),
  statuses: z.array(taughtStatusSchema).max(200).default([]),
  /** A 503 with the service's own envelope leaves doubt too, as other 5xx do, and does not count as its no. */
  strict5xx: z.boolean().default(false),
  /**
   * A 408 or 5xx with the service's own envelope counts as its no: this service is known to say so only where it did nothing.
   * `strict5xx` goes before. Left out: false.
   */
  believes5xx: z.boolean().optional(),
  /** Of these a 2xx that holds an id counts as the service's yes, although it says no `success`. */
  idIsYes: z.array(doubtfulWriteSchema).max(doubtfulWrites.length).default([]),
});
/** What differs from the defaults. */
export type ServiceProfile = z.infer<typeof serviceProfileSchema>;
export type ServiceProfileInput = z.input<typeof serviceProfileSchema>;

/** One operation, as the service profile lists it. */
export const operationSettingSchema = z.object({
  name: serviceOperationSchema,
  method: z.enum(['GET', 'POST', 'DELETE']),
  defaultPath: z.string(),
  path: z.string(),
  isOff: z.boolean(),
  /** Names that the path asks for, as `clipId`. */
  placeholders: z.array(z.string()),
  /** `interface`: the specification names the path · `observed`: the field notes do · `unnamed`: no page does, it is a proposal. */
  source: z.enum(['interface', 'observed', 'unnamed']),
});
export type OperationSetting = z.infer<typeof operationSettingSchema>;

export const profileViewSchema = z.object({
  connectionId: z.int(),
  profile: serviceProfileSchema,
  operations: z.array(operationSettingSchema),
  /** Statuses with a meaning before anybody teaches one. */
  knownStatuses: z.array(taughtStatusSchema),
});
export type ProfileView = z.infer<typeof profileViewSchema>;

/** What one read under a path showed. A write's path is only asked with GET, which changes nothing. */
export const tryResultSchema = z.object({
  /** "GET https://…/api-proxy/brands" */
  request: z.string(),
  statusCode: z.int().nullable(),
  tookMs: z.number().nullable(),
  /** What it means for this operation. */
  message: messageSchema,
  /** The beginning of the reply, redacted, or `null` if none came. */
  reply: z.string().nullable(),
  /** What was understood of it: what it is, and its value as the service has it. */
  understood: z.array(z.object({ label: messageSchema, value: z.string() })),
  /** The field that was missing, or `null`. */
  missing: z.string().nullable(),
});
export type TryResult = z.infer<typeof tryResultSchema>;

/** Something that the service sent and the app does not know: the contract-drift page. Values are redacted. */
export const driftItemSchema = z.object({
  id: z.int(),
  operation: serviceOperationSchema,
  what: z.enum(['field', 'status', 'header']),
  /** `data.candidates[].mood`, a status as sent, or a header's name. */
  name: z.string(),
  /** For a field its type and size ("text, 12 characters"); for a status its subject. */
  sample: z.string().nullable(),
  subject: statusSubjectSchema.nullable(),
  count: z.int(),
  firstSeenMs: z.number(),
  lastSeenMs: z.number(),
  /** For a status: what a person taught. */
  taught: statusMeaningSchema.nullable(),
});
export type DriftItem = z.infer<typeof driftItemSchema>;

/**
 * Why all jobs of one kind wait on one connection: a wrong path, credits, a missing scope, switched off, replies that leave open what
 * arrived, all for a person; or
 * `failing`, by itself for a while after failure upon failure.
 */
export const kindHoldCauses = ['path', 'credits', 'scope', 'off', 'unclear_replies', 'failing'] as const;
export const kindHoldCauseSchema = z.enum(kindHoldCauses);
export type KindHoldCause = z.infer<typeof kindHoldCauseSchema>;
/** Those that one answer is enough for; the others come of what went wrong in a row. */
export type KindRefusal = Extract<KindHoldCause, 'path' | 'credits' | 'scope' | 'off'>;

/** What the service showed of its limits. Sizes are bytes. */
export const learnedLimitsSchema = z.object({
  sizes: z.array(
    z.object({
      operation: serviceOperationSchema,
      largestAcceptedBytes: z.number().nullable(),
      smallestRefusedBytes: z.number().nullable(),
    }),
  ),
  refusedTypes: z.array(
    z.object({ operation: serviceOperationSchema, extension: z.string(), message: messageSchema }),
  ),
  rate: z
    .object({
      limit: z.int().nullable(),
      remaining: z.int().nullable(),
      resetAtMs: z.number().nullable(),
      seenAtMs: z.number(),
    })
    .nullable(),
  heldKinds: z.array(
    z.object({
      kind: z.string(),
      cause: kindHoldCauseSchema,
      message: messageSchema,
      sinceMs: z.number(),
      /** When it ends by itself, or `null`. */
      untilMs: z.number().nullable(),
    }),
  ),
});
export type LearnedLimits = z.infer<typeof learnedLimitsSchema>;
