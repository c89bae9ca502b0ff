/** Render jobs: service-interface §4.5; path and reply are service-field-notes §5. */
import type { Exchange } from '../http/exchange.ts';
import {
  optionalList,
  optionalText,
  readJsonObject,
  requiredInteger,
  type JsonObject,
} from '../http/json-body.ts';
import { conflict, invalid, notFound, type Reply, success } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { ServiceParts } from '../service-parts.ts';
import { renderFormats, type Clip, type RenderFormat, type RenderJob } from '../world/entities.ts';
import { jobStatus, viewClip } from '../world/progress.ts';
import { clipOf } from './clips.ts';

export function renderRoutes(parts: ServiceParts): Route[] {
  return [
    {
      operation: 'render-clip',
      method: 'POST',
      pattern: 'api-proxy/clips/:clipId/render',
      access: 'key',
      handle: (exchange) => submitRender(parts, exchange),
    },
  ];
}

async function submitRender(parts: ServiceParts, exchange: Exchange): Promise<Reply> {
  const clip = clipOf(parts, exchange);
  const body = await readJsonObject(exchange);
  const editRevision = requiredInteger(body, 'editRevision', 0);
  const candidateId = optionalText(body, 'candidateId');
  const formats = formatsOf(body);
  exchange.note({ editRevision, candidateId, formats });
  // Read again: the clip may have been edited while the body arrived.
  const current = parts.world.clips.get(clip.id) ?? clip;
  if (editRevision !== current.editRevision) {
    throw conflict(`editRevision ${editRevision} is stale, the clip is at ${current.editRevision}`);
  }
  const candidateIds = candidatesToRender(parts, current, candidateId);
  return success(
    202,
    parts.dialect.submittedRender(queueJobs(parts, exchange, current, candidateIds, formats)),
  );
}

/** service-interface §4.5: default `9:16`. What is asked for twice is rendered once. */
function formatsOf(body: JsonObject): RenderFormat[] {
  const asked = new Set(optionalList(body, 'formats') ?? ['9:16']);
  const formats = renderFormats.filter((format) => asked.has(format));
  if (formats.length !== asked.size) throw invalid(`formats may hold ${renderFormats.join(', ')}`);
  return formats;
}

function candidatesToRender(parts: ServiceParts, clip: Clip, candidateId: string | null): string[] {
  const { candidates } = viewClip(clip, [], parts.clock.nowMs());
  const ids = candidates.map(({ candidate }) => candidate.id);
  if (ids.length === 0) throw invalid('The clip has no candidates yet');
  if (candidateId === null) return ids;
  if (!ids.includes(candidateId)) throw notFound('candidate of this clip', candidateId);
  return [candidateId];
}

/** A job of the same candidate, format and revision that has not ended is used again (`reusedJobIds`, service-field-notes §5). */
function queueJobs(
  parts: ServiceParts,
  exchange: Exchange,
  clip: Clip,
  candidateIds: readonly string[],
  formats: readonly RenderFormat[],
) {
  const nowMs = parts.clock.nowMs();
  const active = parts.world.rendersOf(clip.id).filter((job) => jobStatus(job, nowMs) !== 'completed');
  const jobs: RenderJob[] = [];
  const reused: RenderJob[] = [];
  for (const candidateId of candidateIds) {
    for (const format of formats) {
      const underWay = active.find(
        (job) =>
          job.candidateId === candidateId && job.format === format && job.editRevision === clip.editRevision,
      );
      if (underWay === undefined) jobs.push(newJob(parts, clip, candidateId, format, nowMs));
      else reused.push(underWay);
    }
  }
  for (const job of jobs) parts.journal.commit({ kind: 'render', job });
  exchange.note({ resourceId: (jobs[0] ?? reused[0])?.id ?? null });
  const { renderQueueMs, renderingMs } = parts.delays();
  return {
    jobs: jobs.map((job) => ({ job, status: 'queued' as const })),
    reused: reused.map((job) => ({ job, status: jobStatus(job, nowMs) })),
    estimatedDurationSec: Math.ceil((renderQueueMs + renderingMs) / 1000),
  };
}

function newJob(
  parts: ServiceParts,
  clip: Clip,
  candidateId: string,
  format: RenderFormat,
  nowMs: number,
): RenderJob {
  const { renderQueueMs, renderingMs } = parts.delays();
  return {
    id: parts.identifiers.next('job'),
    clipId: clip.id,
    candidateId,
    format,
    editRevision: clip.editRevision,
    createdAtMs: nowMs,
    renderingAtMs: nowMs + renderQueueMs,
    completedAtMs: nowMs + renderQueueMs + renderingMs,
  };
}
