import { importedClip } from '../replies/decode-receipts.ts';
import { completedClip, signedAddresses, uploadSession } from '../replies/decode-uploads.ts';
import { jsonBody } from '../transport/outgoing-body.ts';
import type { ClipUploadSession } from '../replies/values.ts';
import type { ServiceClient } from '../service-client.ts';
import { checkedCount, type DefinePost } from './post.ts';

type ClipUploads = Pick<
  ServiceClient,
  'initClipUpload' | 'presignClipUpload' | 'completeClipUpload' | 'abortClipUpload'
>;

/** A local video as a clip (service-field-notes §8): opened, its parts' addresses signed, completed or given up. */
export function clipUploadOperations(post: DefinePost): ClipUploads {
  return {
    initClipUpload: post('initClipUpload', ({ profile }, video, steps) => ({
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
      decoder: {
        decode: (whole) => uploadSession(whole, profile),
        isEnough: (session) => session !== null,
      },
    })),

    presignClipUpload: post('presignClipUpload', (_place, session, partNumbers, steps) => ({
      values: { clipId: session.clipId, uploadId: session.uploadId },
      body: jsonBody({ ...sessionFields(session), partNumbers }, steps),
      file: null,
      decoder: {
        decode: (whole) => signedAddresses(whole, partNumbers),
        isEnough: (signed) => signed.size > 0,
      },
    })),

    completeClipUpload: post('completeClipUpload', (_place, session, parts, steps) => ({
      values: { clipId: session.clipId, uploadId: session.uploadId },
      body: jsonBody(
        {
          ...sessionFields(session),
          parts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
        },
        steps,
      ),
      file: null,
      decoder: {
        decode: (whole) => completedClip(whole, session),
        statusesIn: ({ status }) => [{ subject: 'clip', status }],
        // The clip has had its id since the upload was opened; still the reply itself has to name it.
        holdsId: (_clip, whole) => importedClip.read({ whole }).clipId !== null,
      },
    })),

    abortClipUpload: post('abortClipUpload', (_place, session, steps) => ({
      values: { clipId: session.clipId, uploadId: session.uploadId },
      body: jsonBody(sessionFields(session), steps),
      file: null,
      decoder: { decode: () => null, isEnough: () => true, isEmptyEnough: true },
    })),
  };
}

function sessionFields({ clipId, uploadId, key }: ClipUploadSession): Record<string, string> {
  return { clipId, uploadId, key };
}
