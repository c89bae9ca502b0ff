import { clipReceipt } from './decode-receipts.ts';
import { completedClip, signedAddresses, uploadSession } from './decode-uploads.ts';
import { jsonBody, Stopped } from './outgoing-body.ts';
import { sendPart } from './send-part.ts';
import type { Network } from './network.ts';
import type { ServiceAddress, ServiceAddresses } from './service-address.ts';
import type { ClipUploadSession, ServiceClient } from './service-client.ts';
import { checkedCount, type Write } from './writer.ts';

type ClipUploads = Pick<
  ServiceClient,
  'initClipUpload' | 'presignClipUpload' | 'putClipPart' | 'completeClipUpload' | 'abortClipUpload'
>;

/** A local video as a clip (field notes): opened, sent in parts to signed addresses, completed or given up. */
export function clipUploadOperations(
  network: Network,
  addresses: ServiceAddresses,
  write: Write,
): ClipUploads {
  return {
    initClipUpload: (access, video, steps) =>
      write('initClipUpload', access, steps.signal, () => ({
        values: { brandId: video.brandId },
        body: jsonBody(
          {
            brandId: video.brandId,
            ...(video.title === null ? {} : { title: video.title }),
            fileName: video.fileName.toWellFormed(),
            fileSize: checkedCount('file size', video.sizeBytes),
            mimeType: video.contentType,
          },
          steps,
        ),
        file: video,
        reading: {
          decode: (whole) => uploadSession(whole, access.profile),
          isEnough: (session) => session !== null,
        },
      })),

    presignClipUpload: (access, session, partNumbers, steps) =>
      write('presignClipUpload', access, steps.signal, ({ isLoopback }) => ({
        values: { clipId: session.clipId, uploadId: session.uploadId },
        body: jsonBody({ ...sessionFields(session), partNumbers }, steps),
        file: null,
        reading: {
          decode: (whole) => signedAddresses(whole, partNumbers, isLoopback),
          isEnough: (signed) => signed.size > 0,
        },
      })),

    putClipPart: async (access, part, steps) => {
      let service: ServiceAddress;
      try {
        service = addresses.of(access);
      } catch (error) {
        return { kind: 'stopped', error: new Stopped(error).error };
      }
      return sendPart(network, service, part, steps);
    },

    completeClipUpload: (access, session, parts, steps) =>
      write('completeClipUpload', access, steps.signal, () => ({
        values: { clipId: session.clipId, uploadId: session.uploadId },
        body: jsonBody(
          {
            ...sessionFields(session),
            parts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
          },
          steps,
        ),
        file: null,
        reading: {
          decode: (whole) => completedClip(whole, session),
          statusesIn: ({ status }) => [{ subject: 'clip', status }],
          // The clip has had its id since the upload was opened; still the reply itself has to name it.
          holdsId: (_clip, whole) => clipReceipt(whole).clipId !== null,
        },
      })),

    abortClipUpload: (access, session, steps) =>
      write('abortClipUpload', access, steps.signal, () => ({
        values: { clipId: session.clipId, uploadId: session.uploadId },
        body: jsonBody(sessionFields(session), steps),
        file: null,
        reading: { decode: () => null, isEnough: () => true, isEmptyEnough: true },
      })),
  };
}

function sessionFields({ clipId, uploadId, key }: ClipUploadSession): Record<string, string> {
  return { clipId, uploadId, key };
}
