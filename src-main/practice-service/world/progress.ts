/**
 * States by the clock: service-interface §3 knows `processing → indexed` of a document and `completed` of a render, and leaves the
 * other words of a render open: these are plain ones. A clip’s are those observed (service-field-notes §4).
 */
import type { Candidate, Clip, KbDocument, RenderJob } from './entities.ts';

export type DocumentStatus = 'processing' | 'indexed';
type RenderStatus = 'pending' | 'queued' | 'rendering' | 'completed';
type ClipStatus = 'uploading' | 'processing' | 'ready' | 'rendering' | 'rendered';

export function documentStatus(document: KbDocument, nowMs: number): DocumentStatus {
  return nowMs >= document.indexedAtMs ? 'indexed' : 'processing';
}

export function jobStatus(job: RenderJob, nowMs: number): Exclude<RenderStatus, 'pending'> {
  if (nowMs >= job.completedAtMs) return 'completed';
  return nowMs >= job.renderingAtMs ? 'rendering' : 'queued';
}

/** A candidate is `completed` once every format asked for is. */
function renderStatusOf(jobs: readonly RenderJob[], nowMs: number): RenderStatus {
  if (jobs.length === 0) return 'pending';
  const statuses = jobs.map((job) => jobStatus(job, nowMs));
  if (statuses.includes('rendering')) return 'rendering';
  return statuses.includes('queued') ? 'queued' : 'completed';
}

export interface CandidateView {
  readonly candidate: Candidate;
  readonly renderStatus: RenderStatus;
  readonly renders: readonly JobView[];
}

export interface JobView {
  readonly job: RenderJob;
  readonly status: RenderStatus;
}

export interface ClipView {
  readonly clip: Clip;
  readonly status: ClipStatus;
  /** Empty until the status has left `processing`. */
  readonly candidates: readonly CandidateView[];
}

export function viewClip(clip: Clip, jobs: readonly RenderJob[], nowMs: number): ClipView {
  if (clip.readyAtMs === null) return { clip, status: 'uploading', candidates: [] };
  if (nowMs < clip.readyAtMs) return { clip, status: 'processing', candidates: [] };
  const candidates = clip.candidates.map((candidate) => {
    const own = jobs.filter((job) => job.candidateId === candidate.id);
    return {
      candidate,
      renderStatus: renderStatusOf(own, nowMs),
      renders: own.map((job) => ({ job, status: jobStatus(job, nowMs) })),
    };
  });
  return { clip, status: clipStatusOf(renderStatusOf(jobs, nowMs)), candidates };
}

function clipStatusOf(renders: RenderStatus): ClipStatus {
  if (renders === 'pending') return 'ready';
  return renders === 'completed' ? 'rendered' : 'rendering';
}
