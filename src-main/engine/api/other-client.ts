import { sep } from 'node:path';
import type { Batch } from '../../contract/batch.ts';
import {
  otherClientOfBrands,
  type Client,
  type OtherClient,
  type OwnedPlace,
} from '../../contract/clients.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { Cause, FileTargetKind, TargetKind } from '../../contract/job.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { Batches } from '../jobs/batches/batches.ts';
import { ownerOfFile, type OwnerOfFile } from '../connections/clients/owner-of-file.ts';
import type { StoredFolder } from '../watch-folders/folders/stored-folders.ts';

/** What it takes to know whose something is. */
export interface OwnerParts {
  readonly clients: Pick<Clients, 'list' | 'of'>;
  readonly watchFolders: { list(): readonly StoredFolder[] };
}

interface Target {
  readonly kind: FileTargetKind;
  readonly id: string;
}

/** Whether what lies at these paths would go to another client than the one it is of. */
export function otherClientOfPaths(
  parts: OwnerParts,
  paths: readonly string[],
  to: { readonly connectionId: number; readonly target: Target },
): OtherClient | null {
  const theirs = ownerOfTarget(parts, to.connectionId, to.target);
  if (theirs === null) return null;
  for (const path of paths) {
    const owner = ownerOfPath(parts, path);
    if (owner !== null && owner.client.id !== theirs.id) {
      const [from, to] = [owner.client.name, theirs.name];
      const { folder } = owner;
      const why =
        folder === null
          ? message('crossing.path_named', { path, from, to })
          : message('crossing.path_in', { path, folder, from, to });
      return crossing(owner.client, theirs, why);
    }
  }
  return null;
}

/** Whether a watched folder would go on for another client. */
export function otherClientOfFolder(
  parts: OwnerParts,
  folder: StoredFolder,
  to: { readonly connectionId: number; readonly target: Target },
): OtherClient | null {
  const ours = ownerOfTarget(parts, folder.connectionId, folder.rules.target);
  const theirs = ownerOfTarget(parts, to.connectionId, to.target);
  if (ours === null) return otherClientOfPaths(parts, [folder.path], to);
  if (theirs === null || ours.id === theirs.id) return null;
  const watched = message('crossing.watched', { path: folder.path, from: ours.name, to: theirs.name });
  return crossing(ours, theirs, watched);
}

/** Whether what its folder brought would go to another client than the folder is for, unless a person said that all of it may. */
export function otherClientOfJobs(
  parts: OwnerParts,
  jobs: readonly { readonly watch_folder_id: number | null; readonly path: string | null }[],
  to: { readonly connectionId: number; readonly target: Target },
): OtherClient | null {
  const folders = new Map(parts.watchFolders.list().map((folder) => [folder.id, folder]));
  const asked = jobs.filter(({ watch_folder_id: id }) => folders.get(id ?? 0)?.rules.otherClients !== true);
  for (const { watch_folder_id: id, path } of asked) {
    const folder = folders.get(id ?? 0);
    const other =
      folder === undefined
        ? otherClientOfPaths(parts, path === null ? [] : [path], to)
        : otherClientOfFolder(parts, folder, to);
    if (other !== null) return other;
  }
  return null;
}

/** Throws `OutboxError` conflict with both names, unless a person said that it is meant. */
export function refuseOtherClient(other: OtherClient | null, isMeant: boolean | undefined): void {
  if (other === null || isMeant === true) return;
  throw new OutboxError('conflict', message('client.other_unconfirmed', { reason: other.told }));
}

