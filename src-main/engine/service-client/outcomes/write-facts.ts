import type { WriteOperation } from '../../../contract/service-profile.ts';

/** What the meaning of a reply to a write depends on beside the reply. */
export interface WriteFacts {
  /** As words follow: "Check the render path", "Rendering is switched off". */
  readonly pathName: string;
  readonly doing: string;
  /** What a 404 or 410 says is not there. */
  readonly target: string;
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
  importClip: { ...documented, pathName: 'import path', doing: 'Importing clips', target: 'the brand' },
  renderClip: {
    ...documented,
    pathName: 'render path',
    doing: 'Rendering',
    target: 'the clip',
    isPathUnsure: true,
    isStaleAt409: true,
  },
  createDraft: {
    ...documented,
    pathName: 'draft path',
    doing: 'Creating drafts',
    target: 'the clip or its candidate',
  },
  uploadCarouselAsset: {
    ...documented,
    pathName: 'asset upload path',
    doing: 'Uploading to carousels',
    target: 'the carousel or its slide',
  },
  uploadDocument: {
    ...documented,
    pathName: 'document upload path',
    doing: 'Uploading documents',
    target: 'the knowledge base',
  },
  initClipUpload: {
    ...documented,
    pathName: 'video upload path',
    doing: 'Uploading videos',
    target: 'the brand',
    isPathUnsure: true,
    isHarmless: true,
  },
  presignClipUpload: {
    ...documented,
    pathName: 'video upload path (addresses of parts)',
    doing: 'Uploading videos',
    target: 'the upload',
    isPathUnsure: true,
    isHarmless: true,
    isAboutTarget: false,
  },
  completeClipUpload: {
    ...documented,
    pathName: 'video upload path (completion)',
    doing: 'Uploading videos',
    target: 'the upload',
    isAboutTarget: false,
  },
  abortClipUpload: {
    ...documented,
    pathName: 'video upload path (giving up)',
    doing: 'Giving up uploads of videos',
    target: 'the upload',
    isHarmless: true,
    isAboutTarget: false,
  },
  deleteDocument: {
    ...documented,
    pathName: 'path of deletions',
    doing: 'Deleting documents',
    target: 'the document',
    isHarmless: true,
    isAboutTarget: false,
  },
};
