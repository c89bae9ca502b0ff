/**
 * What a job's state looks like and how it is said: the drawing of the Line, the state's word, and the reason in plain words
 * with a number in it. Pure: the same row, transfer and time give the same words.
 */
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { ConnectionHealth } from '../../../src-main/contract/connection.ts';
import type { JobKindName, JobRow } from '../../../src-main/contract/job.ts';
import type { Transfer } from '../../../src-main/contract/status.ts';
import type { SettlingFile } from '../../../src-main/contract/watch-folder.ts';
import { formatDuration, formatMoment, formatSpeed } from '../format.ts';
import { visibleText } from '../visible-text.ts';
import { saidOf } from '../../words/say.ts';
import { describeHold } from './describe-hold.ts';
import { join, msUntilDue, reasonOf, say, why, type JobWords, type StateLook } from './job-words.ts';
import { jobStateWords } from '../../words/job-states.ts';
import { jobWords, jobSentences } from '../../words/contract.ts';
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
  return { ...lookOf(job, transfer, nowMs, health), word: upperFirst(jobWords.stateWords[job.state]) };
}

function lookOf(job: JobRow, transfer: Transfer | null, nowMs: number, health: ConnectionHealth): StateLook {
  switch (job.state) {
    case 'queued':
      return job.hold === null ? queued(job) : describeHold(job, job.hold, nowMs);
    case 'sending':
      return job.phase === 'final' ? finishing(job) : sending(job, transfer);
    case 'tracking':
      return say('tracking', null, trackingWords(job, nowMs, health), 'accent');
    case 'done':
      return done(job, nowMs);
    case 'in_doubt':
      return say('doubt', null, why(job), 'ask');
    case 'needs_attention':
      return say('attention', null, why(job), 'ask');
    case 'rejected':
      return say('rejected', null, why(job), 'no');
    case 'failed':
      return say('failed', null, failureWords(job), 'no');
    case 'skipped':
      return say('skipped', null, why(job), 'quiet');
    case 'cancelled':
      return say('cancelled', null, why(job), 'quiet');
  }
}

/** A file that is known but may still be written: there is no job yet. */
export function describeSettling(file: SettlingFile): JobWords {
  return {
    ...say('settling', null, upperFirst(said(file.reason)), 'quiet'),
    word: jobStateWords.settling,
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
    return jobStateWords.onlyTheAnswer(jobSentences.noteOnDoubt);
  }
  if (job.state === 'failed') return jobStateWords.staysUntilTried;
  return null;
}

function acceptedNote(job: JobRow): string {
  switch (job.kind) {
    case 'carousel_asset':
      return jobStateWords.accepted.asset;
    case 'post_draft':
      return jobStateWords.accepted.draft;
    case 'kb_document':
    case 'clip_import':
    case 'clip_upload':
    case 'clip_render':
      return canSupplyId(job) ? jobStateWords.accepted.noId : jobStateWords.accepted.noStatus;
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
  return say('queued', null, why(job), 'plain');
}

function sending(job: JobRow, transfer: Transfer | null): StateLook {
  const asked = askedFor(job.kind);
  if (asked !== null) return say('sending', null, jobStateWords.asking[asked], 'accent', 0);
  if (transfer === null || transfer.totalBytes <= 0) {
    return say('sending', null, jobStateWords.openingTheConnection, 'accent', 0);
  }
  const progress = Math.min(99, Math.floor((transfer.sentBytes / transfer.totalBytes) * 100));
  const left = transfer.totalBytes - transfer.sentBytes;
  const second =
    transfer.bytesPerSecond > 0
      ? jobStateWords.speedAndLeft(
          formatSpeed(transfer.bytesPerSecond),
          formatDuration((left / transfer.bytesPerSecond) * 1000),
        )
      : jobStateWords.waitingForTheNetwork;
  const { parts } = transfer;
  const words =
    parts === undefined
      ? second
      : saidOf({
          code: 'transfers.in_parts',
          params: { done: parts.done, total: parts.total, more: second },
        });
  return say('sending', `${String(progress)} %`, words, 'accent', progress);
}

function finishing(job: JobRow): StateLook {
  const asked = askedFor(job.kind);
  return asked === null
    ? say('final', '99 %', why(job), 'accent')
    : say('final', null, jobStateWords.asked[asked], 'accent');
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

function askedAgain(job: JobRow, nowMs: number, health: ConnectionHealth): string | null {
  const leftMs = msUntilDue(job, nowMs);
  if (leftMs === null) return null;
  if (health !== 'ok' && health !== 'unknown') return jobStateWords.tracked.onceItWorks;
  return leftMs > 0 ? jobStateWords.tracked.askedIn(formatDuration(leftMs)) : jobStateWords.tracked.askingNow;
}

function trackingWords(job: JobRow, nowMs: number, health: ConnectionHealth): string {
  const when = askedAgain(job, nowMs, health);
  if (job.remoteStatus === null) {
    return join(why(job), when, ', ');
  }
  const status = jobStateWords.serviceSays(visibleText(job.remoteStatus, longestStatus));
  // "Processing" says itself what it means.
  if (job.remoteMeaning === 'success' || job.remoteMeaning === 'working') return join(status, when, ', ');
  return `${status}, ${jobWords.meaningWhileTracked(job.remoteStatus, job.remoteMeaning, when)}`;
}

function done(job: JobRow, nowMs: number): StateLook {
  switch (job.proof) {
    case 'indexed':
      return say(
        'done',
        jobWords.proofWords.indexed,
        jobStateWords.searchableSince(formatMoment(job.updatedAtMs, nowMs)),
        'done',
      );
    case 'completed':
      return say(
        'done',
        jobWords.proofWords.completed,
        reasonOf(job) ?? remoteWords(job) ?? why(job),
        'done',
      );
    case 'accepted_only':
      return say(
        'accepted',
        jobWords.proofWords.accepted_only,
        join(remoteWords(job) ?? why(job), attemptWords(job), ', '),
        'done',
      );
    case null:
      return say('accepted', null, why(job), 'done');
  }
}

function remoteWords(job: JobRow): string | null {
  return job.remoteId === null
    ? null
    : `${jobStateWords.remoteNouns[job.kind]} ${visibleText(job.remoteId, longestStatus)}`;
}

function attemptWords(job: JobRow): string | null {
  if (job.attempts < 2) return null;
  return jobStateWords.attemptOrdinals[job.attempts] ?? jobStateWords.attemptNumber(String(job.attempts));
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
  const attempts = jobStateWords.attemptsIn(job.attempts, formatDuration(spentMs));
  const reason = reasonOf(job);
  return reason === null ? attempts : jobStateWords.lastly(attempts, lowerFirst(reason));
}

/** For a sentence that goes on; abbreviations and names in capitals stay as they are. */
function lowerFirst(text: string): string {
  const second = text.charAt(1);
  return second !== second.toLowerCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
