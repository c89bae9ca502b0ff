/**
 * What the service knows. The schemas serve the journal: what is read back from disk is checked like any other input.
 * Times are milliseconds since 1970 UTC; a state that changes with time is kept as the moment it changes, so it is
 * computed when it is read and needs no timer.
 */
import { z } from '../../contract/zod.ts';

export const renderFormats = ['9:16', '16:9', '1:1', '4:5'] as const;
export type RenderFormat = (typeof renderFormats)[number];

const brandSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  timezone: z.string(),
  platforms: z.array(z.string()),
});
export type Brand = z.infer<typeof brandSchema>;

const knowledgeBaseSchema = z.object({ id: z.string(), name: z.string(), createdAtMs: z.number() });
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

const documentSchema = z.object({
  id: z.string(),
  kbId: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  createdAtMs: z.number(),
  indexedAtMs: z.number(),
});
export type KbDocument = z.infer<typeof documentSchema>;

const slideSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  imageUrl: z.string().nullable(),
  order: z.number(),
});

const carouselSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  slides: z.array(slideSchema),
});
export type Carousel = z.infer<typeof carouselSchema>;

const assetSchema = z.object({
  id: z.string(),
  carouselId: z.string(),
  /** `null`: for the carousel alone. */
  slideId: z.string().nullable(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  url: z.string(),
  createdAtMs: z.number(),
});
export type Asset = z.infer<typeof assetSchema>;

const candidateSchema = z.object({
  id: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  title: z.string(),
  score: z.number(),
});
export type Candidate = z.infer<typeof candidateSchema>;

const clipSchema = z.object({
  id: z.string(),
  brandId: z.string(),
  title: z.string(),
  fileName: z.string(),
  /** The address it was imported from; null for an uploaded video. */
  sourceUrl: z.string().nullable(),
  sizeBytes: z.number(),
  durationSec: z.number(),
  editRevision: z.int().min(0),
  createdAtMs: z.number(),
  /** null while its parts are still being uploaded. */
  readyAtMs: z.number().nullable(),
  candidates: z.array(candidateSchema),
});
export type Clip = z.infer<typeof clipSchema>;

const renderJobSchema = z.object({
  id: z.string(),
  clipId: z.string(),
  candidateId: z.string(),
  format: z.enum(renderFormats),
  editRevision: z.number(),
  createdAtMs: z.number(),
  renderingAtMs: z.number(),
  completedAtMs: z.number(),
});
export type RenderJob = z.infer<typeof renderJobSchema>;

const draftSchema = z.object({
  id: z.string(),
  clipId: z.string(),
  candidateId: z.string().nullable(),
  aspectRatio: z.string().nullable(),
  caption: z.string(),
  createdAtMs: z.number(),
});
export type Draft = z.infer<typeof draftSchema>;

/** Something now is as stated, whether new or changed. */
export const worldEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), brand: brandSchema }),
  z.object({ kind: z.literal('knowledge-base'), knowledgeBase: knowledgeBaseSchema }),
  z.object({ kind: z.literal('document'), document: documentSchema }),
  z.object({ kind: z.literal('carousel'), carousel: carouselSchema }),
  z.object({ kind: z.literal('asset'), asset: assetSchema }),
  z.object({ kind: z.literal('clip'), clip: clipSchema }),
  z.object({ kind: z.literal('clip-removed'), clipId: z.string() }),
  z.object({ kind: z.literal('document-removed'), kbId: z.string(), documentId: z.string() }),
  z.object({ kind: z.literal('render'), job: renderJobSchema }),
  z.object({ kind: z.literal('draft'), draft: draftSchema }),
]);
export type WorldEvent = z.infer<typeof worldEventSchema>;
