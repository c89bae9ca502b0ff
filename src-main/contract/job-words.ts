import type { Hold, JobState } from './job.ts';

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

/** Why a queued job waits. */
export const holdWords: Readonly<Record<Hold, string>> = {
  backoff: 'backoff',
  rate_limit: 'rate limit',
  offline: 'offline',
  trouble: 'service in trouble',
  failing: 'rests after failures',
  auth: 'auth',
  billing: 'account suspended',
  credits: 'credits used up',
  scope: 'permission missing',
  path: 'path not there',
  off: 'switched off',
  paused: 'paused',
  schedule: 'schedule',
  target: 'target',
  dependency: 'dependency',
  disk: 'disk',
};
