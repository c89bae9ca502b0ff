import type { Hold, JobState } from './job.ts';
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

/** The same while it is still asked about. `when`: when it is asked again. */
export function meaningWhileTracked(
  status: string,
  meaning: StatusMeaning | null,
  when: string | null = null,
): string {
  const words = [meaningWords(status, meaning), ...(when === null ? [] : [when])].join(', ');
  return meaning === null && soundsFailed(status) ? `${words}; if it says so again, you are asked` : words;
}
