import type { WriteOperation } from '../../../contract/service-profile.ts';

/** What the meaning of a reply to a write depends on beside the reply. */
export interface WriteFacts {
  /** What a 404 or 410 says is not there. */
  readonly target: 'brand' | 'clip' | 'candidate' | 'slide' | 'knowledge_base' | 'upload' | 'document';
  /**
   * What it is about was just read or needs nothing to be there, so 404, 405 and 501 mean its path. Its path is observed, not
   * documented.
   */
  readonly isPathUnsure: boolean;
  /** 409 says that the clip was changed meanwhile (service-interface §4.5). Elsewhere its meaning is not shown. */
  readonly isStaleAt409: boolean;
  /** Sent twice it does no harm: nothing more comes of it. So it is never in doubt, only tried again. */
  readonly isHarmless: boolean;
  /** 404 and 410 are about the target, so its other jobs wait too; otherwise they are about the upload alone. */
  readonly isAboutTarget: boolean;
}

const documented = { isPathUnsure: false, isStaleAt409: false, isHarmless: false, isAboutTarget: true };

export const writeFacts: Readonly<Record<WriteOperation, WriteFacts>> = {
  importClip: { ...documented, target: 'brand' },
  renderClip: {
    ...documented,
    target: 'clip',
    isPathUnsure: true,
    isStaleAt409: true,
  },
  createDraft: {
    ...documented,
    target: 'candidate',
  },
  uploadCarouselAsset: {
    ...documented,
    target: 'slide',
  },
  uploadDocument: {
    ...documented,
    target: 'knowledge_base',
  },
  initClipUpload: {
    ...documented,
    target: 'brand',
    isPathUnsure: true,
    isHarmless: true,
  },
  presignClipUpload: {
    ...documented,
    target: 'upload',
    isPathUnsure: true,
    isHarmless: true,
    isAboutTarget: false,
  },
  completeClipUpload: {
    ...documented,
    target: 'upload',
    isAboutTarget: false,
  },
  abortClipUpload: {
    ...documented,
    target: 'upload',
    isHarmless: true,
    isAboutTarget: false,
  },
  deleteDocument: {
    ...documented,
    target: 'document',
    isHarmless: true,
    isAboutTarget: false,
  },
};
