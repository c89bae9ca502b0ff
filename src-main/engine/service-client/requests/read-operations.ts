import { message, type Message } from '../../../contract/messages/message.ts';
import { isSwitchedOff, type ReadOperation } from '../../../contract/service-profile.ts';
import { clipJobs, clips, clipState } from '../replies/decode-clips.ts';
import {
  brands,
  carousels,
  documents,
  knownIdentity,
  listedWithoutEnvelope,
  knowledgeBases,
  nothingMore,
  oneCarousel,
} from '../replies/decode-reads.ts';
import type { ObservedStatus } from '../replies/observations.ts';
import type { ListPages } from './list-pages.ts';
import type { Reads } from './send-read.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import type { ServiceAccess } from '../wire/access.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';
import type { ClipState } from '../replies/values.ts';
import type { ServiceClient } from '../service-client.ts';
import { fillPath, pathOf, problemOfPath } from './service-paths.ts';
import { checkedCount } from './post.ts';

type ReadNames =
  | 'health'
  | 'profile'
  | 'brands'
  | 'clips'
  | 'clip'
  | 'clipJobs'
  | 'knowledgeBases'
  | 'documents'
  | 'carousels'
  | 'carousel';

/** What every read of one operation has in common. */
interface Base {
  readonly operation: ReadOperation;
  readonly address: ServiceAddress;
  readonly access: Pick<ServiceAccess, 'profile' | 'observe'>;
  readonly path: string;
  readonly endpoint: string;
  readonly signal: AbortSignal | undefined;
}

type Ask = <Value>(
  operation: ReadOperation,
  access: ServiceAccess,
  signal: AbortSignal | undefined,
  read: (base: Base) => Promise<ReadOutcome<Value>>,
  values?: Readonly<Record<string, string>>,
) => Promise<ReadOutcome<Value>>;

/** Asks nothing where the operation is switched off, or its path cannot be filled. */
function askerOver(addresses: ServiceAddresses): Ask {
  return async (operation, access, signal, read, values = {}) => {
    const path = pathOf(access.profile, operation);
    const endpoint = `GET ${path}`;
    const notAsked = isSwitchedOff(access.profile, operation)
      ? message('read.switched_off', { endpoint })
      : toldWrongPath(endpoint, path, values);
    if (notAsked !== null) return { kind: 'not_offered', statusCode: 0, message: notAsked };
    const address = operation === 'health' ? addresses.withoutKey(access) : addresses.of(access);
    return read({ operation, address, access, path: fillPath(path, values), endpoint, signal });
  };
}

/** Every read of the service: its path, and how its reply is understood. */
export function readOperationsOf(
  reads: Reads,
  lists: ListPages,
  addresses: ServiceAddresses,
): Pick<ServiceClient, ReadNames> {
  const ask = askerOver(addresses);
  return {
    health: healthRead(reads, ask),
    ...pagesOf(lists, ask),

    profile: (access, signal) =>
      ask('profile', access, signal, (base) => reads.one({ ...base, decode: knownIdentity })),

    // Documented without parameters.
    brands: (access, signal) =>
      ask('brands', access, signal, (base) =>
        lists.whole({
          ...base,
          decode: listedWithoutEnvelope(brands.page()),
          firstPageWithoutQuery: true,
        }),
      ),

    knowledgeBases: (access, signal) =>
      ask('knowledgeBases', access, signal, (base) =>
        lists.whole({ ...base, decode: knowledgeBases.page() }),
      ),

    carousels: (access, signal) =>
      ask('carousels', access, signal, (base) => lists.whole({ ...base, decode: carousels.page() })),

    carousel: (access, carouselId, signal) =>
      ask('carousel', access, signal, (base) => reads.one({ ...base, decode: oneCarousel(carouselId) }), {
        carouselId,
      }),

    clip: (access, clipId, signal) =>
      ask(
        'clip',
        access,
        signal,
        (base) => reads.one({ ...base, decode: clipState(clipId, access.profile), statusesIn: clipStatuses }),
        { clipId },
      ),

    clipJobs: (access, clipId, signal) =>
      ask(
        'clipJobs',
        access,
        signal,
        // Nothing is known of its parameters.
        (base) => lists.whole({ ...base, decode: clipJobs.page(), firstPageWithoutQuery: true }),
        { clipId },
      ),
  };
}

/** What people go through page by page. */
function pagesOf(lists: ListPages, ask: Ask): Pick<ServiceClient, 'documents' | 'clips'> {
  return {
    documents: (access, request, signal) =>
      ask(
        'documents',
        access,
        signal,
        (base) =>
          lists.page(
            {
              ...base,
              decode: documents.page({ profile: access.profile }),
              statusesIn: ({ items }) => items.map(({ status }) => ({ subject: 'document', status })),
            },
            paging(request),
          ),
        { kbId: request.knowledgeBaseId },
      ),

    clips: (access, request, signal) =>
      ask('clips', access, signal, (base) =>
        lists.page(
          {
            ...base,
            decode: clips.page(),
            statusesIn: ({ items }) =>
              items.map(({ status }): ObservedStatus => ({ subject: 'clip', status })),
          },
          paging(request),
        ),
      ),
  };
}

function healthRead(reads: Reads, ask: Ask): ServiceClient['health'] {
  return async (access, signal) => {
    // No interface names the page, so nothing that it holds or lacks is told as unknown.
    const { baseUrl, apiKey, profile } = access;
    const unheard = { baseUrl, apiKey, ...(profile === undefined ? {} : { profile }) };
    const outcome = await ask('health', unheard, signal, (base) =>
      reads.one({ ...base, decode: nothingMore, needsEnvelope: true }),
    );
    if (outcome.kind !== 'unauthorized' && outcome.kind !== 'forbidden') return outcome;
    // No key was sent, so nothing is said of the key.
    const path = pathOf(access.profile, 'health');
    return { kind: 'refused', statusCode: 401, message: message('health.asks_for_key', { path }) };
  };
}

function clipStatuses({ status, candidates }: ClipState): readonly ObservedStatus[] {
  return [
    { subject: 'clip', status },
    ...candidates.map(({ renderStatus }): ObservedStatus => ({ subject: 'candidate', status: renderStatus })),
  ];
}

function paging(request: { readonly limit: number; readonly offset: number }): {
  readonly limit: number;
  readonly offset: number;
} {
  return { limit: checkedCount('limit', request.limit), offset: checkedCount('offset', request.offset) };
}

function toldWrongPath(
  endpoint: string,
  path: string,
  values: Readonly<Record<string, string>>,
): Message | null {
  const reason = problemOfPath(path, Object.keys(values));
  return reason === null ? null : message('read.wrong_path', { endpoint, reason });
}
