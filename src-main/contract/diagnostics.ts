import { z } from './zod.ts';

/** What a bundle says, in this order. */
export const diagnosticSections = [
  'program',
  'health',
  'settings',
  'connections',
  'folders',
  'tables',
  'schema',
  'plans',
  'log',
] as const;
export type DiagnosticSection = (typeof diagnosticSections)[number];

export const mostLogLines = 2000;

/** Each is one line of the file. None ever holds a key, a request's header or a file's content. */
export const diagnosticLineSchema = z.object({ section: z.enum(diagnosticSections), text: z.string() });
export type DiagnosticLine = z.infer<typeof diagnosticLineSchema>;

export const diagnosticsAskSchema = z.object({
  /** True: names, folders and hosts as they are. False: each by the number that Outbox has for it. */
  withNames: z.boolean(),
  /** The newest lines of the log. */
  logLines: z.int().min(0).max(mostLogLines),
});
export type DiagnosticsAsk = z.infer<typeof diagnosticsAskSchema>;

/** What would be saved, to be looked at first. Outbox keeps the newest few, so that what is saved is what was looked at. */
export const diagnosticsSchema = z.object({ id: z.int().positive(), lines: z.array(diagnosticLineSchema) });
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
