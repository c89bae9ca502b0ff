import type { Socket } from 'node:net';
import { delay, type Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';

/**
 * How many bytes of a connection the other side's system has not taken yet, or `null` where this system does not say, or not of
 * this connection. May reject with the signal's reason, once nobody waits for it.
 */
export type UnacknowledgedBytes = (connection: Ports, over: AbortSignal) => Promise<number | null>;

/** By which a system knows a connection. */
export type Ports = Pick<Socket, 'localPort' | 'remotePort'> & {
  readonly remoteFamily?: string | undefined;
};

/** What is known of the way that a request takes. */
export interface Way {
  readonly connection: Ports | null;
  /** Milliseconds. */
  readonly roundTripMs: number;
  /** How long its connection had carried nothing when this request began, milliseconds. */
  readonly wasIdleMs: number;
  /** What this request handed over so far, and for how long it has done so, milliseconds. */
  readonly sentBytes: number;
  readonly sinceMs: number;
}

const betweenLooksMs = 8;
const longestBetweenLooksMs = 40;
/** What a system takes into its own memory at a time, at least: larger uploads are seen to move by how fast they are taken. */
const bufferBytes = 256 * 1024;
const [nearMs, smallBytes, busyMs] = [3, 64 * 1024, 1 * secondMs];

/**
 * Waits until nothing of what was sent is on its way any more (reliability §2.1): a system takes megabytes at once, and a connection
 * that had died already would otherwise carry off the end of a request that never arrived. Rejects once `over`.
 */
export async function untilTaken(
  way: () => Way,
  clock: Clock,
  unacknowledged: UnacknowledgedBytes,
  { onTaken, over }: { readonly onTaken: () => void; readonly over: AbortSignal },
): Promise<void> {
  const { connection, roundTripMs, wasIdleMs, sentBytes } = way();
  // A few bytes to a neighbour on a connection in use are there before anybody could ask.
  if (connection === null || (roundTripMs <= nearMs && sentBytes <= smallBytes && wasIdleMs <= busyMs))
    return;
  // Nothing can have come back sooner.
  if (roundTripMs > nearMs) await delay(clock, roundTripMs, over);
  let leftBytes = Number.POSITIVE_INFINITY;
  let pauseMs = betweenLooksMs;
  for (;;) {
    const bytes = await unacknowledged(connection, over);
    if (bytes === 0) return;
    if (bytes === null) {
      await delay(clock, estimatedMs(way()), over);
      return;
    }
    if (bytes < leftBytes) onTaken();
    leftBytes = bytes;
    await delay(clock, pauseMs, over);
    pauseMs = Math.min(longestBetweenLooksMs, pauseMs * 1.25);
  }
}

/** Until the last of what a system holds back has gone the way and its acknowledgement come back. */
function estimatedMs({ roundTripMs, sentBytes, sinceMs }: Way): number {
  const heldBytes = Math.min(sentBytes, bufferBytes);
  const bytesPerMs = sinceMs <= 0 ? Number.POSITIVE_INFINITY : sentBytes / sinceMs;
  return Math.min(2 * secondMs, 1.5 * roundTripMs + heldBytes / bytesPerMs);
}
