/** What the service page calls operations, fields, statuses and kinds of jobs. */
import { jobKindSchema } from '../../../src-main/contract/job.ts';
import type {
  DriftItem,
  KindHoldCause,
  ServiceOperation,
  ServiceProfile,
  StatusMeaning,
  StatusSubject,
  TaughtField,
} from '../../../src-main/contract/service-profile.ts';
import { formatAmount, formatAgo } from '../../shared/format.ts';
import { jobKindName } from '../../shared/job/job-places.ts';

export const operationNames: Readonly<Record<ServiceOperation, string>> = {
  importClip: 'Import a clip',
  renderClip: 'Render a clip',
  createDraft: 'Create a draft',
  uploadCarouselAsset: 'Upload to a carousel',
  uploadDocument: 'Upload a document',
  initClipUpload: 'Begin a video upload',
  presignClipUpload: 'Ask for upload addresses',
  completeClipUpload: 'Complete a video upload',
  abortClipUpload: 'Give up a video upload',
  deleteDocument: 'Delete a document',
  health: 'Health',
  profile: 'Who the key belongs to',
  brands: 'Brands',
  clips: 'Clips',
  clip: 'One clip',
  clipJobs: 'Jobs of a clip',
  knowledgeBases: 'Knowledge bases',
  documents: 'Documents of a knowledge base',
  carousels: 'Carousels',
  carousel: 'One carousel',
};

export const fieldNames: Readonly<Record<TaughtField, string>> = {
  'importClip.clipId': 'Import a clip: id of the clip',
  'renderClip.jobId': 'Render a clip: id of the job',
  'createDraft.draftId': 'Create a draft: id of the draft',
  'uploadCarouselAsset.assetId': 'Upload to a carousel: id of the asset',
  'uploadCarouselAsset.url': 'Upload to a carousel: address of the asset',
  'uploadDocument.documentId': 'Upload a document: id of the document',
  'initClipUpload.clipId': 'Begin a video upload: id of the clip',
  'clip.editRevision': 'One clip: revision',
  'clip.status': 'One clip: status',
  'clip.candidates': 'One clip: list of candidates',
  'documents.documents': 'Documents of a knowledge base: list of documents',
};

export const subjectNames: Readonly<Record<StatusSubject, string>> = {
  document: 'Document',
  clip: 'Clip',
  candidate: 'Candidate',
};

export const meaningNames: Readonly<Record<StatusMeaning, string>> = {
  success: 'Success',
  failure: 'Failure',
  working: 'Still working',
};

export const driftKindNames: Readonly<Record<DriftItem['what'], string>> = {
  field: 'Field',
  status: 'Status',
  header: 'Header',
};

/** A kind that this window does not know yet keeps its own name. */
export function kindName(kind: string): string {
  const known = jobKindSchema.safeParse(kind);
  return known.success ? jobKindName(known.data) : kind;
}

export const holdCauses: Readonly<Record<KindHoldCause, string>> = {
  path: 'wait for a path that works',
  credits: 'wait for credits',
  scope: 'wait for a key that may do this',
  off: 'wait because the operation is off',
  unclear_replies: 'wait because nobody can tell what arrives',
  failing: 'wait after failure upon failure',
};

const placeholderNames: Readonly<Partial<Record<string, string>>> = {
  clipId: 'Id of a clip',
  kbId: 'Id of a knowledge base',
  carouselId: 'Id of a carousel',
};

export function placeholderName(placeholder: string): string {
  return placeholderNames[placeholder] ?? placeholder;
}

/** `Seen once, 3 min ago` · `Seen 12 times from 2 d ago to 3 min ago`. */
export function seenWords(item: DriftItem, nowMs: number): string {
  const last = formatAgo(item.lastSeenMs, nowMs);
  if (item.count === 1) return `Seen once, ${last}`;
  const first = formatAgo(item.firstSeenMs, nowMs);
  const times = formatAmount(item.count, 'time');
  return first === last ? `Seen ${times}, ${last}` : `Seen ${times}, first ${first}, last ${last}`;
}

/** What a profile holds: `2 paths, 1 operation off, 3 status words`. */
export function profileWords({ paths, off, fields, statuses, strict5xx, idIsYes }: ServiceProfile): string {
  const pointers = Object.values(fields).flat().length;
  const counted: readonly (readonly [number, string])[] = [
    [Object.keys(paths).length, formatAmount(Object.keys(paths).length, 'path')],
    [off.length, `${formatAmount(off.length, 'operation')} off`],
    [pointers, formatAmount(pointers, 'field pointer')],
    [statuses.length, formatAmount(statuses.length, 'status word')],
    [strict5xx ? 1 : 0, 'every 5xx leaves doubt'],
    [idIsYes.length, `an id is a yes of ${formatAmount(idIsYes.length, 'operation')}`],
  ];
  const parts = counted.flatMap(([count, message]) => (count === 0 ? [] : [message]));
  return parts.length === 0 ? 'Nothing differs from the defaults' : parts.join(', ');
}
