import type { z } from '../zod.ts';
import { batchEvents } from './batch-events.ts';
import { connectionEvents } from './connection-events.ts';
import { engineEvents } from './engine-events.ts';
import type { LogEvent } from './fields.ts';
import { folderEvents } from './folder-events.ts';
import { hostEvents } from './host-events.ts';
import { jobEvents } from './job-events.ts';

/** Everything that the log may hold: name → level, sentence, fields. `log` lists it for operators. */
export const logEvents = {
  ...jobEvents,
  ...connectionEvents,
  ...batchEvents,
  ...folderEvents,
  ...engineEvents,
  ...hostEvents,
} as const satisfies Record<string, LogEvent<z.ZodRawShape, z.ZodRawShape>>;

export type LogEventName = keyof typeof logEvents;
export type LogFields<Name extends LogEventName> = z.infer<(typeof logEvents)[Name]['fields']>;
export type LogDetail<Name extends LogEventName> = z.infer<(typeof logEvents)[Name]['detail']>;
