import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import type { FileTargetKind } from '../../contract/job.ts';
import { namesOf } from '../watch-folders/names/name-rules.ts';
import type { EngineParts } from './engine-parts.ts';
import { otherClientOfFolder, refuseOtherClient } from './other-client.ts';
import { checkTarget } from './target-check.ts';

/** Sends files whose names say no target that is known where a person says, each to the slide that its name says, if any. */
export async function chooseTarget(
  parts: EngineParts,
  { ids, connectionId, target, otherClient }: ParsedInput<'jobs.chooseTarget'>,
): Promise<CallOutput<'jobs.chooseTarget'>> {
  parts.connections.get(connectionId);
  const folders = new Set(ids.map((id) => parts.store.get(id)?.watch_folder_id ?? null));
  for (const id of folders)
    refuseOtherClient(otherClientOf(parts, id, { connectionId, target }), otherClient);
  const checked = await checkTarget(parts, connectionId, target);
  const label = checked.label ?? target.label;
  const chosen = { connectionId, target: { ...target, label, slideLabel: checked.slideLabel } };
  const refused: { id: number; why: string }[] = [];
  for (const id of ids) {
    const why = await give(parts, id, chosen);
    if (why !== null) refused.push({ id, why });
  }
  parts.wake();
  return { changed: ids.length - refused.length, refused };
}

/** Whether files of one client's folder would go to another's target. A folder whose names say the target is nobody's own. */
function otherClientOf(
  parts: EngineParts,
  watchFolderId: number | null,
  to: {
    readonly connectionId: number;
    readonly target: { readonly kind: FileTargetKind; readonly id: string };
  },
): OtherClient | null {
  const folder = watchFolderId === null ? null : parts.watchFolders.get(watchFolderId);
  if (folder === null) return null;
  const uses = namesOf(folder.rules)?.chosenUses ?? new Set();
  const saysTarget = [...uses].some((use) => use !== 'slide');
  return saysTarget ? null : otherClientOfFolder(parts, folder, to);
}

/** Returns why not, or `null`. */
async function give(
  { store, watchFolders, commands }: EngineParts,
  id: number,
  chosen: Parameters<EngineParts['watchFolders']['giveTarget']>[1],
): Promise<string | null> {
  const job = store.get(id);
  if (job === null) return `There is no job ${String(id)}`;
  if (job.state !== 'needs_attention' || job.cause !== 'target') return 'It does not wait for a target';
  const given = await watchFolders.giveTarget(job, chosen);
  if ('why' in given) return given.why;
  const name = chosen.target.label ?? chosen.target.id;
  const reason = given.isKnown
    ? `You chose ${name} for it, where the same content is job ${String(given.jobId)} already`
    : `You chose ${name} for it: job ${String(given.jobId)}`;
  return commands.targetChosen(id, reason).refused[0]?.why ?? null;
}
