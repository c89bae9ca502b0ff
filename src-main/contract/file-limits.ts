import { switchablePatterns } from './default-ignore.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** Nothing is taken that changed within less: a program that writes in bursts would be cut off. */
export const shortestSettleMs = 2_000;
export const longestSettleMs = 24 * 60 * 60 * 1000;
const shortestAgeMs = 1_000;
const longestAgeMs = 10 * 366 * 24 * 60 * 60 * 1000;
export const mostLevels = 100;
const mostExtensions = 100;

/** What a file can be by its content, whatever its name says. */
export const contentKinds = ['image', 'video', 'audio', 'pdf', 'document', 'text', 'archive'] as const;
export const contentKindSchema = z.enum(contentKinds);
export type ContentKind = z.infer<typeof contentKindSchema>;

const ageSchema = z.int().min(shortestAgeMs).max(longestAgeMs);
const extensionSchema = z
  .string()
  .regex(/^\.[^\s./\\*?]{1,20}$/u, rule('input.extension_dot'))
  .toLowerCase();

/** Which files a folder takes and when, beside its patterns. What is left out limits nothing. */
export const fileLimitsShape = {
  /** How long a file must not change before it is taken. Left out: as long as is safe, and never less than that. */
  settleMs: z
    .int()
    .min(shortestSettleMs, rule('input.settle_short'))
    .max(longestSettleMs, rule('input.settle_long'))
    .optional(),
  minBytes: z.int().positive().optional(),
  maxBytes: z.int().positive().optional(),
  /** A younger file waits until it is that old. By the time of its last change. */
  minAgeMs: ageSchema.optional(),
  /** An older file is left out when it is first seen; what waits already goes. */
  maxAgeMs: ageSchema.optional(),
  /** How many levels of sub-folders, where sub-folders go at all. Left out: all. */
  depth: z.int().min(1).max(mostLevels).optional(),
  /** Lower case, with the dot. Left out: every extension. */
  extensions: z.array(extensionSchema).min(1).max(mostExtensions).optional(),
  /** Of these alone, as the beginning of a file tells. Left out: whatever it holds. */
  contents: z.array(contentKindSchema).min(1).max(contentKinds.length).optional(),
  /** Patterns of the default ignore list that do not hold here. */
  unignored: z.array(z.enum(switchablePatterns)).max(switchablePatterns.length).optional(),
} as const;

export const fileLimitsSchema = z.object(fileLimitsShape);
export type FileLimits = z.infer<typeof fileLimitsSchema>;

/** `12 MB`, `1.5 kB`, as precise as people write limits. */
export function sizeWords(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  const value = Math.round((sizeBytes / 1000 ** power) * 100) / 100;
  return `${String(value)} ${power === 0 && value === 1 ? 'byte' : (units[power] ?? '')}`;
}
