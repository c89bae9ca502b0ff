/** Choosing where files go: a connection, then something of it, from its lists or by a pasted id. */
import type { Message } from '../../src-main/contract/messages/message.ts';
import { clientOf, type Client, type OwnedPlace } from '../../src-main/contract/clients.ts';
import type { ConnectionTargets } from '../../src-main/contract/connection.ts';
import type { FileTargetKind } from '../../src-main/contract/job.ts';
import type { FolderTarget } from '../../src-main/contract/folder-rules.ts';
import { say } from '../words/say.ts';

export interface TargetChoice {
  readonly connectionId: number;
  readonly target: FolderTarget;
}

export interface TargetOption {
  readonly id: string;
  readonly name: string;
  /** `1,046 documents` */
  readonly note: string | null;
}

export interface TargetOptions {
  readonly isListable: boolean;
  /** Why the list cannot be read. */
  readonly why: Message | null;
  readonly options: readonly TargetOption[];
}

export function optionsOf(targets: ConnectionTargets, kind: FileTargetKind): TargetOptions {
  switch (kind) {
    case 'knowledge_base': {
      const { listable, why, items } = targets.knowledgeBases;
      return {
        isListable: listable,
        why,
        options: items.map(({ id, name, documentCount }) => ({
          id,
          name,
          note: documentCount === null ? null : say('connections.documents', { count: documentCount }),
        })),
      };
    }
    case 'carousel': {
      const { listable, why, items } = targets.carousels;
      return {
        isListable: listable,
        why,
        options: items.map(({ id, title, slides }) => ({
          id,
          name: title,
          note: slides.length === 0 ? null : say('connections.slides', { count: slides.length }),
        })),
      };
    }
    case 'brand_clips': {
      const { listable, why, items } = targets.brands;
      return { isListable: listable, why, options: items.map(({ id, name }) => ({ id, name, note: null })) };
    }
  }
}

/** Ids of that kind that were pasted before and are in no list. */
export function pastedOf({ pasted }: ConnectionTargets, kind: FileTargetKind): readonly TargetOption[] {
  return pasted
    .filter((target) => target.kind === kind)
    .map(({ id, label }) => ({ id, name: label ?? id, note: label === null ? null : id }));
}

/** Options whose name or id holds the text, whatever its case. */
export function matching(options: readonly TargetOption[], text: string): readonly TargetOption[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  if (wanted === '') return options;
  return options.filter(
    (option) =>
      option.name.toLocaleLowerCase('en').includes(wanted) ||
      option.id.toLocaleLowerCase('en').includes(wanted),
  );
}

/** Options of one client, or of none. */
export interface TargetGroup {
  readonly client: Client | null;
  readonly options: readonly TargetOption[];
}

/** By client in the order of their names; what belongs to nobody comes last. One group without a client where none has anything. */
export function byClient(
  options: readonly TargetOption[],
  clients: readonly Client[],
  place: Omit<OwnedPlace, 'id'>,
): readonly TargetGroup[] {
  const groups = [...clients, null].map((client) => ({
    client,
    options: options.filter(
      ({ id }) => (clientOf(clients, { ...place, id })?.id ?? null) === (client?.id ?? null),
    ),
  }));
  return groups.filter((group) => group.options.length > 0);
}
