/** The interface's own names, and the first shape observed where it leaves one open. */
import { failureEnvelope } from '../http/reply.ts';
import { mapPage, type Page } from '../http/paging.ts';
import type { Carousel } from '../world/entities.ts';
import type { CandidateView, ClipView, JobView } from '../world/progress.ts';
import { type Dialect, isoTime, pagedObject } from './dialect.ts';

export const interfaceDialect: Dialect = {
  profile: (profile) => profile,
  brands: (page) => page.items,
  knowledgeBases: (page) => page.items,
  documents: (page) => ({ documents: page.items, total: page.total }),
  uploadedDocument: ({ id, name, status, createdAt }) => ({ id, name, status, createdAt }),
  carousels: (page) => pagedObject(mapPage(page, carousel)),
  carousel,
  uploadedAsset: (asset) => ({ assetId: asset.id, url: asset.url }),
  clips: (page) => ({ clips: page.items.map(clip), pagination: pagination(page) }),
  clip,
  createdClip: (view) => ({ clipId: view.clip.id }),
  renderJobs: (page) => ({ jobs: page.items.map(job) }),
  submittedRender: ({ jobs, reused, estimatedDurationSec }) => {
    const first = jobs[0] ?? reused[0];
    return { jobId: first?.job.id, status: first?.status, estimatedDurationSec };
  },
  draft: (draft) => ({
    id: draft.id,
    clipId: draft.clipId,
    candidateId: draft.candidateId,
    aspectRatio: draft.aspectRatio,
    caption: draft.caption,
    status: 'draft',
    createdAt: isoTime(draft.createdAtMs),
  }),
  refusedRead: failureEnvelope,
};

function carousel(carousel: Carousel): object {
  return { id: carousel.id, title: carousel.title, status: carousel.status, slides: carousel.slides };
}

function pagination(page: Page<unknown>): object {
  return {
    page: Math.floor(page.offset / page.limit) + 1,
    limit: page.limit,
    total: page.total,
    totalPages: Math.ceil(page.total / page.limit),
  };
}

function clip({ clip, status, candidates }: ClipView): object {
  return {
    clipId: clip.id,
    brandId: clip.brandId,
    title: clip.title,
    fileName: clip.fileName,
    status,
    duration: clip.durationSec,
    fileSize: clip.sizeBytes,
    editRevision: clip.editRevision,
    transcription: { status: candidates.length === 0 ? 'processing' : 'completed' },
    candidates: candidates.map(candidate),
    createdAt: isoTime(clip.createdAtMs),
  };
}

function candidate({ candidate, renderStatus }: CandidateView): object {
  return {
    candidateId: candidate.id,
    startMs: candidate.startMs,
    endMs: candidate.endMs,
    title: candidate.title,
    score: candidate.score,
    renderStatus,
  };
}

function job({ job, status }: JobView): object {
  return {
    jobId: job.id,
    candidateId: job.candidateId,
    formats: [job.format],
    editRevision: job.editRevision,
    status,
    createdAt: isoTime(job.createdAtMs),
  };
}