/** Whether a job of one client would go to another's target. One that asks about its target is of whoever its file lies with. */
export function otherClientOfJob(
  parts: OwnerParts,
  job: {
    readonly name: string;
    readonly connection_id: number;
    readonly target_kind: TargetKind;
    readonly target_id: string;
    readonly cause: Cause | null;
    readonly path: string | null;
  },
  to: Target,
): OtherClient | null {
  const { connection_id: connectionId } = job;
  const ofTarget = parts.clients.of({ connectionId, kind: job.target_kind, id: job.target_id });
  const ours = job.cause === 'client' ? null : ofTarget;
  if (ours === null && job.path !== null)
    return otherClientOfPaths(parts, [job.path], { connectionId, target: to });
  const theirs = parts.clients.of({ connectionId, ...to });
  if (ours === null || theirs === null || ours.id === theirs.id) return null;
  return crossing(ours, theirs, message('crossing.job', { job: job.name, from: ours.name, to: theirs.name }));
}

/** Whether what waits of a batch would go to another client's target. */
export function otherClientOfBatch(
  parts: Pick<OwnerParts, 'clients'> & {
    readonly batches: { readonly all: Pick<Batches, 'targets'> };
  },
  batch: Pick<Batch, 'id' | 'name' | 'connectionId' | 'clientId' | 'isClientChosen'>,
  to: Target,
): OtherClient | null {
  const { connectionId } = batch;
  const theirs = parts.clients.of({ connectionId, ...to });
  if (theirs === null) return null;
  const owners = batch.isClientChosen
    ? parts.clients.list().filter(({ id }) => id === batch.clientId)
    : parts.batches.all.targets(batch.id).map((target) => parts.clients.of({ connectionId, ...target }));
  const ours = owners.find((owner) => owner !== null && owner.id !== theirs.id);
  if (ours == null) return null;
  const told = message('crossing.batch', { batch: batch.name, from: ours.name, to: theirs.name });
  return crossing(ours, theirs, told);
}

/** Whether links would go to another client than those that they are put together with, or than their list is of. */
export function otherClientOfLinks(
  parts: OwnerParts & {
    readonly batches: { readonly all: Pick<Batches, 'targets'> };
  },
  {
    connectionId,
    forBrandId,
    batchId,
    brandIds,
    listPath,
  }: {
    readonly connectionId: number;
    /** Chosen for those that name none. */
    readonly forBrandId: string | undefined;
    /** What they are added to. */
    readonly batchId: number | null;
    readonly brandIds: readonly string[];
    /** Where their list lies, where that is known. */
    readonly listPath?: string | undefined;
  },
): OtherClient | null {
  const clients = parts.clients.list();
  if (clients.length === 0) return null;
  const there = batchId === null ? [] : parts.batches.all.targets(batchId).map(({ id }) => id);
  const all = [...(forBrandId === undefined ? [] : [forBrandId]), ...there, ...brandIds];
  const other = otherClientOfBrands(clients, connectionId, all);
  if (other !== null || listPath === undefined) return other;
  return otherClientOfList(parts, listPath, { connectionId, brandIds });
}

function otherClientOfList(
  parts: OwnerParts,
  listPath: string,
  { connectionId, brandIds }: { readonly connectionId: number; readonly brandIds: readonly string[] },
): OtherClient | null {
  for (const id of new Set(brandIds)) {
    const to = { connectionId, target: { kind: 'brand_clips' as const, id } };
    const other = otherClientOfPaths(parts, [listPath], to);
    if (other !== null) return other;
  }
  return null;
}

export function ownerOfTarget(parts: OwnerParts, connectionId: number, { kind, id }: Target): Client | null {
  const place: OwnedPlace = { connectionId, kind, id };
  return parts.clients.of(place);
}

export function crossing(from: Client, to: Client, told: Message): OtherClient {
  return { from: from.name, to: to.name, told };
}

/** By the innermost watched folder that it lies in, or else by the names of the folders on the way. */
function ownerOfPath(parts: OwnerParts, path: string): OwnerOfFile | null {
  const [folder = null] = parts.watchFolders
    .list()
    .filter((one) => path === one.path || path.startsWith(one.path.endsWith(sep) ? one.path : one.path + sep))
    .sort((one, other) => other.path.length - one.path.length);
  return ownerOfFile(parts.clients.list(), folder === null ? null : { ...folder, root: folder.path }, path);
}
