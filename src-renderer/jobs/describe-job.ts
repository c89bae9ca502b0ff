/**
 * What a job's state looks like and how it is said: the drawing of the Line, the state's word, and the reason in plain words
 * with a number in it. Pure: the same row, transfer and time give the same words.
 */
import type { Hold, JobRow } from '../../src-main/contract/job.ts';
import type { Transfer } from '../../src-main/contract/status.ts';
import type { SettlingFile } from '../../src-main/contract/watch-folder.ts';
import { formatAmount, formatDuration, formatMoment, formatSpeed } from '../shared/format.ts';
import type { LineVariant } from '../shared/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';

/**
 * `accent`: moving · `ask`: a person is needed · `no`: the answer is no · `plain` · `done`: quiet and good · `quiet`: nothing
 * to see.
 */
export type Voice = 'accent' | 'plain' | 'ask' | 'no' | 'done' | 'quiet';

export interface JobWords {
  readonly line: LineVariant;
  /** Per cent of the wire that is filled, while sending; at most 99. */
  readonly progress: number | null;
  /** The state's word. */
  readonly word: string;
  /** What stands behind the dot: the hold, the progress, the proof. */
  readonly qualifier: string | null;
  /** The reason, in plain words. Never only in a tooltip. */
  readonly second: string;
  readonly voice: Voice;
}

/** After so many attempts that counted a job is failed. */
export const maximumAttempts = 12;
/** Times beyond this are "never" to the engine, no dates. */
const farFutureMs = 366 * 24 * 60 * 60 * 1000;
/** A service's status is shown as it came, cut here. */
const longestStatus = 64;
const knownStatuses = new Set([
  'processing',
  'queued',
  'pending',
  'uploading',
  'rendering',
  'ready',
  'indexed',
  'completed',
  'rendered',
  'failed',
  'error',
]);

export function describeJob(job: JobRow, transfer: Transfer | null, nowMs: number): JobWords {
  switch (job.state) {
    case 'queued':
      return job.hold === null ? queued(job) : held(job, job.hold, nowMs);
    case 'sending':
      return job.phase === 'final' ? finishing(job) : sending(job, transfer);
    case 'tracking':
      return say('tracking', 'Tracking', null, trackingWords(job, nowMs), 'accent');
    case 'done':
      return done(job, nowMs);
    case 'in_doubt':
      return say('doubt', 'In doubt', null, reasonOr(job, 'Everything was sent, no answer came'), 'ask');
    case 'needs_attention':
      return say('attention', 'Needs attention', null, reasonOr(job, attentionWords(job)), 'ask');
    case 'rejected':
      return say('rejected', 'Rejected', null, reasonOr(job, 'The service refused it'), 'no');
    case 'failed':
      return say('failed', 'Failed', null, failureWords(job), 'no');
    case 'skipped':
      return say('skipped', 'Skipped', null, reasonOr(job, 'Nothing had to be sent'), 'quiet');
    case 'cancelled':
      return say('cancelled', 'Cancelled', null, reasonOr(job, 'By you'), 'quiet');
  }
}

/** A file that is known but may still be written: there is no job yet. */
export function describeSettling(file: SettlingFile): JobWords {
  const reason = visibleText(file.reason);
  return say('settling', 'Settling', null, reason.charAt(0).toUpperCase() + reason.slice(1), 'quiet');
}

/** `Queued · rate limit`, `Sending · 62 %` */
export function titleOf(words: JobWords): string {
  return words.qualifier === null ? words.word : `${words.word} · ${words.qualifier}`;
}

/** What an end means, for the sheet: said once, where there is room for it. */
export function endNote(job: JobRow): string | null {
  if (job.state === 'done' && job.proof === 'accepted_only') {
    return job.kind === 'carousel_asset'
      ? 'The service stored the file and gave it an id. Assets have no later status, so there is nothing more to wait for.'
      : 'The service took it and promises no later status that could be read.';
  }
  if (job.state === 'in_doubt') {
    return 'Only the answer is missing, so it may have arrived. Outbox never sends it again on its own.';
  }
  if (job.state === 'failed') return 'It stays here until you try it again.';
  return null;
}

function say(
  line: LineVariant,
  word: string,
  qualifier: string | null,
  second: string,
  voice: Voice,
  progress: number | null = null,
): JobWords {
  return { line, word, qualifier, second, voice, progress };
}

function queued(job: JobRow): JobWords {
  return say('queued', 'Queued', null, reasonOr(job, 'Next in line'), 'plain');
}

const holdWords: Readonly<Record<Hold, string>> = {
  backoff: 'backoff',
  rate_limit: 'rate limit',
  offline: 'offline',
  auth: 'auth',
  paused: 'paused',
  schedule: 'schedule',
  target: 'target',
  dependency: 'dependency',
  disk: 'disk',
};

