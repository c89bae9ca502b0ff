import { clientOf, type Client } from '../../../contract/clients.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
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
  /** The watched folder that says so; `null`: a folder on the way is named like the client. */
  readonly folder: string | null;
}

/** Of the client that its watched folder is for, or else of the one that a folder on the way is named like. */
export function ownerOfFile(
  clients: readonly Client[],
  folder: FolderOfFiles | null,
  path: string,
): OwnerOfFile | null {
  const ofFolder =
    folder === null ? null : clientOf(clients, { connectionId: folder.connectionId, ...folder.rules.target });
  if (ofFolder !== null && folder !== null) return { client: ofFolder, folder: folder.root };
  const named = namedInPath(clients, path);
  return named === null ? null : { client: named, folder: null };
}

/** Why a person is asked before a file or link of a watched folder goes there, or `null`. Every way to a target asks this. */
export type WhyOtherClients = (
  folder: FolderOfFiles,
  relativePath: string,
  to: TargetOfFiles,
) => Message | null;

export function createWhyOtherClients(clients: Pick<Clients, 'list'>): WhyOtherClients {
  return (folder, relativePath, { connectionId, target }) => {
    if (folder.rules.otherClients === true) return null;
    const all = clients.list();
    const theirs = clientOf(all, { connectionId, ...target });
    if (theirs === null) return null;
    const owner = ownerOfFile(all, folder, absolutePath(folder.root, relativePath));
    if (owner === null || owner.client.id === theirs.id) return null;
    const told = { from: owner.client.name, target: target.label ?? target.id, to: theirs.name };
    return owner.folder === null
      ? message('crossing.named', told)
      : message('crossing.lies_in', { ...told, folder: owner.folder });
  };
}
