import { isoTime } from '../dialects/dialect.ts';
import type { ServiceParts } from '../service-parts.ts';
import { documentStatus, viewClip } from '../world/progress.ts';

/** Everything the service holds, in one shape whatever the dialect. */
export function describeState(parts: ServiceParts): object {
  const { world } = parts;
  const nowMs = parts.clock.nowMs();
  return {
    now: isoTime(nowMs),
    delays: parts.delays(),
    brands: [...world.brands.values()],
    knowledgeBases: [...world.knowledgeBases.values()].map((base) => ({
      id: base.id,
      name: base.name,
      documents: world.documentsOf(base.id).map((document) => ({
        id: document.id,
        name: document.name,
        sizeBytes: document.sizeBytes,
        sha256: document.sha256,
        status: documentStatus(document, nowMs),
        createdAt: isoTime(document.createdAtMs),
      })),
    })),
    carousels: [...world.carousels.values()],
    assets: [...world.assets.values()],
    clips: [...world.clips.values()].map((clip) => {
      const { status, candidates } = viewClip(clip, world.rendersOf(clip.id), nowMs);
      return {
        id: clip.id,
        brandId: clip.brandId,
        title: clip.title,
        sourceUrl: clip.sourceUrl,
        editRevision: clip.editRevision,
        status,
        candidates: candidates.map(({ candidate, renderStatus, renders }) => ({
          ...candidate,
          renderStatus,
          renders: renders.map(({ job, status: renderStatus }) => ({
            id: job.id,
            format: job.format,
            renderStatus,
          })),
        })),
      };
    }),
    drafts: [...world.drafts.values()],
  };
}
