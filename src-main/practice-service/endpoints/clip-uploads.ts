/** A local video as a clip, in parts (service-field-notes §8). */
import type { Exchange } from '../http/exchange.ts';
import {
  optionalText,
  readJsonObject,
  requiredInteger,
  requiredList,
  requiredText,
  type JsonObject,
} from '../http/json-body.ts';
import { conflict, invalid, notFound, type Reply, success } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import { viewClip } from '../world/progress.ts';
import type { ClipUploadSession, ClipUploadSessions } from './clip-upload-sessions.ts';
import { joinParts, partsToJoin } from './join-parts.ts';

const mostParts = 10_000;

export function clipUploadRoutes(parts: ServiceParts, sessions: ClipUploadSessions): Route[] {
  return [
    {
      operation: 'init-clip-upload',
      method: 'POST',
      pattern: 'api-proxy/clips/upload/init',
      access: 'key',
      handle: (exchange) => initUpload(parts, sessions, exchange),
    },
    {
      operation: 'presign-clip-upload',
      method: 'POST',
      pattern: 'api-proxy/clips/upload/presign',
      access: 'key',
      handle: (exchange) => presignParts(parts, sessions, exchange),
    },
    {
      operation: 'complete-clip-upload',
      method: 'POST',
      pattern: 'api-proxy/clips/upload/complete',
      access: 'key',
      handle: (exchange) => completeUpload(parts, sessions, exchange),
    },
    {
      operation: 'abort-clip-upload',
      method: 'POST',
      pattern: 'api-proxy/clips/upload/abort',
      access: 'key',
      handle: (exchange) => abortUpload(parts, sessions, exchange),
    },
  ];
}

async function initUpload(
  parts: ServiceParts,
  sessions: ClipUploadSessions,
  exchange: Exchange,
): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const brandId = requiredText(body, 'brandId');
  const fileName = requiredText(body, 'fileName');
  const fileSizeBytes = requiredInteger(body, 'fileSize', 1);
  const title = optionalText(body, 'title') ?? fileName;
  exchange.note({ brandId, fileName, title, sizeBytes: fileSizeBytes });
  if (!requiredText(body, 'mimeType').startsWith('video/')) throw invalid('mimeType must be one of a video');
  known(parts.world.brands, 'brand', brandId);
  const clipId = parts.identifiers.next('clip');
  const uploadId = parts.identifiers.next('upl');
  const key = `clips/${clipId}/source`;
  sessions.open({ uploadId, clipId, key, fileName, fileSizeBytes, parts: new Map(), isCompleting: false });
  // Not journalled: a clip that never was completed is forgotten with its parts.
  parts.world.apply({
    kind: 'clip',
    clip: {
      id: clipId,
      brandId,
      title,
      fileName,
      sourceUrl: null,
      sizeBytes: fileSizeBytes,
      durationSec: 0,
      editRevision: 0,
      createdAtMs: parts.clock.nowMs(),
      readyAtMs: null,
      candidates: [],
    },
  });
  exchange.note({ resourceId: clipId, clipId });
  return success(201, { clipId, uploadId, key });
}

async function presignParts(
  parts: ServiceParts,
  sessions: ClipUploadSessions,
  exchange: Exchange,
): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const { uploadId } = sessionOf(sessions, body, exchange);
  const presignedUrls = requiredList(body, 'partNumbers').map((value) => {
    const partNumber = partNumberOf(value);
    const signature = sessions.signatureOf(uploadId, partNumber);
    return { partNumber, url: `${parts.baseUrl()}/storage/${uploadId}/${partNumber}?signature=${signature}` };
  });
  return success(200, { presignedUrls });
}

async function completeUpload(
  parts: ServiceParts,
  sessions: ClipUploadSessions,
  exchange: Exchange,
): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const session = sessionOf(sessions, body, exchange);
  const chosen = partsToJoin(session, requiredList(body, 'parts'));
  const sizeBytes = chosen.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes !== session.fileSizeBytes) {
    throw invalid(`The parts hold ${sizeBytes} bytes, the file was said to have ${session.fileSizeBytes}`);
  }
  if (session.isCompleting) throw conflict('The upload is being completed already');
  session.isCompleting = true;
  try {
    const { clip, content } = await joinParts(parts, session, chosen);
    parts.journal.commit({ kind: 'clip', clip });
    exchange.note({ resourceId: clip.id, brandId: clip.brandId, title: clip.title, sha256: content.sha256 });
    await sessions.close(session);
    return success(200, parts.dialect.createdClip(viewClip(clip, [], parts.clock.nowMs())));
  } finally {
    session.isCompleting = false;
  }
}

async function abortUpload(
  parts: ServiceParts,
  sessions: ClipUploadSessions,
  exchange: Exchange,
): Promise<Reply> {
  const session = sessionOf(sessions, await readJsonObject(exchange), exchange);
  if (session.isCompleting) throw conflict('The upload is being completed already');
  parts.world.apply({ kind: 'clip-removed', clipId: session.clipId });
  await sessions.close(session);
  return success(200, { aborted: true });
}

/** All three ids must belong together. Throws 404. */
function sessionOf(sessions: ClipUploadSessions, body: JsonObject, exchange: Exchange): ClipUploadSession {
  const clipId = requiredText(body, 'clipId');
  exchange.note({ clipId });
  const session = sessions.get(requiredText(body, 'uploadId'));
  if (session.clipId !== clipId || session.key !== requiredText(body, 'key')) {
    throw notFound('upload of this clip', session.uploadId);
  }
  exchange.note({ fileName: session.fileName, sizeBytes: session.fileSizeBytes });
  return session;
}

function partNumberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > mostParts) {
    throw invalid(`A part number is a whole number from 1 to ${mostParts}`);
  }
  return value;
}
