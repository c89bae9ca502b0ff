import type { FolderHold } from '../../../contract/folder-hours.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** What holds the jobs of one watched folder. */
export interface HeldFolder extends FolderHold {
  readonly watchFolderId: number;
  readonly message: Recorded;
}

/** Puts these into `folder_hold`, in place of what stood there. */
export function folderHoldWriter(database: OutboxDatabase): (holds: readonly HeldFolder[]) => void {
  const clear = database.prepare('delete from folder_hold');
  const add = database.prepare<[HeldFolder]>(
    'insert into folder_hold (watch_folder_id, cause, until_ms, message) values (:watchFolderId, :cause, :untilMs, :message)',
  );
  return database.transaction((holds: readonly HeldFolder[]) => {
    clear.run();
    for (const hold of holds) add.run(hold);
  });
}
