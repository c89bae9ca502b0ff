/** Why a queued job waits, and until when: a thin gate opens by itself, two bars by a click, a thick one by a person's answer. */
import { holdWords } from '../../src-main/contract/job-words.ts';
import type { Hold, JobRow } from '../../src-main/contract/job.ts';
import { formatDuration, formatMoment } from '../shared/format.ts';
import { again, join, msUntilDue, reasonOf, say, type JobWords } from './job-words.ts';

/** After so many attempts that counted a job is failed. */
export const maximumAttempts = 12;

export function describeHold(job: JobRow, hold: Hold, nowMs: number): JobWords {
  const leftMs = msUntilDue(job, nowMs);
  const until =
    job.dueAtMs !== null && leftMs !== null && leftMs > 0 ? formatMoment(job.dueAtMs, nowMs) : null;
  const reason = reasonOf(job);
  const word = holdWords[hold];
  switch (hold) {
    case 'backoff':
      return say('hold', 'Queued', word, backoffWords(job, leftMs), 'plain');
    case 'rate_limit':
      return say(
        'hold',
        'Queued',
        word,
        leftMs === null || leftMs <= 0
          ? 'The service asked to wait; it goes on now'
          : `The service asked to wait ${formatDuration(leftMs)}`,
        'plain',
      );
    case 'offline':
      return say(
        'hold',
        'Queued',
        word,
        join(reason ?? 'Goes on when the network is back', again(leftMs, 'Asked again')),
        'plain',
      );
    case 'trouble':
      return say(
        'hold',
        'Queued',
        word,
        join(reason ?? 'The service does not answer as it should', again(leftMs, 'Asked again')),
        'plain',
      );
    case 'failing':
      return say(
        'hold',
        'Queued',
        word,
        join(reason ?? 'Failed again and again, so it rests', again(leftMs, 'One is tried')),
        'plain',
      );
    case 'schedule':
      // Battery and metered network hold as the schedule does, but nobody knows for how long.
      return until === null
        ? say('hold', 'Queued', 'held', reason ?? 'Waits for its hours, or until you send anyway', 'plain')
        : say('hold', 'Queued', word, `Until ${until} by the schedule, or until you send anyway`, 'plain');
    case 'dependency':
      return say('hold', 'Queued', word, reason ?? 'After the step before it', 'plain');
    case 'paused':
      return say(
        'paused',
        'Queued',
        word,
        until === null ? (reason ?? 'Until you resume') : `Until ${until}`,
        'plain',
      );
    case 'auth':
      return say('yours', 'Queued', word, reason ?? 'Key refused, enter a new one', 'ask');
    case 'billing':
      return say('yours', 'Queued', word, reason ?? 'The service has suspended the account', 'ask');
    case 'credits':
      return say('yours', 'Queued', word, reason ?? 'The credits are used up', 'ask');
    case 'scope':
      return say('yours', 'Queued', word, reason ?? 'The key may not do this', 'ask');
    case 'path':
      return say('yours', 'Queued', word, reason ?? 'The service has nothing at this path', 'ask');
    case 'off':
      return say('yours', 'Queued', word, reason ?? 'Switched off in the connection’s settings', 'ask');
    case 'target':
      return say('yours', 'Queued', word, reason ?? 'The service does not know its target', 'ask');
    case 'disk':
      return say('yours', 'Queued', word, reason ?? 'The disk is full; nothing is sent unrecorded', 'ask');
  }
}

function backoffWords(job: JobRow, leftMs: number | null): string {
  const reason = reasonOf(job);
  if (job.burnedAttempts === 0) return join(reason ?? 'Waits a moment', again(leftMs, 'Looked at again'));
  const attempt = `Attempt ${String(job.burnedAttempts + 1)} of ${String(maximumAttempts)}`;
  const when = leftMs === null || leftMs <= 0 ? `${attempt} now` : `${attempt} in ${formatDuration(leftMs)}`;
  return reason === null ? when : join(when, reason);
}
