import type { Hold } from './availability.ts';
import type { Attempt, JobKindName, JobState, Proof } from './job.ts';
import type { CheckResult } from './doubt.ts';
import { soundsFailed, type StatusMeaning } from './service-profile.ts';

/* One word for one thing: the window and the terminal read the same ones. */

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'queued',
  sending: 'sending',
  tracking: 'tracking',
  done: 'done',
  in_doubt: 'in doubt',
  rejected: 'rejected',
  failed: 'failed',
  needs_attention: 'needs attention',
  skipped: 'skipped',
  cancelled: 'cancelled',
};

/** How many are in a state: `12 done`, `3 need attention`. */
export function amountInState(count: number, state: JobState): string {
  const words = state === 'needs_attention' && count !== 1 ? 'need attention' : stateWords[state];
  return `${String(count)} ${words}`;
}

/** Why a queued job waits. */
export const holdWords: Readonly<Record<Hold, string>> = {
  backoff: 'backoff',
  rate_limit: 'asked to wait',
  offline: 'offline',
  trouble: 'service in trouble',
  failing: 'rests after failures',
  auth: 'key needed',
  billing: 'account suspended',
  credits: 'credits used up',
  scope: 'permission missing',
  path: 'path not there',
  off: 'switched off',
  unclear_replies: 'answers unclear',
  client: 'client paused',
  folder: 'folder paused',
  hours: 'folder’s hours',
  folder_away: 'folder away',
  paused: 'paused',
  schedule: 'schedule',
  battery: 'on battery',
  metered: 'metered network',
  target: 'target',
  batch: 'batch held',
  held: 'held',
  disk: 'disk',
  older_copy: 'older copy',
};

/** By what a job counts as done. */
export const proofWords: Readonly<Record<Proof, string>> = {
  indexed: 'indexed',
  completed: 'completed',
  accepted_only: 'accepted only',
};

/** What jobs of a kind send. */
export const kindWords: Readonly<Record<JobKindName, readonly [one: string, many: string]>> = {
  kb_document: ['document', 'documents'],
  carousel_asset: ['carousel file', 'carousel files'],
  clip_import: ['clip import', 'clip imports'],
  clip_upload: ['video upload', 'video uploads'],
  clip_render: ['render', 'renders'],
  post_draft: ['draft', 'drafts'],
};

/** What a look for a job in doubt found. */
export const findingWords: Readonly<Record<CheckResult['finding'], string>> = {
  arrived: 'arrived',
  not_found: 'not found there',
  unclear: 'cannot be told',
  cannot_ask: 'cannot be asked about',
};

/** How an attempt ended, in two words. */
export function attemptWords({ outcome, statusCode }: Pick<Attempt, 'outcome' | 'statusCode'>): string {
  switch (outcome) {
    case null:
      return 'under way';
    case 'accepted':
      return 'accepted';
    case 'rejected':
      return 'rejected';
    case 'retry':
      return statusCode === null ? 'cut off' : `answered ${String(statusCode)}`;
    case 'held':
      return 'held';
    case 'in_doubt':
      return 'in doubt';
    case 'source_changed':
      return 'stopped by Outbox';
    case 'source_gone':
      return 'file gone';
    case 'interrupted':
      return 'interrupted';
    case 'cancelled':
      return 'cancelled';
    case 'unusable':
      return 'answer not usable';
    case 'stale':
      return 'stale revision';
  }
}

/** For what stands alone or begins a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a service's own status says of a job, after "says “processing”, …". */
export function meaningWords(status: string, meaning: StatusMeaning | null): string {
  switch (meaning) {
    case 'success':
      return 'which means that it is ready';
    case 'failure':
      return 'which means that it failed';
    case 'working':
      return 'which means that it is worked on';
    case null:
      return soundsFailed(status) ? 'which sounds failed' : 'which is not known';
  }
}
