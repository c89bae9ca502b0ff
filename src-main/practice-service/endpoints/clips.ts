/** Clips: the interface is service-interface §4.1, §4.2 and §4.6, the rest service-field-notes §4. */
import { readReply } from '../dialects/dialect.ts';
import { mapPage, pageOf } from '../http/paging.ts';
import { type Exchange, pathParameter } from '../http/exchange.ts';
import { optionalText, readJsonObject, requiredText } from '../http/json-body.ts';
import { conflict, invalid, notFound, type Reply, success } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import { inventCandidates, inventDurationSec } from '../world/candidates.ts';
import type { Clip, Draft } from '../world/entities.ts';
import { type ClipView, jobStatus, viewClip } from '../world/progress.ts';

export function clipRoutes(parts: ServiceParts): Route[] {
  return [
    {
      operation: 'list-clips',
      method: 'GET',
      pattern: 'api-proxy/clips',
      access: 'key',
      handle: (exchange) => listClips(parts, exchange),
    },
    {
      operation: 'read-clip',
      method: 'GET',
      pattern: 'api-proxy/clips/:clipId',
      access: 'key',
      handle: (exchange) =>
        readReply(parts.dialect, parts.dialect.clip(view(parts, clipOf(parts, exchange)))),
    },
    {
      operation: 'list-clip-jobs',
      method: 'GET',
      pattern: 'api-proxy/clips/:clipId/jobs',
      access: 'key',
      handle: (exchange) => listJobs(parts, exchange),
    },
    {
      operation: 'import-clip',
      method: 'POST',
      pattern: 'api-proxy/clips/import-url',
      access: 'key',
      handle: (exchange) => importClip(parts, exchange),
    },
    {
      operation: 'create-draft',
      method: 'POST',
      pattern: 'api-proxy/clips/:clipId/create-draft',
      access: 'key',
      handle: (exchange) => createDraft(parts, exchange),
    },
  ];
}

export function clipOf(parts: ServiceParts, exchange: Exchange): Clip {
  const clipId = pathParameter(exchange, 'clipId');
  exchange.note({ clipId });
  return known(parts.world.clips, 'clip', clipId);
}

function view(parts: ServiceParts, clip: Clip): ClipView {
  return viewClip(clip, parts.world.rendersOf(clip.id), parts.clock.nowMs());
}

/** Newest first. */
function listClips(parts: ServiceParts, { query }: Exchange): Reply {
  const page = pageOf([...parts.world.clips.values()].reverse(), query);
  return readReply(parts.dialect, parts.dialect.clips(mapPage(page, (clip) => view(parts, clip))));
}

function listJobs(parts: ServiceParts, exchange: Exchange): Reply {
  const clip = clipOf(parts, exchange);
  const nowMs = parts.clock.nowMs();
  const page = pageOf(parts.world.rendersOf(clip.id), exchange.query);
  const views = mapPage(page, (job) => ({ job, status: jobStatus(job, nowMs) }));
  return readReply(parts.dialect, parts.dialect.renderJobs(views));
}

async function importClip(parts: ServiceParts, exchange: Exchange): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const url = requiredText(body, 'url');
  const brandId = brandIn(parts, body);
  const title = optionalText(body, 'title');
  exchange.note({ url, brandId, title });
  const address = publicAddress(url);
  known(parts.world.brands, 'brand', brandId);
  const id = parts.identifiers.next('clip');
  const durationSec = inventDurationSec(parts.seed, id);
  const createdAtMs = parts.clock.nowMs();
  const clip: Clip = {
    id,
    brandId,
    title: title ?? `${address.hostname}${address.pathname}`,
    fileName: `${id}.mp4`,
    sourceUrl: url,
    sizeBytes: durationSec * 600_000,
    durationSec,
    editRevision: 0,
    createdAtMs,
    readyAtMs: createdAtMs + parts.delays().clipProcessingMs,
    candidates: inventCandidates(parts.seed, id, durationSec),
  };
  parts.journal.commit({ kind: 'clip', clip });
  exchange.note({ resourceId: id, clipId: id });
  return success(201, parts.dialect.createdClip(view(parts, clip)));
}

/** service-interface §4.1: a public https address. Names without a dot and literal IP addresses are not public ones. */
function publicAddress(url: string): URL {
  const address = URL.parse(url);
  const isPublic =
    address?.protocol === 'https:' &&
    /^[^.].*\.[^.]*[a-z][^.]*$/i.test(address.hostname) &&
    !address.hostname.endsWith('.local');
  if (address === null || !isPublic) throw invalid('url must be a public https address');
  return address;
}

async function createDraft(parts: ServiceParts, exchange: Exchange): Promise<Reply> {
  const clip = clipOf(parts, exchange);
  const body = await readJsonObject(exchange);
  const candidateId = optionalText(body, 'candidateId');
  const aspectRatio = optionalText(body, 'aspectRatio');
  exchange.note({ candidateId, aspectRatio });
  if (aspectRatio !== null && !/^[1-9]\d{0,3}:[1-9]\d{0,3}$/.test(aspectRatio)) {
    throw invalid('aspectRatio must have the form <width>:<height>');
  }
  const { status, candidates } = view(parts, clip);
  if (status === 'uploading' || status === 'processing') throw conflict(`The clip is still ${status}`);
  const candidate = candidates.find((each) => each.candidate.id === candidateId)?.candidate;
  if (candidateId !== null && candidate === undefined) throw notFound('candidate of this clip', candidateId);
  const draft: Draft = {
    id: parts.identifiers.next('post'),
    clipId: clip.id,
    candidateId,
    aspectRatio,
    caption: `${candidate?.title ?? clip.title}. From “${clip.title}”.`,
    createdAtMs: parts.clock.nowMs(),
  };
  parts.journal.commit({ kind: 'draft', draft });
  exchange.note({ resourceId: draft.id });
  return success(201, parts.dialect.draft(draft));
}

/** The dialect may leave the brand out where there is only one. */
function brandIn({ world, dialect }: ServiceParts, body: Parameters<typeof requiredText>[0]): string {
  const [only, another] = world.brands.keys();
  const isLeftOut = optionalText(body, 'brandId') === null && only !== undefined && another === undefined;
  return isLeftOut && dialect.needsLess === true ? only : requiredText(body, 'brandId');
}
