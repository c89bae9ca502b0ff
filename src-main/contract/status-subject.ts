import type { JobKindName } from './job.ts';
import type { StatusSubject } from './service-profile.ts';

/** What the statuses of a kind of job are said of; `null` where the service tells of no work that goes on. */
export const statusSubjectOf = {
  kb_document: 'document',
  clip_import: 'clip',
  clip_upload: 'clip',
  clip_render: 'candidate',
  carousel_asset: null,
  post_draft: null,
} as const satisfies Record<JobKindName, StatusSubject | null>;
