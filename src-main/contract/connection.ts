import { fileTargetKindSchema, jobKindSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { speedLimitSchema } from './sending.ts';
import { statusMeaningSchema } from './service-profile.ts';
import { z } from './zod.ts';

/**
 * Why everything of a connection waits. `auth`: the key was refused · `billing`: the service suspended the account, whatever
 * the key · `offline`: cannot be reached · `trouble`: answers, but not as its interface says (a redirect, a page instead of
 * JSON, a TLS error).
 */
export const connectionHolds = ['auth', 'billing', 'offline', 'trouble'] as const;
export type ConnectionHold = (typeof connectionHolds)[number];

/** `ok`: answered with a good key · `unknown`: not asked yet · `no_key`: none stored and none in the environment · or why it waits. */
export const connectionHealths = ['ok', 'unknown', 'no_key', ...connectionHolds] as const;
export const connectionHealthSchema = z.enum(connectionHealths);
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

/** More at a time would help nobody, and every one of them is a connection at the service. */
export const mostRequestsAtOnce = 32;

/** How much and how fast people let one connection carry, within what holds for all of them together. */
export const connectionPaceSchema = z.object({
  /** Requests at a time; `null`: as many as prove to be good. */
  mostAtOnce: z.int().min(1).max(mostRequestsAtOnce).nullable(),
  limitBytesPerSecond: speedLimitSchema,
});
export type ConnectionPace = z.infer<typeof connectionPaceSchema>;

export const unlimitedPace: ConnectionPace = { mostAtOnce: null, limitBytesPerSecond: null };

export const connectionSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  baseUrl: z.string(),
  /** The practice service on this computer, always marked as such on screen. */
  isPractice: z.boolean(),
  /** Last four characters of the stored key, or `null` where none is stored. */
  keyHint: z.string().nullable(),
  /** Where the key is kept: "the system's key store", "a key file", "the environment, for this run". */
  keyPlace: messageSchema.nullable(),
  health: connectionHealthSchema,
  /** What was last seen. */
  healthDetail: messageSchema.nullable(),
  checkedAtMs: z.number().nullable(),
  /** Next automatic probe, where one is due. */
  nextProbeAtMs: z.number().nullable(),
  /** Until when the service asked all of the connection to wait; it goes on by itself then. `null`: it did not, or that is over. */
  waitsUntilMs: z.number().nullable(),
  /** What it said then, as far as that is known. */
  waitsBecause: messageSchema.optional(),
  /** The service answers with errors or asks to send later, and when the first job of this kind is tried again. Left out: it does not. */
  failing: z.object({ jobKind: jobKindSchema, detail: messageSchema, untilMs: z.number() }).optional(),
  /** What could be read instead, where its brands could not prove the key. */
  provedBy: messageSchema.nullable(),
  /** What the service's own health page said when it was last asked; `null` where it has none. */
  serviceSays: messageSchema.nullable(),
  pace: connectionPaceSchema,
  /** Jobs that wait on this connection. */
  waitingJobs: z.int(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What the removal of a connection would do, for the person who is asked. */
export const connectionRemovalPlanSchema = z.object({
  consequences: z.array(messageSchema),
  /** Why it cannot be removed just now, or `null`. */
  blockedBy: messageSchema.nullable(),
});
export type ConnectionRemovalPlan = z.infer<typeof connectionRemovalPlanSchema>;

/** What a removal came to. */
export const connectionRemovedSchema = z.object({
  /** What could not be ended at the service and stays there. */
  left: z.array(messageSchema),
});
export type ConnectionRemoved = z.infer<typeof connectionRemovedSchema>;

/** What a handshake shows, and what the replies of late said, without a word about the key. */
export const connectionExaminationSchema = z.object({
  /** `null`: it speaks no TLS, or was not reached. */
  certificate: z
    .object({
      issuer: z.string().nullable(),
      untilMs: z.number().nullable(),
      /** Why it is not believed, which continues a sentence; `null`: it is. */
      trouble: messageSchema.nullable(),
    })
    .nullable(),
  /** Between which times the service's clock stands, and what this computer's says; `null`: no reply of late had a time. */
  clock: z.object({ earliestMs: z.number(), latestMs: z.number(), nowMs: z.number() }).nullable(),
});
export type ConnectionExamination = z.infer<typeof connectionExaminationSchema>;

/** What one read with the key found out. */
export const connectionTestSchema = z.object({
  baseUrl: z.string(),
  health: connectionHealthSchema,
  message: messageSchema,
  answeredInMs: z.number().nullable(),
  identity: z.string().nullable(),
  brandCount: z.int().nullable(),
  knowledgeBaseCount: z.int().nullable(),
  carouselCount: z.int().nullable(),
  /** As in a saved connection. */
  provedBy: messageSchema.nullable(),
  serviceSays: messageSchema.nullable(),
  /** Things to know that forbid nothing, for instance a key without the usual prefix. */
  warnings: z.array(messageSchema),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** False where the service does not let it be listed: then ids are pasted. */
    listable: z.boolean(),
    /** Why not. */
    why: messageSchema.nullable(),
    items: z.array(item),
  });

/** `slug`: the short name that stands in addresses, where the service has one beside the name. */
export const brandSchema = z.object({ id: z.string(), name: z.string(), slug: z.string().optional() });
export const knowledgeBaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  documentCount: z.int().nullable(),
});
export const slideSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  order: z.int(),
  imageUrl: z.string().nullable(),
});
export const carouselSchema = z.object({
  id: z.string(),
  title: z.string(),
  slides: z.array(slideSchema),
});
export type Brand = z.infer<typeof brandSchema>;
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;
export type Slide = z.infer<typeof slideSchema>;
export type Carousel = z.infer<typeof carouselSchema>;

/** An id that a person gave and no list has, with what it is called, where anybody said. */
export const pastedTargetSchema = z.object({
  kind: fileTargetKindSchema,
  id: z.string(),
  label: z.string().nullable(),
});
export type PastedTarget = z.infer<typeof pastedTargetSchema>;

/** Everything of a connection that a person can choose as a target. */
export const connectionTargetsSchema = z.object({
  connectionId: z.int(),
  brands: listed(brandSchema),
  knowledgeBases: listed(knowledgeBaseSchema),
  carousels: listed(carouselSchema),
  /** Ids that were used before and that the lists do not have, the newest first. */
  pasted: z.array(pastedTargetSchema),
});
export type ConnectionTargets = z.infer<typeof connectionTargetsSchema>;

/** One document of a knowledge base, as the service lists it. */
export const remoteDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type RemoteDocument = z.infer<typeof remoteDocumentSchema>;

export const shownDocumentSchema = remoteDocumentSchema.extend({
  /** What the status means as far as anybody knows: by the service's description, or taught by a person. */
  meaning: statusMeaningSchema.nullable(),
});
export type ShownDocument = z.infer<typeof shownDocumentSchema>;
