import { badRequest, invalid } from '../http/reply.ts';
import { known, type ServiceParts } from '../service-parts.ts';
import { contentOf, type ReceivedContent } from '../upload-storage.ts';
import { inventCandidates, inventDurationSec } from '../world/candidates.ts';
import type { Clip } from '../world/entities.ts';
import type { ClipUploadSession, UploadedPart } from './clip-upload-sessions.ts';

const leastPartBytes = 5 * 1024 * 1024;

/** The parts a client lists as `{ partNumber, etag }`, in rising order and each as it was stored. Throws 400 or 422. */
export function partsToJoin(session: ClipUploadSession, listed: readonly unknown[]): UploadedPart[] {
  let lastNumber = 0;
  const chosen = listed.map((value) => {
    const { partNumber, etag } = listedPart(value);
    if (partNumber <= lastNumber) throw badRequest('The parts are not in rising order');
    lastNumber = partNumber;
    const stored = session.parts.get(partNumber);
    if (stored?.etag !== etag) throw badRequest(`Part ${partNumber} was not stored with this ETag`);
    return stored;
  });
  if (chosen.slice(0, -1).some((part) => part.sizeBytes < leastPartBytes)) {
    throw badRequest('A part other than the last is smaller than 5 MiB');
  }
  return chosen;
}

function listedPart(value: unknown): { partNumber: number; etag: string } {
  if (typeof value === 'object' && value !== null && 'partNumber' in value && 'etag' in value) {
    const { partNumber, etag } = value;
    if (typeof partNumber === 'number' && typeof etag === 'string') return { partNumber, etag };
  }
  throw invalid('parts must hold { partNumber, etag }');
}

/** Makes one file of the parts and starts the clip's processing. */
export async function joinParts(
  parts: ServiceParts,
  session: ClipUploadSession,
  chosen: readonly UploadedPart[],
): Promise<{ clip: Clip; content: ReceivedContent }> {
  const uploading = known(parts.world.clips, 'clip', session.clipId);
  const joined = await parts.storage.receive();
  try {
    for (const part of chosen) {
      for await (const chunk of contentOf(part.file)) await joined.write(chunk);
    }
    const content = await joined.finish();
    await joined.keepAs(parts.storage.pathOf(uploading.id, session.fileName));
    const durationSec = inventDurationSec(parts.seed, uploading.id);
    const clip: Clip = {
      ...uploading,
      durationSec,
      readyAtMs: parts.clock.nowMs() + parts.delays().clipProcessingMs,
      candidates: inventCandidates(parts.seed, uploading.id, durationSec),
    };
    return { clip, content };
  } finally {
    await joined.discard();
  }
}
