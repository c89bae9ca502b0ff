/** The second shape observed for each gap: paged objects, `id` for `clipId`, `name` for `fileName`, `ready` for `indexed`. */
import { failureEnvelope } from '../http/reply.ts';
import { mapPage } from '../http/paging.ts';
import type { Carousel } from '../world/entities.ts';
import type { ClipView, JobView } from '../world/progress.ts';
import { type Dialect, type DocumentView, isoTime, pagedObject } from './dialect.ts';

export const fieldNotesDialect: Dialect = {
  profile: (profile) => ({ user: profile }),
  brands: pagedObject,
  knowledgeBases: pagedObject,
  documents: (page) => pagedObject(mapPage(page, document)),
  uploadedDocument: document,
  carousels: (page) => ({ carousels: page.items.map(carousel), total: page.total }),
  carousel,
  uploadedAsset: (asset) => ({ id: asset.id, url: asset.url, slideId: asset.slideId }),
  clips: (page) => pagedObject(mapPage(page, clip)),
  clip,
  createdClip: (view) => ({ id: view.clip.id }),
  renderJobs: (page) => pagedObject(mapPage(page, job)),
  submittedRender: ({ jobs, reused }) => {
    const ids = [...jobs, ...reused].map((view) => view.job.id);
    return { jobIds: ids, activeJobIds: ids, reusedJobIds: reused.map((view) => view.job.id) };
  },
  draft: (draft) => ({ post: { id: draft.id, caption: draft.caption, status: 'draft' } }),
  refusedRead: failureEnvelope,
};

function document({ id, name, status, chunkCount, createdAt }: DocumentView): object {
  return { id, fileName: name, status: status === 'indexed' ? 'ready' : status, chunkCount, createdAt };
}

function carousel(carousel: Carousel): object {
  return {
    carouselId: carousel.id,
    title: carousel.title,
    status: carousel.status,
    slides: carousel.slides.map(({ id, title, body, imageUrl, order }) => ({
      slideId: id,
      title,
      body,
      imageUrl,
      order,
    })),
  };
}

function clip({ clip, status, candidates }: ClipView): object {
  return {
    id: clip.id,
    name: clip.fileName,
    status,
    duration: clip.durationSec,
    fileSize: clip.sizeBytes,
    editRevision: clip.editRevision,
    transcription: { status: candidates.length === 0 ? 'processing' : 'completed' },
    candidates: candidates.map(({ candidate, renderStatus }) => ({ ...candidate, renderStatus })),
    createdAt: isoTime(clip.createdAtMs),
  };
}

function job({ job, status }: JobView): object {
  return { id: job.id, candidateId: job.candidateId, aspectRatio: job.format, status };
}
