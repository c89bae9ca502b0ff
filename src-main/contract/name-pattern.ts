import { longestId } from './longest-id.ts';
import { messageSchema } from './messages/message.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** What a part of a name may choose. Any other part is only kept with the job. */
export const namePartUses = ['connection', 'carousel', 'slide', 'knowledge_base', 'brand'] as const;
export const namePartUseSchema = z.enum(namePartUses);
export type NamePartUse = z.infer<typeof namePartUseSchema>;

/** What can be chosen for each kind of target that files have. */
export const usesOfKind: Readonly<
  Record<'carousel' | 'knowledge_base' | 'brand_clips', readonly NamePartUse[]>
> = {
  carousel: ['connection', 'carousel', 'slide'],
  knowledge_base: ['connection', 'knowledge_base'],
  brand_clips: ['connection', 'brand'],
};

/** A part of one of these names chooses that, unless something else is said. */
export const useOfPartName: Readonly<Record<string, NamePartUse>> = {
  ...{ connection: 'connection', account: 'connection' },
  ...{ carousel: 'carousel', slide: 'slide' },
  ...{ kb: 'knowledge_base', knowledge_base: 'knowledge_base', brand: 'brand' },
};

export const longestPattern = 300;
export const mostPatterns = 20;
export const mostNameValues = 200;
const longestPartName = 40;
const longestValue = 200;

export const namePartNameSchema = z.string().min(1).max(longestPartName);

/** `acme` → this carousel. `id`: of what is chosen; a connection's is its number. */
export const nameValueSchema = z.object({
  value: z.string().min(1).max(longestValue),
  id: z.string().min(1).max(longestId),
  label: z.string().max(500).nullable(),
});
export type NameValue = z.infer<typeof nameValueSchema>;

export const namePartChoiceSchema = z.object({
  part: namePartNameSchema,
  use: namePartUseSchema,
  /** Asked before the lists of the service are. */
  values: z.array(nameValueSchema).max(mostNameValues, rule('input.part_values_many')).default([]),
});
export type NamePartChoice = z.infer<typeof namePartChoiceSchema>;

/**
 * How the names of a folder's files say where they go. The first pattern that fits is taken; what fits none waits for a person. What
 * a name leaves open is as the folder's target and slides say.
 */
export const nameRulesSchema = z.object({
  patterns: z
    .array(z.string().min(1, rule('input.pattern_empty')).max(longestPattern, rule('input.pattern_long')))
    .min(1, rule('input.patterns_missing'))
    .max(mostPatterns, rule('input.patterns_many')),
  choose: z.array(namePartChoiceSchema).max(namePartUses.length).default([]),
});
export type NameRules = z.infer<typeof nameRulesSchema>;

/** What a part of a pattern took of a name; a date as YYYY-MM-DD. */
export const namedPartSchema = z.object({ name: namePartNameSchema, value: z.string().max(4096) });
export type NamedPart = z.infer<typeof namedPartSchema>;

/** What is wrong with a pattern, and where. */
export const patternFaultSchema = z.object({
  /** The pattern's place in the list, from 0. */
  pattern: z.int(),
  /** From 1, in characters. */
  position: z.int(),
  reason: messageSchema,
  /** What helps. */
  nextStep: messageSchema,
});
export type PatternFault = z.infer<typeof patternFaultSchema>;
