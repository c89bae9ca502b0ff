import { message } from '../../contract/messages/message.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import type { JobRow } from '../../contract/job.ts';
import { crossing, otherClientOfPaths, ownerOfTarget, refuseOtherClient } from './other-client.ts';
import { checkTarget } from './target-check.ts';
import type { JobListing } from '../jobs/store/job-listing.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { RetargetChosen } from '../jobs/batches/retarget-chosen.ts';

export interface RetargetJobsParts {
  readonly listing: JobListing;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  /** What was added together. */
  readonly batches: {
    readonly retargetChosen: RetargetChosen;
  };
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

/**
 * Sends chosen jobs that wait somewhere else, also on another connection: another job goes in the place of each. Throws `OutboxError`
 * not_found for the connection, and conflict where one of them is another client's and nobody said that it is meant.
 */
export async function retargetJobs(
  parts: RetargetJobsParts,
  { ids, connectionId, target, otherClient }: ParsedInput<'jobs.retarget'>,
): Promise<CallOutput<'jobs.retarget'>> {
  parts.connections.get(connectionId);
  const rows = parts.listing.rows(ids);
  refuseOtherClient(otherClientOfRows(parts, rows, { connectionId, target }), otherClient);
  const { label, slideLabel, slideOrder } = await checkTarget(parts, connectionId, target);
  const steps = new Set(rows.filter(({ recipeRowId }) => recipeRowId !== null).map(({ id }) => id));
  const place = {
    target: { ...target, label: label ?? target.label, slideLabel },
    ...{ slideOrder, connectionId },
  };
  const { changed, refused, moved } = await parts.batches.retargetChosen(
    [...new Set(ids)].filter((id) => !steps.has(id)),
    place,
  );
  parts.wake();
  return {
    changed,
    refused: [...refused, ...[...steps].map((id) => ({ id, why: ofRecipe }))],
    moved: [...moved],
  };
}

const ofRecipe = message('not_done.recipe_step');

/** A job is of the client that its target is of; one that has none yet, or asks about it, of the one that its file lies with. */
function otherClientOfRows(
  parts: RetargetJobsParts,
  rows: readonly JobRow[],
  to: Pick<ParsedInput<'jobs.retarget'>, 'connectionId' | 'target'>,
): OtherClient | null {
  const theirs = ownerOfTarget(parts, to.connectionId, to.target);
  if (theirs === null) return null;
  const isOfTarget = ({ clientId, cause }: JobRow): boolean => clientId !== undefined && cause !== 'client';
  for (const { name, clientId } of rows.filter(isOfTarget)) {
    if (clientId === undefined || clientId === theirs.id) continue;
    const ours = parts.clients.get(clientId);
    const told = message('crossing.job', { job: name, from: ours.name, to: theirs.name });
    return crossing(ours, theirs, told);
  }
  const paths = rows.flatMap((row) => (isOfTarget(row) || row.path === null ? [] : [row.path]));
  return otherClientOfPaths(parts, paths, to);
}
