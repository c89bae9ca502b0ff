import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { EngineParts } from './engine-parts.ts';

/** Lets files go to other clients' targets, as a person says: these once, or with `always` all that their folders bring. */
export async function allowOtherClient(
  parts: Pick<EngineParts, 'store' | 'watchFolders' | 'commands' | 'mark' | 'wake'>,
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
