/** Bare arrays, single values wrapped in their name, and the names that neither other dialect uses. */
import type { Carousel } from '../world/entities.ts';
import type { ClipView } from '../world/progress.ts';
import { type Dialect, isoTime } from './dialect.ts';

export const bareDialect: Dialect = {
  profile: ({ id, email }) => ({ userId: id, email }),
  brands: (page) => ({ brands: page.items }),
  knowledgeBases: (page) => page.items.map(({ id, name }) => ({ kbId: id, name })),
  documents: (page) => page.items,
  uploadedDocument: ({ id, name, status, createdAt }) => ({ document: { id, name, status, createdAt } }),
  carousels: (page) => page.items.map(carousel),
  carousel: (one) => ({ carousel: carousel(one) }),
  uploadedAsset: (asset) => ({ asset: { assetId: asset.id, url: asset.url } }),
  clips: (page) => page.items.map(clip),
  clip: (view) => ({ clip: clip(view) }),
  createdClip: (view) => ({ clip: clip(view) }),
  renderJobs: (page) => page.items.map(({ job, status }) => ({ id: job.id, status })),
  submittedRender: ({ jobs, reused }) => ({
    jobs: [...jobs, ...reused].map(({ job, status }) => ({
      id: job.id,
      candidateId: job.candidateId,
      status,
    })),
  }),
  draft: (draft) => ({ id: draft.id }),
  // Some endpoints were seen to send `{ error, code }` without the envelope.
  refusedRead: (refusal) => ({ error: refusal.message, code: refusal.error }),
};

function carousel({ id, title, slides }: Carousel): object {
  return {
    id,
    title,
    slides: slides.map((slide) => ({ id: slide.id, title: slide.title, order: slide.order })),
  };
}

function clip({ clip, status, candidates }: ClipView): object {
  return {
    id: clip.id,
    fileName: clip.fileName,
    status,
    duration: clip.durationSec,
    editRevision: clip.editRevision,
    candidates: candidates.map(({ candidate: { id, ...rest }, renderStatus }) => ({
      candidateId: id,
      ...rest,
      renderStatus,
    })),
    createdAt: isoTime(clip.createdAtMs),
  };
}
