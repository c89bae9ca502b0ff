import { message, type Message } from '../../contract/messages/message.ts';
import { told } from '../storage/messages/recorded.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { otherClientOfJobs, refuseOtherClient } from './other-client.ts';
import { checkTarget } from './target-check.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { JobCommands } from '../jobs/store/job-commands.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

export interface ChooseTargetParts {
  readonly store: JobStore;
  readonly commands: JobCommands;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

/** Sends files whose names say no target that is known where a person says, each to the slide that its name says, if any. */
export async function chooseTarget(
  parts: ChooseTargetParts,
  { ids, connectionId, target, otherClient }: ParsedInput<'jobs.chooseTarget'>,
): Promise<CallOutput<'jobs.chooseTarget'>> {
  parts.connections.get(connectionId);
  const jobs = ids.map((id) => parts.store.get(id)).filter((job) => job !== null);
  refuseOtherClient(otherClientOfJobs(parts, jobs, { connectionId, target }), otherClient);
  const checked = await checkTarget(parts, connectionId, target);
  const label = checked.label ?? target.label;
  const chosen = { connectionId, target: { ...target, label, slideLabel: checked.slideLabel } };
  const refused: { id: number; why: Message }[] = [];
  for (const id of ids) {
    const why = await give(parts, id, chosen);
    if (why !== null) refused.push({ id, why });
  }
  parts.wake();
  return { changed: ids.length - refused.length, refused };
}

/** Returns why not, or `null`. */
async function give(
  { store, watchFolders, commands }: ChooseTargetParts,
  id: number,
  chosen: Parameters<ChooseTargetParts['watchFolders']['giveTarget']>[1],
): Promise<Message | null> {
  const job = store.get(id);
  if (job === null) return message('not_done.unknown_job', { job: id });
  if (job.state !== 'needs_attention' || job.cause !== 'target') return message('not_done.asks_no_target');
  const given = await watchFolders.giveTarget(job, chosen);
  if ('why' in given) return given.why;
  const name = chosen.target.label ?? chosen.target.id;
  const reason = given.isKnown
    ? told('chosen.target_known', { name, job: given.jobId })
    : told('chosen.target', { name, job: given.jobId });
  return commands.targetChosen(id, reason).refused[0]?.why ?? null;
}
