import type { ServiceOperation } from '../../contract/service-profile.ts';
import { outputNames } from './output-mark.ts';

/** Names that a reply may have at one place, and what may stand below them. `null`: known, and not looked into. */
export interface Shape {
  readonly names: Readonly<Record<string, Shape | null>>;
  /** What the entries are, where a list stands here instead; left out, they are as this. */
  readonly entries?: Shape;
}

type Names = Shape['names'];

function leaves(...names: readonly string[]): Names {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** interface §2 and §7, and the field notes' `{ error, code }`. */
const envelope = leaves('success', 'error', 'message', 'code', 'details', 'errors');
const paging: Names = {
  ...leaves('total', 'limit', 'offset', 'page', 'totalPages'),
  pagination: { names: leaves('total', 'limit', 'offset', 'page', 'totalPages') },
};

/** One thing, bare or under one of its own names, with the envelope or without. */
function one(names: Names, wrappers: readonly string[]): Shape {
  const payload: Names = {
    ...names,
    ...Object.fromEntries(wrappers.map((wrapper) => [wrapper, { names }])),
  };
  return { names: { ...envelope, ...payload, data: { names: payload } } };
}

/** A list, bare or under one of its names, with or without paging. */
function many(entry: Names, lists: readonly string[]): Shape {
  const entries: Shape = { names: entry };
  const payload: Names = {
    ...paging,
    ...Object.fromEntries([...lists, 'items'].map((list) => [list, entries])),
  };
  return { names: { ...envelope, ...payload, data: { names: payload, entries } }, entries };
}

const document = leaves(
  'id',
  'documentId',
  'docId',
  'name',
  'fileName',
  'title',
  'status',
  'chunkCount',
  'createdAt',
);
const candidate = leaves(
  ...['id', 'candidateId', 'startMs', 'endMs', 'title', 'name', 'score', 'renderStatus'],
  ...outputNames,
);
const clip: Names = {
  ...leaves(
    'id',
    'clipId',
    'brandId',
    'title',
    'name',
    'fileName',
    'status',
    'duration',
    'durationMs',
    'fileSize',
  ),
  ...leaves('editRevision', 'candidateCount', 'createdAt', 'sourceUrl', 'importUrl', 'url'),
  ...leaves('transcriptionStatus'),
  transcription: { names: leaves('status') },
  candidates: {
    names: { items: { names: candidate }, candidates: { names: candidate }, ...paging },
    entries: { names: candidate },
  },
};
const slide = leaves(
  'id',
  'slideId',
  'title',
  'name',
  'body',
  'imageUrl',
  'url',
  'order',
  'index',
  'position',
);
const carousel: Names = {
  ...leaves('id', 'carouselId', 'title', 'name', 'status'),
  slides: {
    names: { items: { names: slide }, slides: { names: slide }, ...paging },
    entries: { names: slide },
  },
};
const renderJob = leaves(
  ...[
    'id',
    'jobId',
    'kind',
    'type',
    'status',
    'clipId',
    'candidateId',
    'formats',
    'editRevision',
    'createdAt',
  ],
);
const render: Names = {
  ...renderJob,
  ...leaves('jobIds', 'activeJobIds', 'reusedJobIds', 'estimatedDurationSec', 'estimatedSeconds'),
  jobs: { names: renderJob },
};
const session = leaves('clipId', 'id', 'uploadId', 'key');
const signed = leaves('partNumber', 'url', 'presignedUrl');
const accountNames = [
  'name',
  'displayName',
  'fullName',
  'organizationName',
  'workspaceName',
  'username',
  'email',
];
const account: Names = {
  ...leaves('id', ...accountNames),
  organization: { names: leaves('id', ...accountNames) },
  workspace: { names: leaves('id', ...accountNames) },
  team: { names: leaves('id', ...accountNames) },
};

/**
 * What the interface and the field notes name in the reply of each operation, and in its request, as a reply may repeat that.
 * Whatever else comes is told as unknown.
 */
export const knownFields: Readonly<Record<ServiceOperation, Shape>> = {
  importClip: one(clip, ['clip']),
  renderClip: one(render, ['job', 'render']),
  createDraft: one(
    leaves(
      'id',
      'draftId',
      'postId',
      'clipId',
      'candidateId',
      'aspectRatio',
      ...['caption', 'text', 'content', 'status', 'createdAt'],
      ...['media', 'mediaUrls', 'mediaUrl', 'assets', 'attachments'],
    ),
    ['post', 'draft'],
  ),
  uploadCarouselAsset: one(leaves('assetId', 'id', 'url', 'slideId'), ['asset']),
  uploadDocument: one(document, ['document', 'doc']),
  initClipUpload: one(session, ['upload', 'session']),
  presignClipUpload: many(signed, ['presignedUrls', 'urls', 'parts']),
  completeClipUpload: one(clip, ['clip']),
  abortClipUpload: one(session, []),
  health: one({}, []),
  profile: one(account, ['user', 'profile', 'account']),
  brands: many(leaves('id', 'brandId', 'slug', 'name', 'title', 'timezone', 'platforms'), ['brands']),
  clips: many(clip, ['clips']),
  clip: one(clip, ['clip']),
  clipJobs: many(renderJob, ['jobs', 'renderJobs']),
  knowledgeBases: many(
    leaves('id', 'kbId', 'name', 'title', 'docCount', 'documentCount', 'createdAt', 'updatedAt'),
    ['kbs', 'knowledgeBases'],
  ),
  documents: many(document, ['documents', 'docs']),
  carousels: many(carousel, ['carousels']),
  carousel: one(carousel, ['carousel']),
};
