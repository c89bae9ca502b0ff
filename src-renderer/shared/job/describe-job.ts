/**
 * What a job's state looks like and how it is said: the drawing of the Line, the state's word, and the reason in plain words
 * with a number in it. Pure: the same row, transfer and time give the same words.
 */
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { ConnectionHealth } from '../../../src-main/contract/connection.ts';
import type { JobKindName, JobRow } from '../../../src-main/contract/job.ts';
import { soundsFailed, type StatusMeaning } from '../../../src-main/contract/service-profile.ts';
import type { Transfer } from '../../../src-main/contract/status.ts';
import type { SettlingFile } from '../../../src-main/contract/watch-folder.ts';
import { formatDuration, formatMoment, formatSpeed } from '../format.ts';
import { visibleText } from '../visible-text.ts';
import { say, saidOf } from '../../words/say.ts';
import { describeHold } from './describe-hold.ts';
import { join, look, msUntilDue, reasonOf, why, type JobWords, type StateLook } from './job-words.ts';
import { said } from '../said.ts';

/** A service's status is shown as it came, cut here. */
const longestStatus = 64;

/** `health`: of its connection, where that is known; while it may not be asked, nothing is asked again. */
export function describeJob(
  job: JobRow,
  transfer: Transfer | null,
  nowMs: number,
  health: ConnectionHealth = 'ok',
): JobWords {
  return { ...lookOf(job, transfer, nowMs, health), word: upperFirst(say(`job_words.state.${job.state}`)) };
}

function lookOf(job: JobRow, transfer: Transfer | null, nowMs: number, health: ConnectionHealth): StateLook {
  switch (job.state) {
    case 'queued':
      return job.hold === null ? queued(job) : describeHold(job, job.hold, nowMs);
    case 'sending':
      return job.phase === 'final' ? finishing(job) : sending(job, transfer);
    case 'tracking':
      return look('tracking', null, trackingWords(job, nowMs, health), 'accent');
    case 'done':
      return done(job, nowMs);
    case 'in_doubt':
      return look('doubt', null, why(job), 'ask');
    case 'needs_attention':
      return look('attention', null, why(job), 'ask');
    case 'rejected':
      return look('rejected', null, why(job), 'no');
    case 'failed':
      return look('failed', null, failureWords(job), 'no');
    case 'skipped':
      return look('skipped', null, why(job), 'quiet');
    case 'cancelled':
      return look('cancelled', null, why(job), 'quiet');
  }
}

/** A file that is known but may still be written: there is no job yet. */
export function describeSettling(file: SettlingFile): JobWords {
  const reason = upperFirst(said(file.reason));
  if (file.isUnread === true)
    return { ...look('attention', null, reason, 'ask'), word: say('job_states.unread') };
  return {
    ...look('settling', null, reason, 'quiet'),
    word: say(file.isIncomplete === true ? 'job_states.incomplete' : 'job_states.settling'),
  };
}

/** `Queued · rate limit`, `Sending · 62 %` */
export function titleOf(words: JobWords): string {
  return words.qualifier === null ? words.word : `${words.word} · ${words.qualifier}`;
}

/** What an end means, for the sheet: said once, where there is room for it. */
export function endNote(job: JobRow): string | null {
  if (job.state === 'done' && job.proof === 'accepted_only') {
    return acceptedNote(job);
  }
  if (job.state === 'in_doubt') {
    return say('job_states.only_the_answer', { note: say('job_reasons.note_on_doubt') });
  }
  if (job.state === 'failed') return say('job_states.stays_until_tried');
  return null;
}

function acceptedNote(job: JobRow): string {
  switch (job.kind) {
    case 'carousel_asset':
      return say('job_states.accepted.asset');
    case 'post_draft':
      return say('job_states.accepted.draft');
    case 'kb_document':
    case 'clip_import':
    case 'clip_upload':
    case 'clip_render':
      return canSupplyId(job) ? say('job_states.accepted.no_id') : say('job_states.accepted.no_status');
  }
}

/** Accepted, but the answer lacked the id by which it could be followed (a draft and an asset are not followed). */
export function canSupplyId(job: JobRow): boolean {
  return (
    job.state === 'done' &&
    job.proof === 'accepted_only' &&
    job.remoteId === null &&
    job.kind !== 'carousel_asset' &&
    job.kind !== 'post_draft'
  );
}

/** A render that waits because the clip has another revision than the approved one. */
export function needsApproval(job: JobRow): boolean {
  return job.state === 'needs_attention' && job.cause === 'revision';
}

function queued(job: JobRow): StateLook {
  return look('queued', null, why(job), 'plain');
}

