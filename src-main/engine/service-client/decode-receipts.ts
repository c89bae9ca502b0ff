import type { Envelope } from './reply.ts';
import { addressIn, idIn, statusIn, unwrapped } from './reply-fields.ts';
import type { AssetReceipt, ClipReceipt, DocumentReceipt } from './service-client.ts';
import { isJsonObject, type JsonObject } from './strict-json.ts';

/*
 * What an accepted write gave us. The service has said yes before any of these is asked: whatever the reply holds or lacks, the
 * write counts as accepted, with `null` for what cannot be used (reliability S2).
 */

/** interface §4.4 */
export function documentReceipt(envelope: Envelope): DocumentReceipt {
  const fields = dataOf(envelope, ['document', 'doc']);
  return {
    documentId: fields === null ? null : idIn(fields, ['id', 'documentId', 'docId']),
    status: fields === null ? null : statusIn(fields, ['status']),
  };
}

/** interface §4.3 */
export function assetReceipt(envelope: Envelope, isLoopbackService: boolean): AssetReceipt {
  const fields = dataOf(envelope, ['asset']);
  return {
    assetId: fields === null ? null : idIn(fields, ['assetId', 'id']),
    url: fields === null ? null : addressIn(fields, ['url'], isLoopbackService),
  };
}

/** interface §4.1; the field notes saw `clipId`, and `id` at a sibling. */
export function clipReceipt(envelope: Envelope): ClipReceipt {
  const fields = dataOf(envelope, ['clip']);
  return {
    clipId: fields === null ? null : idIn(fields, ['clipId', 'id']),
    status: fields === null ? null : statusIn(fields, ['status']),
  };
}

function dataOf(envelope: Envelope, wrappers: readonly string[]): JsonObject | null {
  const data = envelope.fields['data'];
  if (data === undefined) return unwrapped(envelope.fields, wrappers);
  return isJsonObject(data) ? unwrapped(data, wrappers) : null;
}
