/** Why a queued job waits, and until when: a thin gate opens by itself, two bars by a click, a thick one by a person's answer. */
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { Hold } from '../../../src-main/contract/availability.ts';
import { maximumAttempts, type JobRow } from '../../../src-main/contract/job.ts';
import { formatDuration, formatMoment } from '../format.ts';
import { again, join, msUntilDue, reasonOf, say, why, type StateLook } from './job-words.ts';
import { jobStateWords as words } from '../../words/job-states.ts';
import { jobWords } from '../../words/contract.ts';

export function describeHold(job: JobRow, hold: Hold, nowMs: number): StateLook {
  const leftMs = msUntilDue(job, nowMs);
  const until =
    job.dueAtMs !== null && leftMs !== null && leftMs > 0 ? formatMoment(job.dueAtMs, nowMs) : null;
  const reason = why(job);
  const word = jobWords.holdWords[hold];
  const anyway = reasonOf(job) ?? words.unlessSentAnyway(reason);
  switch (hold) {
    case 'backoff':
      return say('hold', word, backoffWords(job, leftMs), 'plain');
    case 'rate_limit':
      return say('hold', word, rateLimitWords(leftMs), 'plain');
    case 'offline':
    case 'trouble':
      return say('hold', word, join(reason, again(leftMs, words.again.asked)), 'plain');
    case 'failing':
      return say('hold', word, join(reason, again(leftMs, words.again.tried)), 'plain');
    case 'schedule':
      return until === null
        ? say('hold', word, anyway, 'plain')
        : say('hold', word, words.untilBySchedule(until), 'plain');
    case 'battery':
    case 'metered':
      // Nobody knows for how long.
      return say('hold', word, anyway, 'plain');
    case 'client':
      return say('paused', word, words.untilResumed(reason), 'plain');
    case 'folder':
      return say(
        'paused',
        word,
        until === null ? words.untilResumed(reason) : words.untilThenOrResumed(reason, until),
        'plain',
      );
    case 'hours':
      return say('hold', word, until === null ? anyway : words.untilByHours(until), 'plain');
    case 'paused':
      return say(
        'paused',
        word,
        until === null ? (reasonOf(job) ?? words.untilYouResume) : words.until(until),
        'plain',
      );
    case 'batch':
    case 'held':
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
    case 'older_copy':
      return say('yours', word, reason, 'ask');
  }
}

function rateLimitWords(leftMs: number | null): string {
  const asked = upperFirst(jobWords.holdReasons.rate_limit);
  return leftMs === null || leftMs <= 0
    ? words.goesOnNow(asked)
    : words.forTime(asked, formatDuration(leftMs));
}

function backoffWords(job: JobRow, leftMs: number | null): string {
  const reason = reasonOf(job);
  if (job.countedAttempts === 0) return join(reason ?? words.waitsAMoment, again(leftMs, words.again.looked));
  const attempt = words.attemptOf(String(job.countedAttempts + 1), String(maximumAttempts));
  const when =
    leftMs === null || leftMs <= 0
      ? words.attemptNow(attempt)
      : words.attemptIn(attempt, formatDuration(leftMs));
  return reason === null ? when : join(when, reason);
}
