import type { Clock } from '../../../foundation/clock.ts';
import { asStaying } from '../files/classify-file.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import type { FilePhase } from '../files/phase-counts.ts';
import type { SamePath } from './same-path.ts';

const takenPhases: ReadonlySet<FilePhase> = new Set(['settling', 'queued', 'stays', 'empty', 'unreadable']);

/**
 * What a folder took and gives up stays where it lies: another folder at the same path, which would take it from now on, doesn't
 * send it unasked.
 */
export function leaveBeside(
  parts: { readonly files: FileRecords; readonly clock: Pick<Clock, 'nowMs'>; readonly samePath: SamePath },
  folder: FolderRecord,
  isGivenUp: (relativePath: string) => boolean,
): void {
  const { files, samePath } = parts;
  const others = samePath.beside(folder);
  if (others.length === 0) return;
  files.write(() => {
    for (const record of files.each(folder.id)) {
      const { relativePath } = record;
      if (!takenPhases.has(record.phase) || relativePath.endsWith('/') || !isGivenUp(relativePath)) continue;
      for (const other of others) if (samePath.takes(other, relativePath)) letStay(parts, other.id, record);
    }
  });
}

function letStay(
  { files, clock }: { readonly files: FileRecords; readonly clock: Pick<Clock, 'nowMs'> },
  watchFolderId: number,
  record: FileRecord,
): void {
  const { relativePath } = record;
  const stays = asStaying({ ...record, jobId: null, slideId: null, hurried: 0 });
  const known = files.find(watchFolderId, relativePath);
  if (known === null) files.insert(watchFolderId, relativePath, stays, clock.nowMs());
  else if (!takenPhases.has(known.phase)) files.update(known.id, stays);
}
