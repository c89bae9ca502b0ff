/** The signed address of one part of a local video: it takes the bytes as they are, and no API key. */
import { type Exchange, pathParameter } from '../http/exchange.ts';
import { badRequest, type Reply, ServiceRefusal, tooLarge } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ClipUploadSessions } from './clip-upload-sessions.ts';

export function clipPartRoutes(parts: ServiceParts, sessions: ClipUploadSessions): Route[] {
  return [
    {
      operation: 'put-clip-part',
      method: 'PUT',
      pattern: 'storage/:uploadId/:partNumber',
      access: 'signed',
      handle: (exchange) => putPart(parts, sessions, exchange),
    },
  ];
}

async function putPart(
  parts: ServiceParts,
  sessions: ClipUploadSessions,
  exchange: Exchange,
): Promise<Reply> {
  const uploadId = pathParameter(exchange, 'uploadId');
  const partNumber = Number(pathParameter(exchange, 'partNumber'));
  // Object stores refuse two ways of proving oneself at once; here it also shows a client that leaks its key.
  if (exchange.headers.authorization !== undefined)
    throw badRequest('A signed address takes no Authorization');
  if (exchange.query.get('signature') !== sessions.signatureOf(uploadId, partNumber)) {
    throw new ServiceRefusal(403, 'forbidden', 'The signature of this address does not fit');
  }
  const session = sessions.get(uploadId);
  exchange.note({ clipId: session.clipId });
  const file = await parts.storage.receive();
  let isKept = false;
  try {
    for await (const chunk of exchange.body) {
      if (file.sizeBytes + chunk.length > parts.uploadLimitBytes) throw tooLarge('The part is too large');
      await file.write(chunk);
    }
    const { sizeBytes, sha256, md5 } = await file.finish();
    if (sizeBytes === 0) throw badRequest('The part is empty');
    // Asked again: the upload may have been aborted while the bytes came.
    const replaced = sessions.get(uploadId).parts.get(partNumber);
    const etag = `"${md5}"`;
    session.parts.set(partNumber, { etag, sizeBytes, file });
    isKept = true;
    await replaced?.file.discard();
    exchange.note({ sizeBytes, sha256 });
    return { status: 200, headers: { etag }, body: Buffer.alloc(0) };
  } finally {
    if (!isKept) await file.discard();
  }
}
