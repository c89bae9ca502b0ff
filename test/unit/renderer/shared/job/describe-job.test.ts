import { describe, expect, it, test } from 'vitest';
import { holds, personHolds } from '../../../../../src-main/contract/availability.ts';
import { jobStates } from '../../../../../src-main/contract/job.ts';
import type { Transfer } from '../../../../../src-main/contract/status.ts';
import {
  describeJob,
  describeSettling,
  needsSlide,
  titleOf,
} from '../../../../../src-renderer/shared/job/describe-job.ts';
import type { JobWords } from '../../../../../src-renderer/shared/job/job-words.ts';
import { jobRow, minuteMs, nowMs, type SampleJob } from '../../sample-values.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';

interface Case {
  readonly what: string;
  readonly job: SampleJob;
  readonly transfer?: Omit<Transfer, 'jobId'>;
  readonly says: readonly [line: JobWords['line'], title: string, second: string, voice: JobWords['voice']];
}

const secondsFromNow = (seconds: number): number => nowMs + seconds * 1000;
const twoMinutes = secondsFromNow(100);
const atTen = new Date(2025, 10, 21, 22, 0).getTime();

const cases: readonly Case[] = [
  { what: 'nothing holds it', job: {}, says: ['queued', 'Queued', 'Waits for its turn', 'plain'] },
  {
    what: 'the engine says why it is next',
    job: { reason: 'Next: one at a time keeps slides in order' },
    says: ['queued', 'Queued', 'Next: one at a time keeps slides in order', 'plain'],
  },
  {
    what: 'it backs off after attempts that counted',
    job: {
      hold: 'backoff',
      countedAttempts: 2,
      dueAtMs: twoMinutes,
      reason: 'Connection reset at 2.2 of 3.0 MB',
    },
    says: [
      'hold',
      'Queued · backoff',
      'Attempt 3 of 12 in 1 min 40 s. Connection reset at 2.2 of 3.0 MB',
      'plain',
    ],
  },
  {
    what: 'the backoff is over',
    job: { hold: 'backoff', countedAttempts: 2, dueAtMs: secondsFromNow(-1) },
    says: ['hold', 'Queued · backoff', 'Attempt 3 of 12 now', 'plain'],
  },
  {
    what: 'it waits without having used an attempt',
    job: { hold: 'backoff', dueAtMs: secondsFromNow(8), reason: 'Another program is writing to it.' },
    says: ['hold', 'Queued · backoff', 'Another program is writing to it. Looked at again in 8 s', 'plain'],
  },
  {
    what: 'its folder is away',
    job: { hold: 'folder_away', dueAtMs: secondsFromNow(8), reason: 'Its folder isn’t there.' },
    says: ['hold', 'Queued · folder away', 'Its folder isn’t there. Looked at again in 8 s', 'plain'],
  },
  {
    what: 'the service asked to wait',
    job: { hold: 'rate_limit', dueAtMs: secondsFromNow(38) },
    says: ['hold', 'Queued · asked to wait', 'The service asked to wait 38 s', 'plain'],
  },
  {
    what: 'the service asked to wait in words of its own',
    job: { hold: 'rate_limit', dueAtMs: secondsFromNow(38), reason: 'Maintenance (HTTP 503)' },
    says: ['hold', 'Queued · asked to wait', 'Maintenance (HTTP 503). Asked again in 38 s', 'plain'],
  },
  {
    what: 'there is no network',
    job: { hold: 'offline', dueAtMs: secondsFromNow(40) },
    says: ['hold', 'Queued · offline', 'The service cannot be reached. Asked again in 40 s', 'plain'],
  },
  {
    what: 'its hours have not come',
    job: { hold: 'schedule', dueAtMs: atTen },
    says: ['hold', 'Queued · schedule', 'Until 22:00 by the schedule, or until you send anyway', 'plain'],
  },
  {
    what: 'the machine runs on its battery',
    job: { hold: 'battery', reason: 'The machine runs on its battery; it waits for power' },
    says: ['hold', 'Queued · on battery', 'The machine runs on its battery; it waits for power', 'plain'],
  },
  {
    what: 'the network is metered',
    job: { hold: 'metered' },
    says: ['hold', 'Queued · metered network', 'The network is metered, unless you send anyway', 'plain'],
  },
  {
    what: 'the schedule sends nothing in any hour',
    job: { hold: 'schedule' },
    says: ['hold', 'Queued · schedule', 'Nothing is sent at this time, unless you send anyway', 'plain'],
  },
  {
    what: 'its client is paused',
    job: { hold: 'client', reason: 'Kestrel is paused' },
    says: ['paused', 'Queued · client paused', 'Kestrel is paused, until you resume it', 'plain'],
  },
  {
    what: 'its folder is paused for a time',
    job: { hold: 'folder', reason: 'Posters is paused', dueAtMs: atTen },
    says: [
      'paused',
      'Queued · folder paused',
      'Posters is paused, until 22:00, or until you resume it',
      'plain',
    ],
  },
  {
    what: 'it waits for the hours of its folder',
    job: { hold: 'hours', dueAtMs: atTen },
    says: [
      ...(['hold', 'Queued · folder’s hours'] as const),
      ...(['Until 22:00 by the hours of its folder, or until you send anyway', 'plain'] as const),
    ],
  },
  {
    what: 'it is held',
    job: { hold: 'held', reason: 'You hold it' },
    says: ['paused', 'Queued · held', 'You hold it', 'plain'],
  },
  {
    what: 'its batch is held',
    job: { hold: 'batch', reason: 'You hold its batch' },
    says: ['paused', 'Queued · batch held', 'You hold its batch', 'plain'],
  },
  {
    what: 'the queue is paused for a time',
    job: { hold: 'paused', dueAtMs: atTen },
    says: ['paused', 'Queued · paused', 'Until 22:00', 'plain'],
  },
  {
    what: 'the queue is paused until somebody resumes',
    job: { hold: 'paused', dueAtMs: Number.MAX_SAFE_INTEGER },
    says: ['paused', 'Queued · paused', 'Until you resume', 'plain'],
  },
  {
    what: 'the key was refused',
    job: { hold: 'auth' },
    says: ['yours', 'Queued · key needed', 'Its connection has no key that is accepted', 'ask'],
  },
  {
    what: 'the service does not answer as it should',
    job: { hold: 'trouble', reason: 'It redirects.', dueAtMs: secondsFromNow(30) },
    says: ['hold', 'Queued · service in trouble', 'It redirects. Asked again in 30 s', 'plain'],
  },
  {
    what: 'its kind of work rests',
    job: { hold: 'failing', reason: 'Failed again and again', dueAtMs: secondsFromNow(30) },
    says: ['hold', 'Queued · rests after failures', 'Failed again and again. One is tried in 30 s', 'plain'],
  },
  {
    what: 'the account is suspended',
    job: { hold: 'billing', reason: 'The service has suspended the billing of this account (403).' },
    says: [
      'yours',
      'Queued · account suspended',
      'The service has suspended the billing of this account (403).',
      'ask',
    ],
  },
  {
    what: 'the credits are used up',
    job: { hold: 'credits', reason: 'The account has no credits left for this (402).' },
    says: ['yours', 'Queued · credits used up', 'The account has no credits left for this (402).', 'ask'],
  },
  {
    what: 'the key may not do this',
    job: { hold: 'scope' },
    says: ['yours', 'Queued · permission missing', 'The key may not do this', 'ask'],
  },
  {
    what: 'the service has nothing at the path',
    job: { hold: 'path' },
    says: ['yours', 'Queued · path not there', 'The service has nothing at this path', 'ask'],
  },
  {
    what: 'the operation is switched off',
    job: { hold: 'off' },
    says: [
      'yours',
      'Queued · switched off',
      'This is switched off in the connection’s service profile',
      'ask',
    ],
  },
  {
    what: 'nobody can tell what arrives',
    job: { hold: 'unclear_replies' },
    says: [
      'yours',
      'Queued · answers unclear',
      'No one can tell what arrives, and each try would leave one more in doubt',
      'ask',
    ],
  },
  {
    what: 'its target is held',
    job: { hold: 'target', reason: 'The carousel is not there any more (404)' },
    says: ['yours', 'Queued · target', 'The carousel is not there any more (404)', 'ask'],
  },
  {
    what: 'the disk is full',
    job: { hold: 'disk' },
    says: ['yours', 'Queued · disk', 'The disk is full', 'ask'],
  },
  {
    what: 'the data folder is an older copy',
    job: { hold: 'older_copy' },
    says: ['yours', 'Queued · older copy', 'The data folder is an older copy', 'ask'],
  },
  {
    what: 'the connection is being opened',
    job: { state: 'sending', phase: 'open' },
    says: ['sending', 'Sending', 'Opening the connection', 'accent'],
  },
  {
    what: 'bytes move',
    job: { state: 'sending', phase: 'open' },
    transfer: { sentBytes: 114_080_000, totalBytes: 184_000_000, bytesPerSecond: 7_900_000 },
    says: ['sending', 'Sending · 62 %', '7.9 MB/s, 9 s left', 'accent'],
  },
  {
    what: 'parts of a local video arrive',
    job: { kind: 'clip_upload', state: 'sending', phase: 'open' },
    transfer: {
      ...{ sentBytes: 60, totalBytes: 100, bytesPerSecond: 10 },
      parts: { done: 12, total: 20 },
    },
    says: ['sending', 'Sending · 60 %', '12 of 20 parts there, 10 B/s, 4 s left', 'accent'],
  },
  {
    what: 'all bytes are handed over but nothing is recorded as final',
    job: { state: 'sending', phase: 'open' },
    transfer: { sentBytes: 100, totalBytes: 100, bytesPerSecond: 10 },
    says: ['sending', 'Sending · 99 %', '10 B/s, 0 s left', 'accent'],
  },
  {
    what: 'the transfer stands still',
    job: { state: 'sending', phase: 'open' },
    transfer: { sentBytes: 20, totalBytes: 100, bytesPerSecond: 0 },
    says: ['sending', 'Sending · 20 %', 'Waiting for the network', 'accent'],
  },
  {
    what: 'the last bytes are out',
    job: { state: 'sending', phase: 'final' },
    says: ['final', 'Sending · 99 %', 'Everything is sent, waiting for the answer', 'accent'],
  },
  {
    what: 'an import is asked for',
    job: { kind: 'clip_import', state: 'sending', phase: 'open' },
    says: ['sending', 'Sending', 'Asking for the import', 'accent'],
  },
  {
    what: 'an import was asked for',
    job: { kind: 'clip_import', state: 'sending', phase: 'final' },
    says: ['final', 'Sending', 'Asked for the import, waiting for the answer', 'accent'],
  },
  {
    what: 'the service works on it',
    job: {
      state: 'tracking',
      remoteStatus: 'processing',
      remoteMeaning: 'working',
      dueAtMs: secondsFromNow(12),
    },
    says: ['tracking', 'Tracking', 'Service says “processing”, asked again in 12 s', 'accent'],
  },
  {
    what: 'the service uses a word that a person taught',
    job: {
      state: 'tracking',
      remoteStatus: 'ocr_pending',
      remoteMeaning: 'working',
      dueAtMs: secondsFromNow(12),
    },
    says: ['tracking', 'Tracking', 'Service says “ocr_pending”, asked again in 12 s', 'accent'],
  },
  {
    what: 'the service uses a word that nobody knows',
    job: { state: 'tracking', remoteStatus: 'ocr_pending', dueAtMs: twoMinutes },
    says: [
      'tracking',
      'Tracking',
      'Service says “ocr_pending”, which is not known, asked again in 1 min 40 s',
      'accent',
    ],
  },
  {
    what: 'the service says by itself that it failed, for the first time',
    job: { state: 'tracking', remoteStatus: 'failed', dueAtMs: secondsFromNow(12) },
    says: [
      'tracking',
      'Tracking',
      'Service says “failed”, which sounds failed, asked again in 12 s; if it says so again, you are asked',
      'accent',
    ],
  },
  {
    what: 'the service uses a word that was taught as a failure',
    job: { state: 'tracking', remoteStatus: 'failed', remoteMeaning: 'failure', dueAtMs: secondsFromNow(12) },
    says: [
      'tracking',
      'Tracking',
      'Service says “failed”, which means that it failed, asked again in 12 s',
      'accent',
    ],
  },
  {
    what: 'no status has come yet',
    job: { state: 'tracking', dueAtMs: secondsFromNow(-1) },
    says: ['tracking', 'Tracking', 'The service accepted it and is still working, asking now', 'accent'],
  },
  {
    what: 'the service says that it can be found',
    job: { state: 'done', proof: 'indexed', updatedAtMs: new Date(2025, 10, 21, 14, 21).getTime() },
    says: ['done', 'Done · indexed', 'Searchable since 14:21', 'done'],
  },
  {
    what: 'the service says that it is complete',
    job: { state: 'done', proof: 'completed', kind: 'clip_import', remoteId: '8f21' },
    says: ['done', 'Done · completed', 'Clip 8f21', 'done'],
  },
  {
    what: 'the service took it and promises no more',
    job: { state: 'done', proof: 'accepted_only', kind: 'carousel_asset', remoteId: 'ast_51f0', attempts: 3 },
    says: ['accepted', 'Done · accepted only', 'Asset ast_51f0, third attempt', 'done'],
  },
  {
    what: 'the answer held no id',
    job: { state: 'done', proof: 'accepted_only' },
    says: ['accepted', 'Done · accepted only', 'The answer held no usable id', 'done'],
  },
  {
    what: 'nobody knows whether it arrived',
    job: { state: 'in_doubt', reason: 'All 1.3 MB sent at 14:02, no answer came' },
    says: ['doubt', 'In doubt', 'All 1.3 MB sent at 14:02, no answer came', 'ask'],
  },
  {
    what: 'no slide fits',
    job: {
      state: 'needs_attention',
      cause: 'slide',
      kind: 'carousel_asset',
      target: { kind: 'carousel', id: 'c', label: null, slideId: null, slideLabel: null },
    },
    says: ['attention', 'Needs attention', 'Choose a slide for it', 'ask'],
  },
  {
    what: 'a person has to decide',
    job: { state: 'needs_attention' },
    says: ['attention', 'Needs attention', 'You have to decide', 'ask'],
  },
  {
    what: 'the service said no',
    job: { state: 'rejected', reason: '413 “file too large”: accepts up to 512 MB' },
    says: ['rejected', 'Rejected', '413 “file too large”: accepts up to 512 MB', 'no'],
  },
  {
    what: 'the attempts are used up',
    job: {
      state: 'failed',
      attempts: 12,
      reason: 'Connection reset',
      createdAtMs: nowMs - 41 * minuteMs,
      updatedAtMs: nowMs,
    },
    says: ['failed', 'Failed', '12 attempts in 41 min, last: connection reset', 'no'],
  },
  {
    what: 'it was sent before',
    job: { state: 'skipped', reason: 'Duplicate: same content sent at 13:58' },
    says: ['skipped', 'Skipped', 'Duplicate: same content sent at 13:58', 'quiet'],
  },
  {
    what: 'somebody cancelled it',
    job: { state: 'cancelled', reason: 'By you at 13:40, nothing was sent' },
    says: ['cancelled', 'Cancelled', 'By you at 13:40, nothing was sent', 'quiet'],
  },
];

