/** Why a queued job waits, and until when: a thin gate opens by itself, two bars by a click, a thick one by a person's answer. */
import { holdReasons, holdWords, upperFirst } from '../../../src-main/contract/job-words.ts';
import type { Hold } from '../../../src-main/contract/availability.ts';
import { maximumAttempts, type JobRow } from '../../../src-main/contract/job.ts';
import { formatDuration, formatMoment } from '../format.ts';
import { again, join, msUntilDue, reasonOf, say, why, type StateLook } from './job-words.ts';

export function describeHold(job: JobRow, hold: Hold, nowMs: number): StateLook {
  const leftMs = msUntilDue(job, nowMs);
  const until =
    job.dueAtMs !== null && leftMs !== null && leftMs > 0 ? formatMoment(job.dueAtMs, nowMs) : null;
  const reason = why(job);
  const word = holdWords[hold];
  const anyway = reasonOf(job) ?? `${reason}, unless you send anyway`;
  switch (hold) {
    case 'backoff':
      return say('hold', word, backoffWords(job, leftMs), 'plain');
    case 'rate_limit':
      return say('hold', word, rateLimitWords(leftMs), 'plain');
    case 'offline':
    case 'trouble':
      return say('hold', word, join(reason, again(leftMs, 'Asked again')), 'plain');
    case 'failing':
      return say('hold', word, join(reason, again(leftMs, 'One is tried')), 'plain');
    case 'schedule':
      return until === null
        ? say('hold', word, anyway, 'plain')
        : say('hold', word, `Until ${until} by the schedule, or until you send anyway`, 'plain');
    case 'battery':
    case 'metered':
      // Nobody knows for how long.
      return say('hold', word, anyway, 'plain');
    case 'client':
      return say('paused', word, `${reason}, until you resume it`, 'plain');
    case 'folder':
      return say(
        'paused',
        word,
        `${reason}, ${until === null ? '' : `until ${until}, or `}until you resume it`,
        'plain',
      );
    case 'hours':
      return say(
        'hold',
        word,
        until === null ? anyway : `Until ${until} by the hours of its folder, or until you send anyway`,
        'plain',
      );
    case 'paused':
      return say(
        'paused',
        word,
        until === null ? (reasonOf(job) ?? 'Until you resume') : `Until ${until}`,
        'plain',
      );
    case 'batch':
      return say('paused', word, reason, 'plain');
    case 'auth':
    case 'billing':
    case 'credits':
    case 'scope':
    case 'path':
    case 'off':
    case 'unclear_replies':
    case 'target':
    case 'disk':
      return say('yours', word, reason, 'ask');
  }
}

function rateLimitWords(leftMs: number | null): string {
  const asked = upperFirst(holdReasons.rate_limit);
  return leftMs === null || leftMs <= 0 ? `${asked}; it goes on now` : `${asked} ${formatDuration(leftMs)}`;
}

function backoffWords(job: JobRow, leftMs: number | null): string {
  const reason = reasonOf(job);
  if (job.countedAttempts === 0) return join(reason ?? 'Waits a moment', again(leftMs, 'Looked at again'));
  const attempt = `Attempt ${String(job.countedAttempts + 1)} of ${String(maximumAttempts)}`;
  const when = leftMs === null || leftMs <= 0 ? `${attempt} now` : `${attempt} in ${formatDuration(leftMs)}`;
  return reason === null ? when : join(when, reason);
}
