import { z } from './zod.ts';

/** Coded pictures that are handed on are no larger, so that one never fills what a page may leave unread. */
export const largestStillBytes = 640 * 1024;
const largestDescriptionBytes = 16 * 1024;
const base64Of = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * One picture of a film, or of a HEIC, as it is coded: what only a decoder of films takes apart, and browsers have one. Nothing else of
 * the file is in it.
 */
export const codedStillSchema = z.object({
  /** As WebCodecs names it, with profile and level: `avc1.640028`. */
  codec: z.string().min(1).max(64),
  /** What the decoder is told before, base64; `null` where the picture says it itself. */
  description: z.base64().max(base64Of(largestDescriptionBytes)).nullable(),
  data: z.base64().max(base64Of(largestStillBytes)),
  /** Quarters to the right that it is turned by to be upright. */
  turns: z.int().min(0).max(3),
});
export type CodedStill = z.infer<typeof codedStillSchema>;
