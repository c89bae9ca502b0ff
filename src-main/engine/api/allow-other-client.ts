import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { JobCommands } from '../jobs/store/job-commands.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface AllowOtherClientParts {
  readonly store: JobStore;
  readonly commands: JobCommands;
  readonly watchFolders: WatchFolders;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}

/** Lets files go to other clients' targets, as a person says: these once, or with `always` all that their folders bring. */
export async function allowOtherClient(
  parts: AllowOtherClientParts,
  { ids, always }: ParsedInput<'jobs.allowOtherClient'>,
): Promise<CallOutput<'jobs.allowOtherClient'>> {
  const affected = parts.commands.allowOtherClient(ids);
  if (always === true) {
    const refused = new Set(affected.refused.map(({ id }) => id));
    const folderIds = new Set(
      ids.filter((id) => !refused.has(id)).map((id) => parts.store.get(id)?.watch_folder_id ?? null),
    );
    for (const id of folderIds) {
      const folder = id === null ? null : parts.watchFolders.get(id);
      if (folder === null) continue;
      const rules = { ...folder.rules, otherClients: true as const };
      await parts.watchFolders.change(folder.id, {
        connectionId: folder.connectionId,
        ...{ rules, sendAgain: false },
      });
    }
    parts.mark('watchFolders');
  }
  parts.wake();
  return affected;
}
