import type { ServiceAccess } from '../../service-client/wire/access.ts';
import { listedMoment, type ToldMoment } from '../../service-client/wire/told-moment.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type {
  ClipSummary,
  ListedDocument,
  Page,
  StatedContent,
} from '../../service-client/replies/values.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { pageSize, readPages, type BoundedList } from '../../service-client/requests/read-pages.ts';
import { asMeant } from './coarse-times.ts';
import { clipKey, documentKey } from './content-keys.ts';

/** A document or clip, as far as it can be evidence. */
export interface Listed {
  readonly id: string;
  /** What makes it fit a job. `null` where the service does not tell. */
  readonly key: string | null;
  /** By the service's clock. `null` where the service gives no time, or none that is certain. */
  readonly createdAt: ToldMoment | null;
  readonly status: string | null;
  /** Left out where the service says nothing of its content. */
  readonly stated?: StatedContent;
}

export type RemoteList = Pick<BoundedList<Listed>, 'items' | 'isWhole'>;

type ListOutcome =
  Exclude<ReadOutcome<unknown>, { kind: 'ok' }> | { readonly kind: 'ok'; readonly value: RemoteList };

export function listDocuments(
  client: Pick<ServiceClient, 'documents'>,
  access: ServiceAccess,
  knowledgeBaseId: string,
  signal: AbortSignal,
): Promise<ListOutcome> {
  return listOf<ListedDocument>(
    (offset) => client.documents(access, { knowledgeBaseId, offset, limit: pageSize }, signal),
    ({ id, name, status, createdAt, stated }) => ({
      id,
      key: documentKey(name),
      createdAt: timeOf(createdAt),
      status,
      ...(stated === undefined ? {} : { stated }),
    }),
  );
}

export function listClips(
  client: Pick<ServiceClient, 'clips'>,
  access: ServiceAccess,
  signal: AbortSignal,
): Promise<ListOutcome> {
  return listOf<ClipSummary>(
    (offset) => client.clips(access, { offset, limit: pageSize }, signal),
    (clip) => ({
      id: clip.id,
      key: clipKey(clip),
      createdAt: timeOf(clip.createdAt),
      status: clip.status,
      ...(clip.sizeBytes === null ? {} : { stated: { sizeBytes: clip.sizeBytes, sha256: null } }),
    }),
  );
}

async function listOf<Item extends { readonly id: string }>(
  read: (offset: number) => Promise<ReadOutcome<Page<Item>>>,
  listedOf: (item: Item) => Listed,
): Promise<ListOutcome> {
  const outcome = await readPages(read);
  if (outcome.kind !== 'ok') return outcome;
  const { items, isWhole } = outcome.value;
  const listed = items.map(listedOf);
  const moments = asMeant(listed.map(({ createdAt }) => createdAt));
  return {
    kind: 'ok',
    value: { items: listed.map((item, index) => ({ ...item, createdAt: moments[index] ?? null })), isWhole },
  };
}

function timeOf(text: string | null): ToldMoment | null {
  return text === null ? null : listedMoment(text);
}
