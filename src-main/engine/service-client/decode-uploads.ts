import type { ServiceProfile } from '../../contract/service-profile.ts';
import { clipReceipt, dataOf } from './decode-receipts.ts';
import { addressOf, idIn, idOf, listIn, tokenIn } from './reply-fields.ts';
import type { ClipReceipt, ClipUploadSession } from './service-client.ts';
import type { JsonValue } from './strict-json.ts';
import { taught } from './taught-fields.ts';

/* Replies about a local video on its way to be a clip (field notes, "local video as a clip"). */

/** A signed address carries its permission with it, which may be long. */
const maximumSignedLength = 8192;

/** `null` where one of the three is missing: without all of them nothing can go on. */
export function uploadSession(whole: JsonValue, profile?: ServiceProfile): ClipUploadSession | null {
  const fields = dataOf(whole, ['upload', 'session']);
  if (fields === null) return null;
  const clipId = taught(whole, profile, 'initClipUpload.clipId', idOf) ?? idIn(fields, ['clipId', 'id']);
  const uploadId = tokenIn(fields, ['uploadId']);
  const key = tokenIn(fields, ['key']);
  return clipId === null || uploadId === null || key === null ? null : { clipId, uploadId, key };
}

/** Addresses by part number, for the numbers that were asked for; the first of a number counts. */
export function signedAddresses(
  whole: JsonValue,
  partNumbers: readonly number[],
  isLoopbackService: boolean,
): ReadonlyMap<number, string> {
  const fields = dataOf(whole, []);
  const asked = new Set(partNumbers);
  const addresses = new Map<number, string>();
  const names = ['presignedUrls', 'urls', 'parts'];
  // The list may be the data itself.
  const list = listIn(fields ?? dataListOf(whole), names) ?? [];
  for (const entry of list) {
    const partNumber = entry['partNumber'];
    const url = addressOf(entry['url'] ?? entry['presignedUrl'], isLoopbackService, maximumSignedLength);
    if (typeof partNumber !== 'number' || !asked.has(partNumber) || url === null) continue;
    if (!addresses.has(partNumber)) addresses.set(partNumber, url);
  }
  return addresses;
}

/** The clip that was made: if the reply does not name it, it is the one that the session was opened for. */
export function completedClip(whole: JsonValue, session: ClipUploadSession): ClipReceipt {
  const receipt = clipReceipt(whole);
  return { ...receipt, clipId: receipt.clipId ?? session.clipId };
}

function dataListOf(whole: JsonValue): JsonValue | undefined {
  if (Array.isArray(whole)) return whole;
  return whole !== null && typeof whole === 'object' ? whole['data'] : undefined;
}