describe('a job is described', () => {
  test.each(cases)('when $what', ({ job, transfer, says }) => {
    const words = describeJob(jobRow(job), transfer === undefined ? null : { jobId: 1, ...transfer }, nowMs);
    expect([words.line, titleOf(words), words.second, words.voice]).toEqual(says);
  });

  it('in every state', () => {
    expect(new Set(cases.map((each) => each.job.state ?? 'queued'))).toEqual(new Set(jobStates));
  });

  it('in every hold', () => {
    expect(new Set(cases.map((each) => each.job.hold).filter((hold) => hold != null))).toEqual(
      new Set(holds),
    );
  });

  it('never as wholly sent before the service has answered', () => {
    const words = describeJob(
      jobRow({ state: 'sending', phase: 'open' }),
      { jobId: 1, sentBytes: 100, totalBytes: 100, bytesPerSecond: 1 },
      nowMs,
    );
    expect(words.progress).toBe(99);
  });

  it('with amber only where a person is needed', () => {
    const asking = cases
      .filter((each) => each.says[3] === 'ask')
      .map((each) => each.job.hold ?? each.job.state);
    expect(new Set(asking)).toEqual(
      new Set([...personHolds, 'disk', 'older_copy', 'in_doubt', 'needs_attention']),
    );
  });

  it('with the service’s words made harmless and cut', () => {
    const words = describeJob(
      jobRow({ state: 'tracking', remoteStatus: `\u202Eevil${'x'.repeat(200)}` }),
      null,
      nowMs,
    );
    expect(words.second).toContain('\\u202eevil');
    expect(words.second.length).toBeLessThan(130);
  });
});

