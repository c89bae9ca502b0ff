import type { ServiceOperation } from '../../../contract/service-profile.ts';
import { clip, clipJobs, clips } from './decode-clips.ts';
import { account, brands, carousel, carousels, documents, knowledgeBases } from './decode-reads.ts';
import {
  createdDraft,
  importedClip,
  submittedRender,
  uploadedAsset,
  uploadedDocument,
} from './decode-receipts.ts';
import { abortedUpload, openedUpload, signedParts } from './decode-uploads.ts';
import { one, type Shape } from './fields.ts';

/**
 * What the interface and the field notes name in the reply of each operation, and in its request, as a reply may repeat that.
 * Whatever else comes is told as unknown.
 */
export const knownFields: Readonly<Record<ServiceOperation, Shape>> = {
  importClip: importedClip.shape,
  renderClip: submittedRender.shape,
  createDraft: createdDraft.shape,
  uploadCarouselAsset: uploadedAsset.shape,
  uploadDocument: uploadedDocument.shape,
  initClipUpload: openedUpload,
  presignClipUpload: signedParts,
  completeClipUpload: importedClip.shape,
  abortClipUpload: abortedUpload,
  deleteDocument: uploadedDocument.shape,
  health: one({}, []),
  profile: one(account, ['user', 'profile', 'account']),
  brands: brands.shape,
  clips: clips.shape,
  clip: one(clip.names, ['clip']),
  clipJobs: clipJobs.shape,
  knowledgeBases: knowledgeBases.shape,
  documents: documents.shape,
  carousels: carousels.shape,
  carousel: one(carousel.names, ['carousel']),
};
