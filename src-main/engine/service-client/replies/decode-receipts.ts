import type { ServiceProfile } from '../../../contract/service-profile.ts';
import { document } from './decode-reads.ts';
import { clip, renderJob } from './decode-clips.ts';
import * as fields from './fields.ts';
import type { Field, Source } from './fields.ts';
import { idOf, listIn, saidAddress, unwrapped } from './reply-fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';
import type { AssetReceipt, ClipReceipt, DocumentReceipt, DraftReceipt, RenderReceipt } from './values.ts';

/*
 * What an accepted write gave us. The service has said yes before any of these is asked: whatever the reply holds or lacks, the
 * write counts as accepted, with `null` for what cannot be used (reliability S2). `whole` is the reply as it came.
 */

/**
 * A reply about one thing: what is read of it, and all that is known of it. `holdsId`: where an id stands is the thing; without
 * one it is the likeliest place.
 */
function receipt<Value>(
  thing: Field<Value>,
  wrappers: readonly string[],
  holdsId: (value: Value) => boolean,
  known = thing.names,
) {
  return {
    shape: fields.one(known, wrappers),
    read: (source: Source): Value => {
      const places = fields.dataOf(source.whole);
      const first = thing.read(unwrapped(places[0] ?? null, wrappers), source);
      if (holdsId(first)) return first;
      const others = places.slice(1).map((place) => thing.read(unwrapped(place, wrappers), source));
      return others.find(holdsId) ?? first;
    },
  };
}

/** service-interface §4.4 */
export const uploadedDocument = receipt<DocumentReceipt>(
  fields.record({
    documentId: fields.mapped('uploadDocument.documentId', fields.id('id', 'documentId', 'docId')),
    status: fields.status('status'),
    name: fields.name('name', 'fileName'),
    createdAt: fields.time('createdAt'),
  }),
  ['document', 'doc'],
  ({ documentId }) => documentId !== null,
  document.names,
);

/** service-interface §4.3 */
export const uploadedAsset = receipt<AssetReceipt>(
  fields.record(
    {
      assetId: fields.mapped('uploadCarouselAsset.assetId', fields.id('assetId', 'id')),
      url: fields.mapped('uploadCarouselAsset.url', fields.address('url')),
    },
    fields.leaves('slideId'),
  ),
  ['asset'],
  ({ assetId }) => assetId !== null,
);

/** service-interface §4.1; the field notes saw `clipId`, and `id` at a sibling. */
export const importedClip = receipt<ClipReceipt>(
  fields.record({
    clipId: fields.mapped('importClip.clipId', fields.id('clipId', 'id')),
    status: fields.status('status'),
  }),
  ['clip'],
  ({ clipId }) => clipId !== null,
  clip.names,
);

/** All formats of a hundred candidates. */
const mostJobs = 400;
const jobLists = ['jobIds', 'activeJobIds', 'reusedJobIds'];

const jobs: Field<readonly JsonObject[]> = {
  names: { jobs: { names: renderJob.names } },
  read: (object) => listIn(object?.['jobs'], []) ?? [],
};

/** service-interface §4.5; the field notes saw one job, and three lists of ids. */
export const submittedRender = receipt(
  fields.record(
    {
      mappedId: fields.mapped('renderClip.jobId', fields.id()),
      jobId: fields.id('jobId'),
      bareId: fields.id('id'),
      listedIds: {
        names: fields.leaves(...jobLists),
        read: (object: JsonObject | null) => jobLists.flatMap((list) => idsUnder(object, list)),
      },
      jobs,
      status: fields.status('status'),
      seconds: fields.number('estimatedDurationSec', 'estimatedSeconds'),
      reusedIds: { names: {}, read: (object: JsonObject | null) => idsUnder(object, 'reusedJobIds') },
    },
    renderJob.names,
  ),
  ['job', 'render'],
  ({ mappedId, jobId, bareId, listedIds, jobs }) =>
    [mappedId, jobId, bareId].some((id) => id !== null) || listedIds.length + jobs.length > 0,
);

/** `clipId` is the clip that was submitted. */
export function renderReceipt(whole: JsonValue, clipId: string, profile?: ServiceProfile): RenderReceipt {
  const read = submittedRender.read({ whole, profile });
  const [firstJob = null] = read.jobs;
  // A reply may be the clip itself; its id is no job's.
  const bareId = read.bareId === clipId ? null : read.bareId;
  const jobIds = [
    ...[read.mappedId, read.jobId, bareId, ...read.listedIds],
    ...read.jobs.map((job) => fields.id('jobId', 'id').read(job, { whole })),
  ];
  const ids = [...new Set(jobIds.filter((id) => id !== null))].slice(0, mostJobs);
  return {
    jobIds: ids,
    isReused: ids.length > 0 && ids.every((id) => read.reusedIds.includes(id)),
    status: read.status ?? fields.status('status').read(firstJob, { whole }),
    estimatedSeconds: read.seconds === null || read.seconds < 0 ? null : read.seconds,
  };
}

const mediaNames = ['media', 'mediaUrls', 'mediaUrl', 'assets', 'attachments'];
const mostMedia = 20;

/** No shape of them is documented: an address, an object with one, or a list of either. A bare id is no address. */
const media: Field<readonly string[]> = {
  names: fields.leaves(...mediaNames),
  read(object, { whole }) {
    const found = mediaNames.flatMap((name) => object?.[name] ?? []);
    const addresses = found.map((one) =>
      isJsonObject(one)
        ? fields.address('url', 'src', 'mediaUrl').read(one, { whole })
        : typeof one === 'string' && one.includes('/')
          ? saidAddress(one)
          : null,
    );
    return [...new Set(addresses.filter((one) => one !== null))].slice(0, mostMedia);
  },
};

/** service-interface §4.2; the field notes saw a post with an id. */
export const createdDraft = receipt<DraftReceipt>(
  fields.record(
    {
      draftId: fields.mapped('createDraft.draftId', fields.id('id', 'draftId', 'postId')),
      caption: fields.caption('caption', 'text', 'content'),
      media,
      address: fields.address('url', 'draftUrl', 'postUrl', 'editUrl', 'permalink'),
    },
    fields.leaves('clipId', 'candidateId', 'aspectRatio', 'status', 'createdAt'),
  ),
  ['post', 'draft'],
  ({ draftId }) => draftId !== null,
);

function idsUnder(object: JsonObject | null, name: string): (string | null)[] {
  const list = object?.[name];
  return Array.isArray(list) ? list.map(idOf) : [];
}
