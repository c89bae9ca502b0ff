import { fileTargetKindSchema } from './job.ts';
import { aspectRatioSchema } from './render-format.ts';
import { longestId } from './longest-id.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** What may not be true of a file that goes somewhere: `located` says where it was taken, `not_srgb` has another colour profile. */
export const refusedTraits = [
  'broken',
  'encrypted',
  'macros',
  'animated',
  'heic',
  'cmyk',
  'not_srgb',
  'located',
] as const;
export const refusedTraitSchema = z.enum(refusedTraits);
export type RefusedTrait = z.infer<typeof refusedTraitSchema>;

const pixels = z.int().min(1).max(100_000).optional();

/** What people know of files that a target takes. What is left out is free; what cannot be told of a file is not held against it. */
export const targetLimitsSchema = z.object({
  minWidthPx: pixels,
  maxWidthPx: pixels,
  minHeightPx: pixels,
  maxHeightPx: pixels,
  /** Of which a picture or film must have one, a hundredth off at most. Empty: any. */
  ratios: z.array(aspectRatioSchema).max(12).default([]),
  maxBytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  maxDurationMs: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  refuses: z.array(refusedTraitSchema).max(refusedTraits.length).default([]),
});
export type TargetLimits = z.infer<typeof targetLimitsSchema>;

/** For what limits are: one target, all targets of a kind, or everything of a connection. The nearest ones stand alone. */
export const limitScopeSchema = z
  .object({
    connectionId: z.int().positive(),
    targetKind: fileTargetKindSchema.nullable(),
    targetId: z.string().min(1).max(longestId).nullable(),
  })
  .refine(({ targetKind, targetId }) => targetId === null || targetKind !== null, {
    message: rule('input.target_without_kind'),
    path: ['targetKind'],
  });
export type LimitScope = z.infer<typeof limitScopeSchema>;

export const scopedLimitsSchema = z.object({ scope: limitScopeSchema, limits: targetLimitsSchema });
export type ScopedLimits = z.infer<typeof scopedLimitsSchema>;