function sending(job: JobRow, transfer: Transfer | null): StateLook {
  const asked = askedFor(job.kind);
  if (asked !== null) return look('sending', null, say('job_states.asking', { what: asked }), 'accent', 0);
  if (transfer === null || transfer.totalBytes <= 0) {
    return look('sending', null, say('job_states.opening'), 'accent', 0);
  }
  const progress = Math.min(99, Math.floor((transfer.sentBytes / transfer.totalBytes) * 100));
  const left = transfer.totalBytes - transfer.sentBytes;
  const second =
    transfer.bytesPerSecond > 0
      ? say('job_states.speed_and_left', {
          speed: formatSpeed(transfer.bytesPerSecond),
          left: formatDuration((left / transfer.bytesPerSecond) * 1000),
        })
      : say('job_states.waiting_for_network');
  const { parts } = transfer;
  const words =
    parts === undefined
      ? second
      : saidOf({
          code: 'transfers.in_parts',
          params: { done: parts.done, total: parts.total, more: second },
        });
  return look('sending', `${String(progress)} %`, words, 'accent', progress);
}

function finishing(job: JobRow): StateLook {
  const asked = askedFor(job.kind);
  return asked === null
    ? look('final', '99 %', why(job), 'accent')
    : look('final', null, say('job_states.asked', { what: asked }), 'accent');
}

/** What a job asks the service to do where it sends no file, otherwise `null`. */
function askedFor(kind: JobKindName): 'import' | 'render' | 'draft' | null {
  switch (kind) {
    case 'clip_import':
      return 'import';
    case 'clip_render':
      return 'render';
    case 'post_draft':
      return 'draft';
    case 'kb_document':
    case 'carousel_asset':
    case 'clip_upload':
      return null;
  }
}

/** “In 0 s” is now. */
const leastLeftMs = 1000;

function askedAgain(job: JobRow, nowMs: number, health: ConnectionHealth): string | null {
  const leftMs = msUntilDue(job, nowMs);
  if (leftMs === null) return null;
  if (health !== 'ok' && health !== 'unknown') return say('job_states.tracked.once_it_works');
  return leftMs >= leastLeftMs
    ? say('job_states.tracked.asked_in', { left: formatDuration(leftMs) })
    : say('job_states.tracked.asking_now');
}

function trackingWords(job: JobRow, nowMs: number, health: ConnectionHealth): string {
  const when = askedAgain(job, nowMs, health);
  if (job.remoteStatus === null) {
    return join(why(job), when, ', ');
  }
  const status = say('job_states.service_says', { status: visibleText(job.remoteStatus, longestStatus) });
  // "Processing" says itself what it means.
  if (job.remoteMeaning === 'success' || job.remoteMeaning === 'working') return join(status, when, ', ');
  const says = join(statusWords(job.remoteStatus, job.remoteMeaning), when, ', ');
  return job.remoteMeaning === null && soundsFailed(job.remoteStatus)
    ? join(says, say('job_words.asks_you_next_time'), '; ')
    : says;
}

/** What a service's own status says of a job or a document. */
export function statusWords(status: string, meaning: StatusMeaning | null): string {
  const shown = { status: visibleText(status, longestStatus) };
  if (meaning !== null) return say(`job_words.says.${meaning}`, shown);
  return soundsFailed(status)
    ? say('job_words.says.sounds_failed', shown)
    : say('job_words.says.unknown', shown);
}

function done(job: JobRow, nowMs: number): StateLook {
  switch (job.proof) {
    case 'indexed':
      return look(
        'done',
        say('job_words.proof.indexed'),
        say('job_states.searchable_since', { when: formatMoment(job.updatedAtMs, nowMs) }),
        'done',
      );
    case 'completed':
      return look(
        'done',
        say('job_words.proof.completed'),
        reasonOf(job) ?? remoteWords(job) ?? why(job),
        'done',
      );
    case 'accepted_only':
      return look(
        'accepted',
        say('job_words.proof.accepted_only'),
        join(remoteWords(job) ?? why(job), attemptWords(job), ', '),
        'done',
      );
    case null:
      return look('accepted', null, why(job), 'done');
  }
}

function remoteWords(job: JobRow): string | null {
  return job.remoteId === null
    ? null
    : `${say(`job_states.made.${job.kind}`)} ${visibleText(job.remoteId, longestStatus)}`;
}

function attemptWords(job: JobRow): string | null {
  if (job.attempts < 2) return null;
  return say('job_states.attempt', { number: job.attempts });
}

/** Files of a carousel that no rule could give a slide. */
export function needsSlide(job: JobRow): boolean {
  return job.state === 'needs_attention' && job.cause === 'slide';
}

/** Files whose names say no target that is known. */
export function needsTarget(job: JobRow): boolean {
  return job.state === 'needs_attention' && job.cause === 'target';
}

/** Links of a list whose row names a brand that nobody knows. */
export function needsBrand(job: JobRow): boolean {
  return job.state === 'needs_attention' && job.cause === 'brand';
}

function failureWords(job: JobRow): string {
  const spentMs = job.updatedAtMs - job.createdAtMs;
  const spent = { attempts: job.attempts, time: formatDuration(spentMs) };
  const reason = reasonOf(job);
  return reason === null
    ? say('job_states.attempts_in', spent)
    : say('job_states.attempts_lastly', { ...spent, why: lowerFirst(reason) });
}

/** For a sentence that goes on; abbreviations and names in capitals stay as they are. */
function lowerFirst(text: string): string {
  const second = text.charAt(1);
  return second !== second.toLowerCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
