import { z } from './zod.ts';

/**
 * What a file goes through, in order. `settling`: from its last change until it stood still; `reading`: its bytes and their
 * checksum; `queued`: until its turn came; `connecting`: of requests that needed a new connection; `sending`: from its turn until
 * its end was about to leave; `answer`: until the service had answered; `tracking`: until what was accepted was proved.
 */
export const runPhases = [
  'settling',
  'reading',
  'queued',
  'connecting',
  'sending',
  'answer',
  'tracking',
] as const;
export type RunPhase = (typeof runPhases)[number];

/** Milliseconds. All but `count`, `meanMs` and `longestMs` are within a tenth of the truth. */
export const durationsSchema = z.object({
  count: z.int(),
  meanMs: z.number(),
  /** Half of them took no longer. */
  medianMs: z.number(),
  /** 19 of 20 took no longer. */
  mostMs: z.number(),
  longestMs: z.number(),
});
export type Durations = z.infer<typeof durationsSchema>;

/** What was sent within the window, over the time in which something was. */
export const sentLatelySchema = z.object({
  /** Requests that the service accepted. */
  files: z.int(),
  /** Handed to the network, those of requests that failed included. */
  bytes: z.number(),
  overMs: z.number(),
  bytesPerSecond: z.number(),
  filesPerSecond: z.number(),
});

/**
 * How it runs: kept in memory, for the last `windowMs` alone. What did not happen in that time is `null`, and what the host does
 * not tell too.
 */
export const runFiguresSchema = z.object({
  windowMs: z.int(),
  sent: sentLatelySchema.nullable(),
  /** When something was last done for a file, or `null` where nothing was since the start. */
  lastAtMs: z.number().nullable(),
  phases: z.record(z.enum(runPhases), durationsSchema.nullable()),
  /** What transfers in flight write, joined: the transaction with its sync, and the lines of the journal with theirs. */
  commits: durationsSchema.nullable(),
  journal: durationsSchema.nullable(),
  /** How late the main thread was. Looked at only while something runs or somebody looks. */
  lateness: durationsSchema.nullable(),
  memory: z.object({ residentBytes: z.number(), heapBytes: z.number() }).nullable(),
  /** Connections to services that carry a request, and that are kept for the next. */
  sockets: z.object({ busy: z.int(), kept: z.int() }).nullable(),
  /** Of each connection that sent something: how many requests are under way, and how many may be. */
  widths: z.array(z.object({ connectionId: z.int(), name: z.string(), inUse: z.int(), atMost: z.int() })),
});
export type RunFigures = z.infer<typeof runFiguresSchema>;
