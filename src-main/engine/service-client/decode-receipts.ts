import type { ServiceProfile } from '../../contract/service-profile.ts';
import {
  addressIn,
  addressOf,
  captionIn,
  idIn,
  idOf,
  listIn,
  nameIn,
  numberIn,
  statusIn,
  timeIn,
  unwrapped,
} from './reply-fields.ts';
import type {
  AssetReceipt,
  ClipReceipt,
  DocumentReceipt,
  DraftReceipt,
  RenderReceipt,
} from './service-client.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';
import { taught } from './taught-fields.ts';

/*
 * What an accepted write gave us. The service has said yes before any of these is asked: whatever the reply holds or lacks, the
 * write counts as accepted, with `null` for what cannot be used (reliability S2). `whole` is the reply as it came.
 */

/** interface §4.4 */
export function documentReceipt(whole: JsonValue, profile?: ServiceProfile): DocumentReceipt {
  const fields = dataOf(whole, ['document', 'doc']);
  return {
    documentId:
      taught(whole, profile, 'uploadDocument.documentId', idOf) ??
      (fields === null ? null : idIn(fields, ['id', 'documentId', 'docId'])),
    status: fields === null ? null : statusIn(fields, ['status']),
    name: fields === null ? null : nameIn(fields, ['name', 'fileName']),
    createdAt: fields === null ? null : timeIn(fields, ['createdAt']),
  };
}

/** interface §4.3 */
export function assetReceipt(
  whole: JsonValue,
  isLoopbackService: boolean,
  profile?: ServiceProfile,
): AssetReceipt {
  const fields = dataOf(whole, ['asset']);
  const taughtUrl = taught(whole, profile, 'uploadCarouselAsset.url', (value) =>
    addressOf(value, isLoopbackService),
  );
  return {
    assetId:
      taught(whole, profile, 'uploadCarouselAsset.assetId', idOf) ??
      (fields === null ? null : idIn(fields, ['assetId', 'id'])),
    url: taughtUrl ?? (fields === null ? null : addressIn(fields, ['url'], isLoopbackService)),
  };
}

/** interface §4.1; the field notes saw `clipId`, and `id` at a sibling. */
export function clipReceipt(whole: JsonValue, profile?: ServiceProfile): ClipReceipt {
  const fields = dataOf(whole, ['clip']);
  return {
    clipId:
      taught(whole, profile, 'importClip.clipId', idOf) ??
      (fields === null ? null : idIn(fields, ['clipId', 'id'])),
    status: fields === null ? null : statusIn(fields, ['status']),
  };
}

/** interface §4.5; the field notes saw one job, and three lists of ids. `clipId` is the clip that was submitted. */
export function renderReceipt(whole: JsonValue, clipId: string, profile?: ServiceProfile): RenderReceipt {
  const fields = dataOf(whole, ['job', 'render']);
  const jobs = fields === null ? null : listIn(fields['jobs'], []);
  const pointed = taught(whole, profile, 'renderClip.jobId', idOf);
  const named = fields === null ? [] : jobIdsIn(fields, clipId);
  const jobIds = [pointed, ...named, ...(jobs ?? []).map((job) => idIn(job, ['jobId', 'id']))];
  const [firstJob] = jobs ?? [];
  const reused = idsUnder(fields, 'reusedJobIds');
  const ids = [...new Set(jobIds.filter((id) => id !== null))].slice(0, mostJobs);
  return {
    jobIds: ids,
    isReused: ids.length > 0 && ids.every((id) => reused.includes(id)),
    status:
      fields === null
        ? null
        : (statusIn(fields, ['status']) ?? (firstJob === undefined ? null : statusIn(firstJob, ['status']))),
    estimatedSeconds: fields === null ? null : secondsIn(fields),
  };
}

/** interface §4.2; the field notes saw a post with an id. */
export function draftReceipt(whole: JsonValue, profile?: ServiceProfile): DraftReceipt {
  const fields = dataOf(whole, ['post', 'draft']);
  return {
    draftId:
      taught(whole, profile, 'createDraft.draftId', idOf) ??
      (fields === null ? null : idIn(fields, ['id', 'draftId', 'postId'])),
    caption: fields === null ? null : captionIn(fields, ['caption', 'text', 'content']),
    media: fields === null ? [] : mediaIn(fields),
  };
}

const mediaNames = ['media', 'mediaUrls', 'mediaUrl', 'assets', 'attachments'];
const mostMedia = 20;

/** No shape of them is documented: an address, an object with one, or a list of either. */
function mediaIn(fields: JsonObject): string[] {
  const found = mediaNames.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  });
  const addresses = found.flatMap((one) =>
    isJsonObject(one)
      ? (addressIn(one, ['url', 'src', 'mediaUrl'], true) ?? [])
      : (addressOf(one, true) ?? []),
  );
  return [...new Set(addresses)].slice(0, mostMedia);
}

/** What a write's reply holds: its `data`, or the reply itself where it has none, taken out of its own name. */
export function dataOf(whole: JsonValue, wrappers: readonly string[]): JsonObject | null {
  if (!isJsonObject(whole)) return null;
  const data = whole['data'];
  if (data === undefined) return unwrapped(whole, wrappers);
  return isJsonObject(data) ? unwrapped(data, wrappers) : null;
}

/** All formats of a hundred candidates. */
const mostJobs = 400;

function jobIdsIn(fields: JsonObject, clipId: string): (string | null)[] {
  const lists = ['jobIds', 'activeJobIds', 'reusedJobIds'].flatMap((name) => idsUnder(fields, name));
  // A reply may be the clip itself; its id is no job's.
  const bare = idIn(fields, ['id']);
  return [idIn(fields, ['jobId']), bare === clipId ? null : bare, ...lists];
}

function idsUnder(fields: JsonObject | null, name: string): (string | null)[] {
  const list = fields?.[name];
  return Array.isArray(list) ? list.map(idOf) : [];
}

function secondsIn(fields: JsonObject): number | null {
  const seconds = numberIn(fields, ['estimatedDurationSec', 'estimatedSeconds']);
  return seconds === null || seconds < 0 ? null : seconds;
}
