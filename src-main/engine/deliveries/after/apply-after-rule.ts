import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { AfterDelivery } from '../../../contract/folder-rules.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type {
  FileIdentity,
  FileSystem,
  KnownFolder,
  PlacedFile,
} from '../../../foundation/files/file-system.ts';
import { FileError, isSameFile } from '../../../foundation/files/file-system.ts';
import { newAsideName, pathOf } from '../../../foundation/files/one-move.ts';
import type { Asides } from './asides.ts';
import type { UnmovedRecords } from './unmoved-files.ts';
import type { PutAwayRecords } from './put-away-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import { localDay } from '../../../foundation/local-time.ts';
import { sha256OfFile } from '../../../foundation/sha256.ts';

export interface AfterRuleServices {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly asides: Asides;
  readonly putAway: Pick<PutAwayRecords, 'note'>;
  readonly unmoved: Pick<UnmovedRecords, 'note' | 'forget'>;
  /** False once Outbox has ended: the next start goes on. */
  isRunning(): boolean;
  /** What a watched folder's rules say, or `null` for a folder that is not watched any more. */
  ruleOf(watchFolderId: number): { readonly root: KnownFolder; readonly after: AfterDelivery } | null;
  /** Whether the service itself said that it took this content; what a person or a policy said is no such word. */
  isProved(job: JobRecord): boolean;
  trash(file: PlacedFile): Promise<void>;
  /** Says what happened, for people. */
  onEvent(title: Message, detail: Message): void;
}

const sentFolder = '_Sent';

/**
 * Moves or trashes a delivered file where its folder's rules say so: only where the service itself said that it has it, and only
 * while the file still holds exactly what was sent. Never deletes, never replaces another file, follows no link.
 * `isNews`: it was delivered just now, so that a person is told where it stays although the rule says otherwise.
 */
export async function applyAfterRule(
  services: AfterRuleServices,
  job: JobRecord,
  { isNews }: { readonly isNews: boolean } = { isNews: true },
): Promise<void> {
  if (job.state !== 'done' || job.path === null || job.watch_folder_id === null) return;
  const { path, watch_folder_id: folderId } = job;
  const rule = services.ruleOf(folderId);
  if (rule === null || rule.after === 'keep') {
    services.unmoved.forget(folderId, job.id);
    return;
  }
  if (!services.isProved(job)) {
    if (isNews) services.onEvent(staysTitle(job), message(`history.unproved.${rule.after}`));
    return;
  }
  try {
    const relativePath = relativePathBelow(rule.root.path, path);
    if (relativePath === null)
      throw new FileError('outside', path, {
        code: 'file_error.not_below',
        params: { path: rule.root.path },
      });
    const identity = await identityOfSent(services.fileSystem, path, job);
    if (!services.isRunning()) return;
    if (identity === null) {
      services.unmoved.forget(folderId, job.id);
      return;
    }
    const file = { folder: rule.root, relativePath, identity };
    if (rule.after === 'trash') {
      await services.trash(file);
      notePutAway(services, job.id, null);
    } else await moveToSent(services, job.id, file);
    services.unmoved.forget(folderId, job.id);
  } catch (error) {
    const reason = toldBy(error);
    services.unmoved.note(folderId, { jobId: job.id, name: job.name, path, reason });
    services.logger.write('source.stays', { jobId: job.id, ...faultOf(error) }, messageOfFault(error));
    services.onEvent(staysTitle(job), message('history.not_moved', { reason }));
  }
}

const staysTitle = ({ name }: JobRecord): Message => message('history.stays', { name });

/** What the file is now, if it still holds what was sent; `null` where it does not, or is gone. */
export async function identityOfSent(
  fileSystem: FileSystem,
  path: string,
  job: JobRecord,
): Promise<FileIdentity | null> {
  const file = await fileSystem.open(path).catch((error: unknown) => {
    if (error instanceof FileError && (error.code === 'missing' || error.code === 'link')) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const status = await file.status();
    if (status.sizeBytes !== job.size_bytes) return null;
    if ((await sha256OfFile(file, status.sizeBytes)) !== job.sha256) return null;
    // Written to while it was read: its content is not known any more.
    return isSameFile(await file.status(), status) ? status : null;
  } finally {
    await file.close();
  }
}

async function moveToSent(services: AfterRuleServices, jobId: number, file: PlacedFile): Promise<void> {
  const { fileSystem, asides, logger } = services;
  const day = localDay(services.clock.nowMs());
  const wanted = `${sentFolder}/${day}/${file.relativePath}`;
  for (let number = 1; number <= 100; number += 1) {
    const to = number === 1 ? wanted : numbered(wanted, number);
    const asideName = newAsideName();
    asides.note(jobId, { folder: file.folder, from: file.relativePath, to, asideName });
    try {
      await fileSystem.move(file, to, asideName);
      notePutAway(services, jobId, pathOf({ folder: file.folder, relativePath: to }));
      return;
    } catch (error) {
      if (!(error instanceof FileError && error.code === 'busy') || number === 100) throw error;
    } finally {
      // What is noted in vain is looked for in vain at the next start.
      if (services.isRunning()) forgetMove(asides, jobId, logger);
    }
  }
}

/** Where this is not written the file is moved, and only its new place is not shown. */
export function notePutAway(
  {
    putAway,
    clock,
    logger,
    isRunning,
  }: Pick<AfterRuleServices, 'putAway' | 'clock' | 'logger' | 'isRunning'>,
  jobId: number,
  path: string | null,
): void {
  if (!isRunning()) return;
  try {
    putAway.note(jobId, path, clock.nowMs());
  } catch (error) {
    logger.write('source.move_noted', { jobId, ...faultOf(error) }, messageOfFault(error));
  }
}

/** A move that stays noted is looked for at the next start, in vain. */
export function forgetMove(asides: Asides, jobId: number, logger: Logger): void {
  try {
    asides.forget(jobId);
  } catch (error) {
    logger.write('source.move_noted', { jobId, ...faultOf(error) }, messageOfFault(error));
  }
}

/** `a.pdf` → `a (2).pdf` */
function numbered(path: string, number: number): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : '';
  return `${folder}${stem} (${String(number)})${ending}`;
}
