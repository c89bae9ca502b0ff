import { z } from '../zod.ts';

/** From what matters most to what matters least. A log of one level holds the lines of those before it too. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One event of the log: how much it matters, what it says, and what its line holds. */
export interface LogEvent<Fields extends z.ZodRawShape, Detail extends z.ZodRawShape> {
  readonly level: LogLevel;
  /** What happened, in a sentence. */
  readonly says: string;
  /** Ids, numbers, truths and words of the contract: no name, path, address or text of anybody's ever fits. */
  readonly fields: z.ZodObject<Fields, z.core.$strict>;
  /** What may hold such, and stands in the line at the level debug alone. */
  readonly detail: z.ZodObject<Detail, z.core.$strict>;
}

type None = Record<string, never>;

export function event<Fields extends z.ZodRawShape>(
  level: LogLevel,
  says: string,
  fields: Fields,
): LogEvent<Fields, None>;
export function event<Fields extends z.ZodRawShape, Detail extends z.ZodRawShape>(
  level: LogLevel,
  says: string,
  fields: Fields,
  detail: Detail,
): LogEvent<Fields, Detail>;
export function event(
  level: LogLevel,
  says: string,
  fields: z.ZodRawShape,
  detail: z.ZodRawShape = {},
): LogEvent<z.ZodRawShape, z.ZodRawShape> {
  return { level, says, fields: z.strictObject(fields), detail: z.strictObject(detail) };
}

export const id = z.int().positive();
export const count = z.int().nonnegative();
export const bytes = z.int().nonnegative();
/** Whole milliseconds that something took or takes. */
export const durationMs = z.int().nonnegative();
/** Anybody's words, of a detail. */
export const text = z.string();
export const version = z.string().regex(/^\d[\w.+-]*$/u);
