import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import type { AfterDelivery } from '../../contract/watch-folder.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { FileSystem } from '../file-system.ts';
import { FileError } from '../file-system.ts';
import type { JobRecord } from '../jobs/job-record.ts';

export interface AfterDeliveryServices {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What a watched folder's rules say, or `null` for a folder that is not watched any more. */
  ruleOf(watchFolderId: number): { readonly root: string; readonly after: AfterDelivery } | null;
  trash(path: string): Promise<void>;
  /** Says what happened, for people. */
  onEvent(title: string, detail: string): void;
}

const sentFolder = '_Sent';
const readBytes = 1024 * 1024;

/**
 * Moves or trashes a delivered file where its folder's rules say so: only with proof, and only while the file still holds
 * exactly what was sent. Never deletes, never replaces another file.
 */
export async function tidyAfterDelivery(services: AfterDeliveryServices, job: JobRecord): Promise<void> {
  if (job.state !== 'done' || job.path === null || job.watch_folder_id === null) return;
  const rule = services.ruleOf(job.watch_folder_id);
  if (rule === null || rule.after === 'keep') return;
  try {
    if (!(await holdsWhatWasSent(services.fileSystem, job.path, job))) return;
    if (rule.after === 'trash') await services.trash(job.path);
    else await moveToSent(services, rule.root, job.path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    services.logger.warn('a delivered file stays where it is', { job: job.id, why });
    services.onEvent(`${job.name} stays where it is`, `It is delivered, but could not be put away: ${why}`);
  }
}

async function holdsWhatWasSent(fileSystem: FileSystem, path: string, job: JobRecord): Promise<boolean> {
  const file = await fileSystem.open(path).catch((error: unknown) => {
    if (error instanceof FileError && (error.code === 'missing' || error.code === 'link')) return null;
    throw error;
  });
  if (file === null) return false;
  try {
    const status = await file.status();
    if (status.sizeBytes !== job.size_bytes) return false;
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(readBytes);
    for (let position = 0; ;) {
      const count = await file.read(buffer, position);
      if (count === 0) break;
      hash.update(buffer.subarray(0, count));
      position += count;
    }
    return hash.digest('hex') === job.sha256;
  } finally {
    await file.close();
  }
}

async function moveToSent(services: AfterDeliveryServices, root: string, path: string): Promise<void> {
  const day = new Date(services.clock.nowMs()).toISOString().slice(0, 10);
  const inside = relative(root, path);
  const wanted = join(root, sentFolder, day, inside);
  for (let number = 1; number <= 100; number += 1) {
    try {
      await services.fileSystem.move(path, number === 1 ? wanted : numbered(wanted, number));
      return;
    } catch (error) {
      if (!(error instanceof FileError && error.code === 'busy') || number === 100) throw error;
    }
  }
}

/** `a.pdf` → `a (2).pdf` */
function numbered(path: string, number: number): string {
  const folder = dirname(path);
  const name = path.slice(folder.length + 1);
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : '';
  return join(folder, `${stem} (${String(number)})${ending}`);
}