describe('a settling file', () => {
  it('is described by its reason', () => {
    const words = describeSettling({
      watchFolderId: 1,
      path: '/x/a.mov',
      name: 'a.mov',
      sizeBytes: 1,
      reason: message('file.being_written'),
      maySendNow: false,
    });
    expect([words.line, titleOf(words), words.second]).toEqual([
      'settling',
      'Settling',
      'Another program is still writing it',
    ]);
  });
});

describe('a file needs a slide', () => {
  it('only while nobody has chosen one', () => {
    expect(needsSlide(jobRow({ state: 'needs_attention', cause: 'slide' }))).toBe(true);
    expect(needsSlide(jobRow({ state: 'needs_attention', cause: 'poison' }))).toBe(false);
    expect(needsSlide(jobRow({ state: 'queued' }))).toBe(false);
  });
});

it('what the service works on is not said to be asked while its connection may not be', () => {
  const job = jobRow({
    state: 'tracking',
    remoteStatus: 'processing',
    remoteMeaning: 'working',
    dueAtMs: nowMs,
  });
  expect(describeJob(job, null, nowMs).second).toBe('Service says “processing”, asking now');
  for (const health of ['offline', 'auth', 'no_key'] as const)
    expect(describeJob(job, null, nowMs, health).second).toBe(
      'Service says “processing”, asked again once its connection works',
    );
});
