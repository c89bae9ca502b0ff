import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process says of itself. Sizes are bytes. */
export interface Sample {
  /** Since the process started. */
  readonly atMs: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  /** What the heap holds outside of itself: buffers, mostly. */
  readonly externalBytes: number;
  /** Open files, folders and watches; without sockets, which come and go with the transfers. `null`: the system does not tell. */
  readonly openFiles: number | null;
  readonly sockets: number | null;
  readonly timers: number;
  readonly walBytes: number;
  readonly databaseBytes: number;
  /** Of all turns of the event loop since the last sample, 99 % were late by no more than this. */
  readonly loopDelayMs: number;
  /** The same since the process started. */
  readonly loopDelayInAllMs: number;
}

const resolutionMs = 10;

/** Measures from now on; each call of the function gives a sample. */
export function startSampling(dataDirectory: string): () => Sample {
  const since = monitorEventLoopDelay({ resolution: resolutionMs });
  const inAll = monitorEventLoopDelay({ resolution: resolutionMs });
  since.enable();
  inAll.enable();
  return () => {
    const memory = process.memoryUsage();
    const sample = {
      atMs: performance.now(),
      residentBytes: memory.rss,
      heapBytes: memory.heapUsed,
      externalBytes: memory.external,
      ...openHandles(),
      timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
      walBytes: sizeOf(join(dataDirectory, 'outbox.db-wal')),
      databaseBytes: sizeOf(join(dataDirectory, 'outbox.db')),
      loopDelayMs: delayOf(since.percentile(99)),
      loopDelayInAllMs: delayOf(inAll.percentile(99)),
    };
    since.reset();
    return sample;
  };
}

/** The histogram counts the time between two looks, which is never less than its resolution. */
function delayOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - resolutionMs);
}

function openHandles(): { openFiles: number | null; sockets: number | null } {
  const directory = '/proc/self/fd';
  if (process.platform !== 'linux') return { openFiles: null, sockets: null };
  let openFiles = 0;
  let sockets = 0;
  for (const name of readdirSync(directory)) {
    try {
      if (readlinkSync(join(directory, name)).startsWith('socket:')) sockets += 1;
      else openFiles += 1;
    } catch {
      // The handle by which the folder itself was read is closed by now.
    }
  }
  return { openFiles, sockets };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
