import type { Hold } from '../../../contract/availability.ts';
import type { JobRow } from '../../../contract/job.ts';
import { reasonOfJob } from '../../../contract/job-sentences.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { soundsFailed, type StatusMeaning } from '../../../contract/service-profile.ts';

/**
 * Where a job stands and why, then what lets it go on. `sentAtMs`: when its last bytes left, where that is of interest. `finding`: what
 * the service said of it, and when it is asked next, where nothing else says so.
 */
export function jobStanding(
  job: JobRow,
  sentAtMs: number | null = null,
  finding: Message | null = null,
): Message[] {
  const next = job.hold !== null ? [message(lifts[job.hold])] : nextOf(job, finding);
  return [standing(job, sentAtMs), ...next];
}

function nextOf(job: JobRow, finding: Message | null): Message[] {
  const answer = message('explained.doubt_answer', { job: job.id });
  if (job.state === 'in_doubt') return [finding ?? message('job_reasons.note_on_doubt'), answer];
  if (job.cause === 'early_success') return [...(finding === null ? [] : [finding]), answer];
  return mayAskSoon(job) ? [message('explained.asks_next_time')] : [];
}

function standing(job: JobRow, sentAtMs: number | null): Message {
  const reason = reasonOf(job);
  switch (job.state) {
    case 'queued':
      return message(job.hold === null ? 'explained.stands.queued' : 'explained.waits', { reason });
    case 'tracking':
    case 'done':
      return sentAtMs === null
        ? message(`explained.stands.${job.state}`, { reason })
        : message(`explained.stands.${job.state}_at`, { at: sentAtMs, reason });
    case 'sending':
    case 'in_doubt':
    case 'rejected':
    case 'failed':
    case 'needs_attention':
    case 'skipped':
    case 'cancelled':
      return message(`explained.stands.${job.state}`, { reason });
  }
}

/** While a job is tracked, what the service says of it now, however it came to be accepted. */
function reasonOf(job: JobRow): Message {
  const { state, remoteStatus, remoteMeaning } = job;
  if (state !== 'tracking' || remoteStatus === null) return reasonOfJob(job);
  return message(`job_words.says.${saysOf(remoteStatus, remoteMeaning)}`, { status: remoteStatus });
}

function saysOf(status: string, meaning: StatusMeaning | null): StatusMeaning | 'sounds_failed' | 'unknown' {
  return meaning ?? (soundsFailed(status) ? 'sounds_failed' : 'unknown');
}

function mayAskSoon({ state, remoteStatus, remoteMeaning }: JobRow): boolean {
  return (
    state === 'tracking' && remoteStatus !== null && remoteMeaning === null && soundsFailed(remoteStatus)
  );
}

/** Who or what lifts a hold. */
const lifts = {
  backoff: 'explained.lift.backoff',
  rate_limit: 'explained.lift.rate_limit',
  offline: 'explained.lift.offline',
  trouble: 'explained.lift.trouble',
  failing: 'explained.lift.failing',
  auth: 'explained.lift.auth',
  billing: 'explained.lift.billing',
  credits: 'explained.lift.credits',
  scope: 'explained.lift.auth',
  path: 'explained.lift.path',
  off: 'explained.lift.off',
  unclear_replies: 'explained.lift.unclear_replies',
  client: 'explained.lift.client',
  folder: 'explained.lift.folder',
  hours: 'explained.lift.hours',
  folder_away: 'explained.lift.folder_away',
  paused: 'explained.lift.paused',
  schedule: 'explained.lift.anyway',
  battery: 'explained.lift.anyway',
  metered: 'explained.lift.anyway',
  target: 'explained.lift.target',
  batch: 'explained.lift.batch',
  held: 'explained.lift.held',
  disk: 'explained.lift.disk',
  older_copy: 'explained.lift.older_copy',
} as const satisfies Readonly<Record<Hold, `explained.lift.${string}`>>;
