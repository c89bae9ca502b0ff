/** Fields of replies, as the contract writes them. */
export const fieldCodes = {
  'importClip.clipId': 'service_names.field_names.import_clip.clip_id',
  'renderClip.jobId': 'service_names.field_names.render_clip.job_id',
  'createDraft.draftId': 'service_names.field_names.create_draft.draft_id',
  'uploadCarouselAsset.assetId': 'service_names.field_names.upload_carousel_asset.asset_id',
  'uploadCarouselAsset.url': 'service_names.field_names.upload_carousel_asset.url',
  'uploadDocument.documentId': 'service_names.field_names.upload_document.document_id',
  'initClipUpload.clipId': 'service_names.field_names.init_clip_upload.clip_id',
  'clip.editRevision': 'service_names.field_names.clip.edit_revision',
  'clip.status': 'service_names.field_names.clip.status',
  'clip.candidates': 'service_names.field_names.clip.candidates',
  'documents.documents': 'service_names.field_names.documents.documents',
} as const;
