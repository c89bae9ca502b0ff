import { message, type Message } from '../../contract/messages/message.ts';
import { told } from '../storage/messages/recorded.ts';
import type { CallOutput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import type { NewJob, JobIntake } from '../jobs/store/job-intake.ts';
import type { Affected, JobCommands } from '../jobs/store/job-commands.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import { unclearBrandOf } from '../jobs/record/unclear-brand.ts';
import type { StoredFolder } from '../watch-folders/folders/stored-folders.ts';
import { otherClientOfJobs, refuseOtherClient } from './other-client.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { Recipes } from '../recipes/recipes.ts';
import type { InPieces } from '../jobs/batches/in-pieces.ts';

export interface ChooseBrandParts {
  readonly store: JobStore;
  readonly intake: JobIntake;
  readonly commands: JobCommands;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly watchFolders: WatchFolders;
  readonly recipes: Recipes;
  readonly batches: { readonly inPieces: InPieces };
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

interface Choice {
  readonly ids: readonly number[];
  readonly brandId: string | null;
  /** That links of one client go to another. */
  readonly isMeant: boolean | undefined;
}

/** Takes links whose row named a brand that nobody knows to the one that a person chose, piece by piece. */
export async function chooseBrand(
  parts: ChooseBrandParts,
  choice: Choice,
): Promise<CallOutput<'jobs.chooseBrand'>> {
  refuseOthers(parts, choice);
  const { ids, brandId } = choice;
  const refused = (await parts.batches.inPieces(ids, (piece) => chooseEach(parts, piece, brandId))).flat();
  return { changed: ids.length - refused.length, refused };
}

/** The same at once, for few. Part of a transaction of the caller's. */
export function chooseBrandOfFew(parts: ChooseBrandParts, choice: Choice): Affected {
  refuseOthers(parts, choice);
  const refused = chooseEach(parts, choice.ids, choice.brandId);
  return { changed: choice.ids.length - refused.length, refused };
}

/** An import is added in the transaction in which its question ends. Those that were refused. */
function chooseEach(
  parts: ChooseBrandParts,
  ids: readonly number[],
  brandId: string | null,
): Affected['refused'] {
  const refused = ids.flatMap((id) => {
    const job = parts.store.get(id);
    const why = job === null ? message('not_done.unknown_job', { job: id }) : choose(parts, job, brandId);
    return why === null ? [] : [{ id, why }];
  });
  parts.wake();
  return refused;
}

function refuseOthers(parts: ChooseBrandParts, { ids, brandId, isMeant }: Choice): void {
  for (const id of ids) refuseOtherClient(otherClientOf(parts, parts.store.get(id), brandId), isMeant);
}

/** Whether the links of one client's folder would become another's clips. */
function otherClientOf(
  parts: ChooseBrandParts,
  job: JobRecord | null,
  brandId: string | null,
): OtherClient | null {
  const chosen = brandId ?? folderOf(parts, job)?.rules.target.id;
  if (job === null || chosen === undefined) return null;
  return otherClientOfJobs(parts, [job], {
    connectionId: job.connection_id,
    target: { kind: 'brand_clips', id: chosen },
  });
}

function folderOf(parts: ChooseBrandParts, job: JobRecord | null): StoredFolder | null {
  return job?.watch_folder_id == null ? null : parts.watchFolders.get(job.watch_folder_id);
}

/** Returns why not, or `null`. */
function choose(parts: ChooseBrandParts, job: JobRecord, chosen: string | null): Message | null {
  const unclear = unclearBrandOf(job);
  if (unclear === null || job.cause !== 'brand' || job.url === null) return message('not_done.asks_no_brand');
  const folder = folderOf(parts, job);
  const brandId = chosen ?? folder?.rules.target.id;
  if (brandId === undefined) return message('not_done.folder_gone');
  const recipe = unclear.recipe ?? folder?.rules.recipe ?? null;
  const label = parts.catalogue.brandName(job.connection_id, brandId);
  const { url, title, connection_id: connectionId, watch_folder_id: watchFolderId } = job;
  if (recipe === null) {
    const imported: NewJob = {
      ...{ kind: 'clip_import', connectionId, watchFolderId, name: job.name, file: null, url, title },
      target: { kind: 'brand_clips', id: brandId, label, slideId: null, slideLabel: null },
      ...{ serialOrder: 0, priority: job.priority },
    };
    parts.intake.add([imported], () => job.batch_id);
  } else {
    const saved = parts.recipes.savedByName(recipe);
    if (saved === null) return message('not_done.no_recipe', { name: recipe });
    const rows = [{ url, title, brandId, plan: saved.plan }];
    parts.recipes.compose({
      ...{ connectionId, batchId: null, name: folder?.name ?? null },
      watchFolderId,
      rows,
    });
  }
  const reason = told('chosen.brand', { brand: unclear.brand, name: label ?? brandId });
  return parts.commands.brandChosen(job.id, reason).refused[0]?.why ?? null;
}
