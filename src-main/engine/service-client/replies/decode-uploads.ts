import type { ServiceProfile } from '../../../contract/service-profile.ts';
import { importedClip } from './decode-receipts.ts';
import * as fields from './fields.ts';
import { listIn, placesIn, unwrapped } from './reply-fields.ts';
import type { JsonValue } from './strict-json.ts';
import type { ClipReceipt, ClipUploadSession } from './values.ts';

/* Replies about a local video on its way to be a clip (service-field-notes §8). */

const session = fields.record({
  clipId: fields.mapped('initClipUpload.clipId', fields.id('clipId', 'id')),
  uploadId: fields.token('uploadId'),
  key: fields.token('key'),
});
const sessionWrappers = ['upload', 'session'];
export const openedUpload = fields.one(session.names, sessionWrappers);
export const abortedUpload = fields.one(session.names, []);

/** `null` where one of the three is missing: without all of them nothing can go on. */
export function uploadSession(whole: JsonValue, profile?: ServiceProfile): ClipUploadSession | null {
  for (const place of fields.dataOf(whole)) {
    const read = session.read(unwrapped(place, sessionWrappers), { whole, profile });
    const { clipId, uploadId, key } = read;
    if (clipId !== null && uploadId !== null && key !== null) return { clipId, uploadId, key };
  }
  return null;
}

const signedLists = ['presignedUrls', 'urls', 'parts'];
export const signedParts = fields.listed(fields.leaves('partNumber', 'url', 'presignedUrl'), signedLists);

/**
 * Addresses by part number, for the numbers that were asked for; the first of a number counts. Each is as the service said it:
 * whether anything is sent there is asked before it is sent.
 */
export function signedAddresses(
  whole: JsonValue,
  partNumbers: readonly number[],
): ReadonlyMap<number, string> {
  const asked = new Set(partNumbers);
  const addresses = new Map<number, string>();
  const list = placesIn(whole).flatMap((place) => listIn(place, signedLists) ?? []);
  for (const entry of list) {
    const partNumber = entry['partNumber'];
    const url = entry['url'] ?? entry['presignedUrl'];
    if (typeof partNumber !== 'number' || !asked.has(partNumber)) continue;
    if (typeof url !== 'string' || url.trim() === '') continue;
    if (!addresses.has(partNumber)) addresses.set(partNumber, url);
  }
  return addresses;
}

/** The clip that was made: if the reply does not name it, it is the one that the session was opened for. */
export function completedClip(whole: JsonValue, { clipId }: ClipUploadSession): ClipReceipt {
  const read = importedClip.read({ whole });
  return { ...read, clipId: read.clipId ?? clipId };
}
