/**
 * Loaded before the product: wraps what the product calls of SQLite, of the disk and of sockets, and ends its own
 * process by SIGKILL when an armed point comes by for the n-th time. The product knows nothing of it. Armed by the environment,
 * `OUTBOX_KILL_AT` and `OUTBOX_KILL_NTH`, or by `arm`.
 */
import { isPointName, type PointName } from './points.ts';
import { watchDatabase } from './watch-database.ts';
import { watchDisk } from './watch-disk.ts';
import { watchSockets } from './watch-sockets.ts';

let armed: PointName | null = null;
let left = 0;

export function arm(point: PointName, nth: number): void {
  armed = point;
  left = nth;
}

export function disarm(): void {
  armed = null;
}

/** A point comes by. */
function at(point: PointName): void {
  if (point !== armed) return;
  left -= 1;
  if (left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; not one more instruction of the product is run.
  for (;;);
}

/** Whether the next `at` of this point kills: for what has to be done by halves first. */
function isNext(point: PointName): boolean {
  return point === armed && left === 1;
}

const wanted = process.env['OUTBOX_KILL_AT'] ?? '';
if (isPointName(wanted)) arm(wanted, Number(process.env['OUTBOX_KILL_NTH'] ?? 1));

const watching = { at, isNext };
watchDatabase(watching);
watchDisk(watching);
watchSockets(watching);
