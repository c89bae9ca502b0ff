import { message } from '../../../contract/messages/message.ts';
import type { Affected, JobCommands } from '../store/job-commands.ts';
import type { JobStore } from '../store/job-store.ts';
import { isAccepted, isOpenQuestion } from '../record/states.ts';

/** Cancels of these jobs what may be: what may have arrived keeps its question, and what the service accepted is followed. */
export function cancelUnsent(
  { store, commands }: { readonly store: JobStore; readonly commands: Pick<JobCommands, 'cancel'> },
  ids: readonly number[],
): Affected {
  const kept = ids.flatMap((id): Affected['refused'] => {
    const job = store.get(id);
    if (job === null || job.state !== 'needs_attention') return [];
    if (isOpenQuestion(job)) return [{ id, why: message('not_done.maybe_arrived') }];
    return isAccepted(job) ? [{ id, why: message('not_done.accepted') }] : [];
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const { changed, refused } = commands.cancel(ids.filter((id) => !keptIds.has(id)));
  return { changed, refused: [...kept, ...refused] };
}
