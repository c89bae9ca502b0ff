import { OutboxError } from '../../contract/errors.ts';
import {
  assetReceipt,
  clipReceipt,
  documentReceipt,
  draftReceipt,
  renderReceipt,
} from './decode-receipts.ts';
import { multipartFrame } from './multipart.ts';
import { jsonBody, uploadBody } from './outgoing-body.ts';
import type { ServiceClient, UploadContent } from './service-client.ts';
import { isGiven } from './unsaid-yes.ts';
import { checkedCount, type Write } from './writer.ts';

type Writes = Pick<
  ServiceClient,
  'uploadDocument' | 'uploadCarouselAsset' | 'importClip' | 'renderClip' | 'createDraft'
>;

/** The writes of the interface: what each sends, and how its reply is read. */
export function writeOperationsOf(write: Write): Writes {
  return {
    uploadDocument: (access, target, content, steps) =>
      write('uploadDocument', access, steps.signal, () => ({
        values: { kbId: target.knowledgeBaseId },
        body: uploadBody(multipartFrame([], checkedContent(content)), content, steps),
        file: content,
        reading: {
          decode: (whole) => documentReceipt(whole, access.profile),
          statusesIn: ({ status }) => [{ subject: 'document', status }],
          holdsId: ({ documentId }) => isGiven(documentId, target.knowledgeBaseId),
        },
      })),

    uploadCarouselAsset: (access, target, content, steps) =>
      write('uploadCarouselAsset', access, steps.signal, ({ isLoopback }) => ({
        values: { carouselId: target.carouselId, slideId: target.slideId },
        body: uploadBody(
          multipartFrame([['slideId', checkedSlideId(target.slideId)]], checkedContent(content)),
          content,
          steps,
        ),
        file: content,
        reading: {
          decode: (whole) => assetReceipt(whole, isLoopback, access.profile),
          holdsId: ({ assetId }) => isGiven(assetId, target.carouselId, target.slideId),
        },
      })),

    importClip: (access, clip, steps) =>
      write('importClip', access, steps.signal, () => ({
        values: { brandId: clip.brandId },
        body: jsonBody(
          { url: clip.url, brandId: clip.brandId, ...(clip.title === null ? {} : { title: clip.title }) },
          steps,
        ),
        file: null,
        reading: {
          decode: (whole) => clipReceipt(whole, access.profile),
          statusesIn: ({ status }) => [{ subject: 'clip', status }],
          holdsId: ({ clipId }) => isGiven(clipId, clip.brandId),
        },
      })),

    renderClip: (access, render, steps) =>
      write('renderClip', access, steps.signal, () => ({
        values: { clipId: render.clipId },
        body: jsonBody(
          {
            editRevision: checkedCount('revision', render.editRevision),
            ...(render.candidateId === null ? {} : { candidateId: render.candidateId }),
            ...(render.formats.length === 0 ? {} : { formats: render.formats }),
          },
          steps,
        ),
        file: null,
        reading: {
          decode: (whole) => renderReceipt(whole, render.clipId, access.profile),
          holdsId: ({ jobIds }) => jobIds.some((id) => isGiven(id, render.clipId, render.candidateId)),
        },
      })),

    createDraft: (access, draft, steps) =>
      write('createDraft', access, steps.signal, () => ({
        values: { clipId: draft.clipId },
        body: jsonBody(
          {
            ...(draft.candidateId === null ? {} : { candidateId: draft.candidateId }),
            ...(draft.aspectRatio === null ? {} : { aspectRatio: draft.aspectRatio }),
          },
          steps,
        ),
        file: null,
        reading: {
          decode: (whole) => draftReceipt(whole, access.profile),
          holdsId: ({ draftId }) => isGiven(draftId, draft.clipId, draft.candidateId),
        },
      })),
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
