import { screenSchema } from './place.ts';
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

/** What the window draws by itself: the screens that others are parts of, a client’s page, and reports. */
export const drawnScreenSchema = z.enum([
  ...screenSchema.extract(['queue', 'folders', 'clips', 'knowledge', 'attention', 'activity', 'settings'])
    .options,
  'client',
  'report',
]);

/** A fault of the window, which alone knows of it. */
export const pageFaultSchema = z.object({
  /** The screen that was shown. */
  screen: drawnScreenSchema,
  /** The class of the error. */
  name: z.string().max(64),
  message: z.string().max(2000),
  /** As the browser writes it; empty where there is none. */
  stack: z.string().max(8000),
});
export type PageFault = z.infer<typeof pageFaultSchema>;

/** What would be saved, to be looked at first. Outbox keeps the newest few, so that what is saved is what was looked at. */
export const diagnosticsSchema = z.object({ id: z.int().positive(), lines: z.array(diagnosticLineSchema) });
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
