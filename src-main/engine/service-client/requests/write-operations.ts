import { longestId } from '../../../contract/longest-id.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import {
  createdDraft,
  importedClip,
  renderReceipt,
  uploadedAsset,
  uploadedDocument,
} from '../replies/decode-receipts.ts';
import { multipartFrame } from '../transport/multipart.ts';
import { jsonBody, noBody, uploadBody } from '../transport/outgoing-body.ts';
import type { UploadContent } from '../wire/sending.ts';
import type { ServiceClient } from '../service-client.ts';
import { isGiven } from '../replies/unsaid-yes.ts';
import { checkedCount, type DefinePost } from './post.ts';

type Writes = Pick<
  ServiceClient,
  'uploadDocument' | 'uploadCarouselAsset' | 'importClip' | 'renderClip' | 'createDraft' | 'deleteDocument'
>;

/** The writes of the interface: what each sends, and how its reply is read. */
export function writeOperationsOf(post: DefinePost): Writes {
  return {
    ...deletionsOf(post),

    uploadDocument: post('uploadDocument', ({ profile }, target, content, steps) => ({
      values: { kbId: target.knowledgeBaseId },
      body: uploadBody(multipartFrame([], checkedContent(content)), content, steps),
      file: content,
      decoder: {
        decode: (whole) => uploadedDocument.read({ whole, profile }),
        statusesIn: ({ status }) => [{ subject: 'document', status }],
        holdsId: ({ documentId }) => isGiven(documentId, target.knowledgeBaseId),
      },
    })),

    uploadCarouselAsset: post('uploadCarouselAsset', ({ profile }, target, content, steps) => ({
      values: { carouselId: target.carouselId, ...slideFieldOf(target.slideId) },
      body: uploadBody(
        multipartFrame(Object.entries(slideFieldOf(target.slideId)), checkedContent(content)),
        content,
        steps,
      ),
      file: content,
      decoder: {
        decode: (whole) => uploadedAsset.read({ whole, profile }),
        holdsId: ({ assetId }) => isGiven(assetId, target.carouselId, target.slideId),
      },
    })),

    importClip: post('importClip', ({ profile }, clip, steps) => ({
      values: { brandId: clip.brandId },
      body: jsonBody(
        { url: clip.url, brandId: clip.brandId, ...(clip.title === null ? {} : { title: clip.title }) },
        steps,
      ),
      file: null,
      decoder: {
        decode: (whole) => importedClip.read({ whole, profile }),
        statusesIn: ({ status }) => [{ subject: 'clip', status }],
        holdsId: ({ clipId }) => isGiven(clipId, clip.brandId),
      },
    })),

    renderClip: post('renderClip', ({ profile }, render, steps) => ({
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
      decoder: {
        decode: (whole) => renderReceipt(whole, render.clipId, profile),
        holdsId: ({ jobIds }) => jobIds.some((id) => isGiven(id, render.clipId, render.candidateId)),
      },
    })),

    createDraft: post('createDraft', ({ profile }, draft, steps) => ({
      values: { clipId: draft.clipId },
      body: jsonBody(
        {
          ...(draft.candidateId === null ? {} : { candidateId: draft.candidateId }),
          ...(draft.aspectRatio === null ? {} : { aspectRatio: draft.aspectRatio }),
        },
        steps,
      ),
      file: null,
      decoder: {
        decode: (whole) => createdDraft.read({ whole, profile }),
        holdsId: ({ draftId }) => isGiven(draftId, draft.clipId, draft.candidateId),
      },
    })),
  };
}

function deletionsOf(post: DefinePost): Pick<Writes, 'deleteDocument'> {
  return {
    deleteDocument: post('deleteDocument', (_place, document, steps) => ({
      values: { kbId: document.knowledgeBaseId, documentId: document.documentId },
      body: noBody(steps),
      file: null,
      decoder: { decode: () => null, isEnough: () => true, isEmptyEnough: true },
    })),
  };
}

/** service-interface §4.3 leaves open whether an asset needs a slide: none is named where a person said so. */
function slideFieldOf(slideId: string): Readonly<Record<string, string>> {
  return slideId === noSlide ? {} : { slideId: checkedSlideId(slideId) };
}

/** A form value, so a line break could not end a header; still no id of the service has one. */
function checkedSlideId(slideId: string): string {
  if (slideId.trim() === '' || slideId.length > longestId || /[\p{Cc}\p{Cs}]/u.test(slideId)) {
    throw new OutboxError('invalid_input', message('target.slide_unusable'));
  }
  return slideId;
}

function checkedContent(content: UploadContent): UploadContent {
  checkedCount('file size', content.sizeBytes);
  return content;
}
