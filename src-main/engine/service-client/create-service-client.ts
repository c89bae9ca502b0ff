import type { LookupFunction } from 'node:net';
import { OutboxError } from '../../contract/errors.ts';
import type { Clock } from '../../foundation/clock.ts';
import { defaultLimits, type ClientLimits } from './client-limits.ts';
import { assetReceipt, clipReceipt, documentReceipt } from './decode-receipts.ts';
import {
  brandPage,
  carouselPage,
  clipState,
  documentPage,
  identityOf,
  knowledgeBasePage,
  oneCarousel,
} from './decode-reads.ts';
import { multipartFrame } from './multipart.ts';
import { jsonBody, Stopped, uploadBody, type OutgoingBody } from './outgoing-body.ts';
import type { Envelope } from './reply.ts';
import { Reads } from './send-read.ts';
import { sendWrite, type Network } from './send-write.ts';
import { ServiceAddresses, type ServiceAddress } from './service-address.ts';
import type { ServiceAccess, ServiceClient, UploadContent, WriteOutcome } from './service-client.ts';
import { defaultServicePaths, fillPath } from './service-paths.ts';

export interface ServiceClientOptions {
  readonly clock: Clock;
  /** Printable ASCII. */
  readonly userAgent: string;
  readonly limits?: Partial<ClientLimits>;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction;
}

/**
 * The service as the engine sees it. A base URL, key or id that no request may carry is found before anything is sent: a write
 * then ends as `stopped` with an `OutboxError` invalid_input, a read rejects with it. A read also rejects with its signal's
 * reason. Nothing else rejects.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const network: Network = {
    clock: options.clock,
    limits: { ...defaultLimits, ...options.limits },
    userAgent: options.userAgent.replace(/[^\x20-\x7e]/g, ''),
    lookup: options.lookup,
  };
  const paths = defaultServicePaths;
  const addresses = new ServiceAddresses();
  const reads = new Reads(network);

  /** `prepare` may throw for what the caller gave. */
  const write = async <Value>(
    access: ServiceAccess,
    signal: AbortSignal,
    prepare: (address: ServiceAddress) => {
      path: string;
      body: OutgoingBody;
      decode: (envelope: Envelope) => Value;
    },
  ): Promise<WriteOutcome<Value>> => {
    let address: ServiceAddress;
    let prepared: ReturnType<typeof prepare>;
    try {
      address = addresses.of(access);
      prepared = prepare(address);
    } catch (error) {
      return { kind: 'stopped', error: new Stopped(error).error };
    }
    return sendWrite(network, { address, signal, ...prepared });
  };

  return {
    uploadDocument: (access, target, content, steps) =>
      write(access, steps.signal, () => ({
        path: fillPath(paths.uploadDocument, { kbId: target.knowledgeBaseId }),
        body: uploadBody(multipartFrame([], checkedContent(content)), content, steps),
        decode: documentReceipt,
      })),

    uploadCarouselAsset: (access, target, content, steps) =>
      write(access, steps.signal, (address) => ({
        path: fillPath(paths.uploadCarouselAsset, { carouselId: target.carouselId }),
        body: uploadBody(
          multipartFrame([['slideId', checkedSlideId(target.slideId)]], checkedContent(content)),
          content,
          steps,
        ),
        decode: (envelope) => assetReceipt(envelope, address.isLoopback),
      })),

    importClip: (access, clip, steps) =>
      write(access, steps.signal, () => ({
        path: fillPath(paths.importClip, {}),
        body: jsonBody(
          { url: clip.url, brandId: clip.brandId, ...(clip.title === null ? {} : { title: clip.title }) },
          steps,
        ),
        decode: clipReceipt,
      })),

    profile: async (access, signal) =>
      reads.one({
        address: addresses.of(access),
        path: paths.profile,
        endpoint: `GET ${paths.profile}`,
        decode: identityOf,
        needsEnvelope: true,
        signal,
      }),

    brands: async (access, signal) =>
      reads.everyPage({
        address: addresses.of(access),
        path: paths.brands,
        endpoint: `GET ${paths.brands}`,
        decode: brandPage,
        needsEnvelope: true,
        // Documented without parameters; only a total that says there is more makes it a paged list.
        firstPageWithoutQuery: true,
        signal,
      }),

    knowledgeBases: async (access, signal) =>
      reads.everyPage({
        address: addresses.of(access),
        path: paths.knowledgeBases,
        endpoint: `GET ${paths.knowledgeBases}`,
        decode: knowledgeBasePage,
        signal,
      }),

    documents: async (access, request, signal) =>
      reads.one({
        address: addresses.of(access),
        path: fillPath(paths.documents, { kbId: request.knowledgeBaseId }),
        query: {
          limit: checkedCount('limit', request.limit),
          offset: checkedCount('offset', request.offset),
        },
        endpoint: `GET ${paths.documents}`,
        decode: documentPage,
        signal,
      }),

    carousels: async (access, signal) => {
      const address = addresses.of(access);
      return reads.everyPage({
        address,
        path: paths.carousels,
        endpoint: `GET ${paths.carousels}`,
        decode: carouselPage(address.isLoopback),
        signal,
      });
    },

    carousel: async (access, carouselId, signal) => {
      const address = addresses.of(access);
      return reads.one({
        address,
        path: fillPath(paths.carousel, { carouselId }),
        endpoint: `GET ${paths.carousel}`,
        decode: oneCarousel(carouselId, address.isLoopback),
        signal,
      });
    },

    clip: async (access, clipId, signal) =>
      reads.one({
        address: addresses.of(access),
        path: fillPath(paths.clip, { clipId }),
        endpoint: `GET ${paths.clip}`,
        decode: clipState(clipId),
        signal,
      }),

    close: async () => {
      reads.end();
    },
  };
}

/** A form value, so a line break could not end a header; still no id of the service has one. */
function checkedSlideId(slideId: string): string {
  if (slideId.trim() === '' || slideId.length > 200 || /[\p{Cc}\p{Cs}]/u.test(slideId)) {
    throw new OutboxError(
      'invalid_input',
      'The slide id is empty, too long, or has a control character. Check the target.',
    );
  }
  return slideId;
}

function checkedContent(content: UploadContent): UploadContent {
  checkedCount('file size', content.sizeBytes);
  return content;
}

function checkedCount(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new OutboxError('invalid_input', `The ${name} ${value} is not a count.`);
  return value;
}