function held(job: JobRow, hold: Hold, nowMs: number): JobWords {
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
    case 'schedule':
      return say(
        'hold',
        'Queued',
        word,
        until === null ? (reason ?? 'Waits for its hours') : `Until ${until}`,
        'plain',
      );
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

function sending(job: JobRow, transfer: Transfer | null): JobWords {
  if (job.kind === 'clip_import') {
    return say('sending', 'Sending', null, 'Asking for the import', 'accent', 0);
  }
  if (transfer === null || transfer.totalBytes <= 0) {
    return say('sending', 'Sending', null, 'Opening the connection', 'accent', 0);
  }
  const progress = Math.min(99, Math.floor((transfer.sentBytes / transfer.totalBytes) * 100));
  const left = transfer.totalBytes - transfer.sentBytes;
  const second =
    transfer.bytesPerSecond > 0
      ? `${formatSpeed(transfer.bytesPerSecond)}, ${formatDuration((left / transfer.bytesPerSecond) * 1000)} left`
      : 'Waiting for the network';
  return say('sending', 'Sending', `${String(progress)} %`, second, 'accent', progress);
}

function finishing(job: JobRow): JobWords {
  return job.kind === 'clip_import'
    ? say('final', 'Sending', null, 'Asked for the import, waiting for the answer', 'accent')
    : say('final', 'Sending', '99 %', 'All bytes out, waiting for the answer', 'accent');
}

function trackingWords(job: JobRow, nowMs: number): string {
  const leftMs = msUntilDue(job, nowMs);
  const when =
    leftMs === null ? null : leftMs > 0 ? `asked again in ${formatDuration(leftMs)}` : 'asking now';
  if (job.remoteStatus === null) {
    return join(reasonOf(job) ?? 'Accepted, waiting for its first status', when, ', ');
  }
  const status = `Service says “${visibleText(job.remoteStatus, longestStatus)}”`;
  if (!knownStatuses.has(job.remoteStatus)) return `${status}, not known, still asking`;
  return join(status, when, ', ');
}

function done(job: JobRow, nowMs: number): JobWords {
  switch (job.proof) {
    case 'indexed':
      return say(
        'done',
        'Done',
        'indexed',
        `Searchable since ${formatMoment(job.updatedAtMs, nowMs)}`,
        'done',
      );
    case 'completed':
      return say(
        'done',
        'Done',
        'completed',
        reasonOr(job, remoteWords(job) ?? 'The service confirmed it'),
        'done',
      );
    case 'accepted_only':
      return say(
        'accepted',
        'Done',
        'accepted only',
        join(remoteWords(job) ?? reasonOf(job) ?? 'The answer held no usable id', attemptWords(job), ', '),
        'done',
      );
    case null:
      return say('accepted', 'Done', null, reasonOr(job, 'The service took it'), 'done');
  }
}

const remoteNouns: Readonly<Record<JobRow['kind'], string>> = {
  carousel_asset: 'Asset',
  kb_document: 'Document',
  clip_import: 'Clip',
};

function remoteWords(job: JobRow): string | null {
  return job.remoteId === null
    ? null
    : `${remoteNouns[job.kind]} ${visibleText(job.remoteId, longestStatus)}`;
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function attemptWords(job: JobRow): string | null {
  if (job.attempts < 2) return null;
  const ordinal = ordinals[job.attempts];
  return ordinal === undefined ? `attempt ${String(job.attempts)}` : `${ordinal} attempt`;
}

function attentionWords(job: JobRow): string {
  return needsSlide(job) ? 'Choose a slide for it' : 'Somebody has to decide';
}

/** Files of a carousel that no rule could give a slide. */
export function needsSlide(job: JobRow): boolean {
  return job.state === 'needs_attention' && job.kind === 'carousel_asset' && job.target.slideId === null;
}

function failureWords(job: JobRow): string {
  const spentMs = job.updatedAtMs - job.createdAtMs;
  const attempts = `${formatAmount(job.attempts, 'attempt')} in ${formatDuration(spentMs)}`;
  const reason = reasonOf(job);
  return reason === null ? attempts : `${attempts}, last: ${lowerFirst(reason)}`;
}

function msUntilDue(job: JobRow, nowMs: number): number | null {
  if (job.dueAtMs === null || job.dueAtMs > nowMs + farFutureMs) return null;
  return job.dueAtMs - nowMs;
}

function again(leftMs: number | null, words: string): string | null {
  return leftMs === null || leftMs <= 0 ? null : `${words} in ${formatDuration(leftMs)}`;
}

function reasonOf(job: JobRow): string | null {
  return job.reason === null || job.reason === '' ? null : visibleText(job.reason);
}

function reasonOr(job: JobRow, words: string): string {
  return reasonOf(job) ?? words;
}

function join(first: string, second: string | null, between = '. '): string {
  if (second === null) return first;
  return `${between === '. ' ? first.replace(/\.$/u, '') : first}${between}${second}`;
}

/** For a sentence that goes on; abbreviations and names in capitals stay as they are. */
function lowerFirst(text: string): string {
  const second = text.charAt(1);
  return second !== second.toLowerCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
