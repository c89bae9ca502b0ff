import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { neededRoomBytes } from '../../../foundation/disk-full.ts';
import { told } from '../output/say.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { whyAnyoneMaySwap } from '../../../foundation/own-data-folder.ts';
import {
  askThisSystem,
  isCloudPath,
  isSlowPlace,
  mountedTypeOf,
} from '../../../foundation/files/slow-places.ts';
import type { Finding } from '../machine-findings.ts';
import { describeBytes } from '../output/words.ts';

const fewFreeBytes = 1024 * 1024 * 1024;

/** Of the disk of this folder, or of the nearest one above it that is there. */
export function findDiskRoom(folder: string): Finding {
  const what = 'disk';
  const there = nearestThere(folder);
  try {
    const { bavail, blocks, bsize } = statfsSync(there);
    const freeBytes = bavail * bsize;
    const free = `${describeBytes(freeBytes)} free`;
    if (freeBytes >= fewFreeBytes) return { what, verdict: 'well', detail: free };
    const fix = 'make room: the queue, its snapshots and the log grow with what is sent';
    return {
      what,
      verdict: freeBytes < neededRoomBytes(blocks * bsize) ? 'problem' : 'note',
      detail: `${free}: ${fix}`,
    };
  } catch (error) {
    const fix = `see by the system's own means whether ${there} has room, at least ${describeBytes(fewFreeBytes)}`;
    return { what, verdict: 'note', detail: `cannot be asked: ${messageOf(error)}; ${fix}` };
  }
}

const move =
  'name a folder on a disk of this computer with --data-dir or OUTBOX_HOME; "outbox export" and "outbox import-setup" take the setup there';

/** Whether this computer alone writes the disk of the data folder: a database elsewhere can lose its last records. */
export async function findPlace(
  folder: string,
  platform: NodeJS.Platform,
  ask = askThisSystem,
): Promise<Finding> {
  const what = 'place';
  const there = nearestThere(folder);
  const type =
    platform === 'linux' || platform === 'darwin' ? await mountedTypeOf(there, platform, ask) : null;
  if (isCloudPath(folder)) {
    const detail = `${folder} is kept the same on several computers, which damages a database that is written; ${move}`;
    return { what, verdict: 'problem', detail };
  }
  if (await isSlowPlace(there, platform, ask)) {
    const disk = type === null ? 'on a network disk' : `on a network disk (${type})`;
    const detail = `${folder} is ${disk}, where the log that SQLite writes ahead is not safe; ${move}`;
    return { what, verdict: 'problem', detail };
  }
  const swap = whyAnyoneMaySwap(folder);
  if (swap !== null) return { what, verdict: 'problem', detail: `${folder}: ${told(swap)}` };
  return { what, verdict: 'well', detail: `on this computer${type === null ? '' : ` (${type})`}` };
}

function nearestThere(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestThere(dirname(folder));
}
