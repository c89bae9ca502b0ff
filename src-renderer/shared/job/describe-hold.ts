/** Why a queued job waits, and until when: a thin gate opens by itself, two bars by a click, a thick one by a person's answer. */
import type { Hold } from '../../../src-main/contract/availability.ts';
import { maximumAttempts, type JobRow } from '../../../src-main/contract/job.ts';
import { formatDuration, formatMoment } from '../format.ts';
import { again, join, msUntilDue, reasonOf, look, why, type StateLook } from './job-words.ts';
import { say } from '../../words/say.ts';

export function describeHold(job: JobRow, hold: Hold, nowMs: number): StateLook {
  const leftMs = msUntilDue(job, nowMs);
  const until =
    job.dueAtMs !== null && leftMs !== null && leftMs > 0 ? formatMoment(job.dueAtMs, nowMs) : null;
  const reason = why(job);
  const word = say(`job_words.hold.${hold}`);
  const anyway = reasonOf(job) ?? say('job_states.unless_sent_anyway', { why: reason });
  switch (hold) {
    case 'backoff':
      return look('hold', word, backoffWords(job, leftMs), 'plain');
    case 'rate_limit':
      return look('hold', word, rateLimitWords(job, leftMs), 'plain');
    case 'folder_away':
      return look('hold', word, join(reason, again(leftMs, 'looked')), 'plain');
    case 'offline':
    case 'trouble':
      return look('hold', word, join(reason, again(leftMs, 'asked')), 'plain');
    case 'failing':
      return look('hold', word, join(reason, again(leftMs, 'tried')), 'plain');
    case 'schedule':
      return until === null
        ? look('hold', word, anyway, 'plain')
        : look('hold', word, say('job_states.until_by_schedule', { until }), 'plain');
    case 'battery':
    case 'metered':
      // Nobody knows for how long.
      return look('hold', word, anyway, 'plain');
    case 'client':
      return look('paused', word, say('job_states.until_resumed', { why: reason }), 'plain');
    case 'folder':
      return look(
        'paused',
        word,
        until === null
          ? say('job_states.until_resumed', { why: reason })
          : say('job_states.until_then_or_resumed', { why: reason, until }),
        'plain',
      );
    case 'hours':
      return look(
        'hold',
        word,
        until === null ? anyway : say('job_states.until_by_hours', { until }),
        'plain',
      );
    case 'paused':
      return look(
        'paused',
        word,
        until === null
          ? (reasonOf(job) ?? say('job_states.until_you_resume'))
          : say('job_states.until', { until }),
        'plain',
      );
    case 'batch':
    case 'held':
      return look('paused', word, reason, 'plain');
    case 'auth':
    case 'billing':
    case 'credits':
    case 'scope':
    case 'path':
    case 'off':
    case 'unclear_replies':
    case 'target':
    case 'disk':
    case 'older_copy':
      return look('yours', word, reason, 'ask');
  }
}

/** With the service's words, where this job met them. */
function rateLimitWords(job: JobRow, leftMs: number | null): string {
  const said = reasonOf(job);
  if (said !== null) return join(said, again(leftMs, 'asked'));
  const asked = say('job_words.service_asked_to_wait');
  return leftMs === null || leftMs <= 0
    ? say('job_states.goes_on_now', { asked })
    : say('job_states.for_time', { asked, left: formatDuration(leftMs) });
}

function backoffWords(job: JobRow, leftMs: number | null): string {
  const reason = reasonOf(job);
  if (job.countedAttempts === 0)
    return join(reason ?? say('job_states.waits_a_moment'), again(leftMs, 'looked'));
  const attempt = { attempt: job.countedAttempts + 1, most: maximumAttempts };
  const when =
    leftMs === null || leftMs <= 0
      ? say('job_states.attempt_now', attempt)
      : say('job_states.attempt_in', { ...attempt, left: formatDuration(leftMs) });
  return reason === null ? when : join(when, reason);
}
