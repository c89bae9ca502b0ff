import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';
import { goesAsItIs, lacksEnd } from '../files/document-end.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import { isWaiting, waiting } from '../files/classify-file.ts';

export interface FilePath {
  /** Absolute. */
  readonly path: string;
  /** Below its folder, with `/`. */
  readonly relativePath: string;
}

/**
 * Has a file that waits sent as soon as it stands still: neither its folder's least age nor a longer rest than is safe keeps it any
 * longer, nor that its end is missing. It is written down, so that a restart does not forget it. `nowMs`: monotonic, when it is looked at next; `null` where
 * nothing is watched, and the next start looks. Throws `OutboxError` not_found for what is not known there, and conflict for what
 * does not wait.
 */
export function sendNow(
  files: FileRecords,
  folderId: number,
  { path, relativePath }: FilePath,
  nowMs: number | null,
): void {
  files.write(() => {
    const record = files.find(folderId, relativePath);
    if (record === null || record.phase === 'gone') {
      throw new OutboxError('not_found', message('file_refusal.unknown', { path }));
    }
    if (!isWaiting(record)) {
      throw new OutboxError('conflict', message('file_refusal.not_waiting', { path }));
    }
    // What is in hand is being read: it goes anyway, and if it does not, it is hurried then.
    const isHeld = record.recheckCount < 0;
    const isInHand = record.recheckAtMs === null && !isHeld;
    files.update(record.id, {
      ...record,
      hurried: 1,
      reason: reasonOf(record),
      recheckCount: isHeld ? 0 : record.recheckCount,
      recheckAtMs: isInHand ? null : (nowMs ?? record.recheckAtMs),
    });
  });
}

/** Of a file whose end is missing it is known that it is sent as it is. If it changes, the whole of it is meant again. */
function reasonOf({ phase, reason }: FileRecord): Recorded | null {
  if (phase !== 'settling') return reason;
  return lacksEnd(reason) || reason === goesAsItIs ? goesAsItIs : waiting;
}
