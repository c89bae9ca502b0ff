import type { FileTargetKind } from '../../contract/job.ts';
import type { ServiceOperation } from '../../contract/service-profile.ts';

/** The request by which a file of each target begins its way: what limits are learned from. */
export const uploadOperations = {
  knowledge_base: 'uploadDocument',
  carousel: 'uploadCarouselAsset',
  brand_clips: 'initClipUpload',
} as const satisfies Record<FileTargetKind, ServiceOperation>;
