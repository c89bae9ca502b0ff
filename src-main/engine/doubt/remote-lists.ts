import type {
  ClipSummary,
  Page,
  ReadOutcome,
  ServiceAccess,
  ServiceClient,
} from '../service-client/service-client.ts';
import type { RemoteDocument } from '../../contract/connection.ts';
import { clipKey, documentKey } from './content-keys.ts';
import type { ToldTime } from './service-window.ts';

const pageSize = 100;
const maximumPages = 20;

/** A document or clip, as far as it can be evidence. */
export interface Listed {
  readonly id: string;
  /** What makes it fit a job. `null` where the service does not tell. */
  readonly key: string | null;
  /** By the service's clock. `null` where the service gives no time, or none that is certain. */
  readonly createdAt: ToldTime | null;
  readonly status: string | null;
}

export interface RemoteList {
  readonly items: readonly Listed[];
  /** False where there may be more than was read, so that what is missing proves nothing. */
  readonly isWhole: boolean;
}

type ListOutcome =
  Exclude<ReadOutcome<unknown>, { kind: 'ok' }> | { readonly kind: 'ok'; readonly value: RemoteList };

export function listDocuments(
  client: Pick<ServiceClient, 'documents'>,
  access: ServiceAccess,
  knowledgeBaseId: string,
  signal: AbortSignal,
): Promise<ListOutcome> {
  return readPages<RemoteDocument>(
    (offset) => client.documents(access, { knowledgeBaseId, offset, limit: pageSize }, signal),
    ({ id, name, status, createdAt }) => ({
      id,
      key: documentKey(name),
      createdAt: timeOf(createdAt),
      status,
    }),
  );
}

export function listClips(
  client: Pick<ServiceClient, 'clips'>,
  access: ServiceAccess,
  signal: AbortSignal,
): Promise<ListOutcome> {
  return readPages<ClipSummary>(
    (offset) => client.clips(access, { offset, limit: pageSize }, signal),
    (clip) => ({
      id: clip.id,
      key: clipKey(clip),
      createdAt: timeOf(clip.createdAt),
      status: clip.status,
    }),
  );
}

/** All of a list, or both of its ends where it is long: what is new stands at one of them. */
async function readPages<Item extends { readonly id: string }>(
  read: (offset: number) => Promise<ReadOutcome<Page<Item>>>,
  listedOf: (item: Item) => Listed,
): Promise<ListOutcome> {
  const listed = new Map<string, Listed>();
  let offset = 0;
  for (let page = 0; page < maximumPages; page += 1) {
    const outcome = await read(offset);
    if (outcome.kind !== 'ok') return outcome;
    const { items, total } = outcome.value;
    const before = listed.size;
    for (const item of items) listed.set(item.id, listedOf(item));
    offset += items.length;
    if (items.length === 0 || (total !== null && listed.size >= total)) return whole(listed, true);
    // The same again: this service knows no offset, and nobody can tell whether it left something out.
    if (listed.size === before) break;
    // Half of the reads are for the end.
    const pagesLeft = maximumPages - page - 1;
    const isLong = total !== null && total - offset > pagesLeft * items.length;
    if (isLong && page + 1 === maximumPages / 2) offset = Math.max(offset, total - pagesLeft * items.length);
  }
  return whole(listed, false);
}

function whole(listed: ReadonlyMap<string, Listed>, isWhole: boolean): ListOutcome {
  return { kind: 'ok', value: { items: [...listed.values()], isWhole } };
}

/** Only with its zone: a time that may be hours off is no evidence. */
function timeOf(text: string | null): ToldTime | null {
  if (text === null || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/iu.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : { atMs, isCut: !/\.\d/u.test(text) };
}
