import { clientOf, type Client } from '../../../contract/clients.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import type { Clients } from './clients.ts';
import { namedInPath } from './named-in-path.ts';

export interface TargetOfFiles {
  readonly connectionId: number;
  readonly target: { readonly kind: FileTargetKind; readonly id: string; readonly label?: string | null };
}

/** A watched folder, as far as it says whose its files are. */
export interface FolderOfFiles {
  readonly root: string;
  readonly connectionId: number;
  readonly rules: { readonly target: TargetOfFiles['target']; readonly otherClients?: true | undefined };
}

export interface OwnerOfFile {
  readonly client: Client;
  /** Goes on after what lies there. */
  readonly why: string;
}

/** Of the client that its watched folder is for, or else of the one that a folder on the way is named like. */
export function ownerOfFile(
  clients: readonly Client[],
  folder: FolderOfFiles | null,
  path: string,
): OwnerOfFile | null {
  const ofFolder =
    folder === null ? null : clientOf(clients, { connectionId: folder.connectionId, ...folder.rules.target });
  if (ofFolder !== null && folder !== null)
    return { client: ofFolder, why: `lies in ${folder.root}, which is watched for ${ofFolder.name}` };
  const named = namedInPath(clients, path);
  return named === null ? null : { client: named, why: `is named like the client ${named.name}` };
}

/** Why a person is asked before a file or link of a watched folder goes there, or `null`. Every way to a target asks this. */
export type WhyOtherClients = (
  folder: FolderOfFiles,
  relativePath: string,
  to: TargetOfFiles,
) => string | null;

export function createWhyOtherClients(clients: Pick<Clients, 'list'>): WhyOtherClients {
  return (folder, relativePath, { connectionId, target }) => {
    if (folder.rules.otherClients === true) return null;
    const all = clients.list();
    const theirs = clientOf(all, { connectionId, ...target });
    if (theirs === null) return null;
    const owner = ownerOfFile(all, folder, absolutePath(folder.root, relativePath));
    if (owner === null || owner.client.id === theirs.id) return null;
    return `it ${owner.why}, and ${target.label ?? target.id} belongs to ${theirs.name}`;
  };
}
