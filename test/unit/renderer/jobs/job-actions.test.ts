import { describe, expect, it, test } from 'vitest';
import { liftOf } from '../../../../src-main/contract/availability.ts';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import { confirmWords } from '../../../../src-renderer/jobs/confirm-words.ts';
import {
  actionLabel,
  actionsFor,
  canGoElsewhere,
  fitting,
  mustBeConfirmed,
  type JobAction,
} from '../../../../src-renderer/jobs/job-actions.ts';
import { jobRow } from '../sample-values.ts';

const withoutSlide: Partial<JobRow> = {
  state: 'needs_attention',
  cause: 'slide',
  kind: 'carousel_asset',
  target: { kind: 'carousel', id: 'c', label: 'Lisbon', slideId: null, slideLabel: null },
};

describe('which jobs can be sent elsewhere', () => {
  test.each<[string, Partial<JobRow>, boolean]>([
    ['one that waits', {}, true],
    ['one that is held', { hold: 'held' }, true],
    ['one that asks for its slide', withoutSlide, true],
    ['one that may have arrived', { state: 'in_doubt' }, false],
    ['one whose success came too early', { state: 'needs_attention', cause: 'early_success' }, false],
    ['one that is sent', { state: 'tracking' }, false],
    ['a render', { kind: 'clip_render' }, false],
    ['a step of a recipe', { kind: 'clip_import', recipeRowId: 3 }, false],
  ])('%s: as the engine says', (_, changes, expected) => {
    expect(canGoElsewhere(jobRow(changes))).toBe(expected);
  });
});

describe('what may be done with a job', () => {
  test.each<[string, Partial<JobRow>, readonly JobAction[]]>([
    ['queued', {}, ['top', 'hold', 'cancel']],
    ['queued, backing off', { hold: 'backoff' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, offline', { hold: 'offline' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, paused', { hold: 'paused' }, ['top', 'hold', 'cancel']],
    ['queued, key refused', { hold: 'auth' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, no credits left', { hold: 'credits' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, answers unclear', { hold: 'unclear_replies' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, switched off', { hold: 'off' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, failing', { hold: 'failing' }, ['retry', 'top', 'hold', 'cancel']],
    ['queued, asked to wait for itself', { hold: 'rate_limit' }, ['retry', 'top', 'hold', 'cancel']],
    [
      'queued, its connection asked to wait',
      { hold: 'rate_limit', lift: liftOf('connection', 'rate_limit') },
      ['top', 'hold', 'cancel'],
    ],
    ['queued, on battery', { hold: 'battery' }, ['top', 'hold', 'cancel']],
    ['queued, held', { hold: 'held' }, ['release', 'top', 'cancel']],
    ['sending', { state: 'sending', phase: 'open' }, ['cancel']],
    ['sending, end recorded', { state: 'sending', phase: 'final' }, []],
    ['tracking', { state: 'tracking' }, ['retry']],
    ['in doubt', { state: 'in_doubt' }, ['arrived', 'not_arrived', 'cancel']],
    ['without a slide', withoutSlide, ['cancel']],
    [
      'for another client, from a folder',
      { state: 'needs_attention', cause: 'client', watchFolderId: 3 },
      ['to_client', 'to_clients', 'cancel'],
    ],
    ['interrupted three times', { state: 'needs_attention', cause: 'poison' }, ['retry', 'cancel']],
    [
      'answered too early',
      { state: 'needs_attention', cause: 'early_success' },
      ['arrived', 'not_arrived', 'cancel'],
    ],
    ['rejected', { state: 'rejected' }, ['retry', 'set_aside']],
    ['failed', { state: 'failed' }, ['retry', 'set_aside']],
    ['cancelled', { state: 'cancelled' }, ['retry']],
    ['cancelled while it may have arrived', { state: 'cancelled', mayBeThere: true }, ['send_anyway']],
    ['accepted, then cancelled', { state: 'cancelled', remoteId: 'doc_1' }, ['send_anyway']],
    [
      'accepted, then failed at the service',
      { state: 'needs_attention', cause: 'remote_failed', remoteId: 'doc_1' },
      ['retry', 'send_anyway', 'cancel'],
    ],
    [
      'accepted, and never ended',
      { state: 'needs_attention', cause: 'no_status', remoteId: 'doc_1' },
      ['retry', 'send_anyway', 'cancel'],
    ],
    ['a duplicate', { state: 'skipped', cause: 'duplicate' }, ['send_anyway']],
    ['source gone', { state: 'skipped', cause: 'source_gone' }, ['retry']],
    ['superseded', { state: 'skipped', cause: 'superseded' }, []],
    ['moved to its folder’s new target', { state: 'skipped', cause: 'moved' }, []],
    ['left out by its folder’s rules', { state: 'skipped', cause: 'rules' }, ['retry']],
    [
      'edited since delivered',
      { state: 'needs_attention', cause: 'edited' },
      ['as_another', 'leave', 'cancel'],
    ],
    ['left as delivered', { state: 'skipped', cause: 'left' }, ['as_another']],
    ['done', { state: 'done' }, ['send_anyway']],
  ])('%s', (_name, job, actions) => {
    expect(actionsFor(jobRow(job))).toEqual(actions);
  });

  it('is offered for those of a selection that it fits', () => {
    const jobs = [
      jobRow({ id: 1, state: 'failed' }),
      jobRow({ id: 2 }),
      jobRow({ id: 3, state: 'rejected' }),
    ];
    expect(fitting(jobs, 'retry').map((job) => job.id)).toEqual([1, 3]);
  });

  it('is named by the state', () => {
    expect(actionLabel('retry', [jobRow({ state: 'failed' })])).toBe('Try again');
    expect(actionLabel('retry', [jobRow({ hold: 'backoff' })])).toBe('Try now');
    expect(actionLabel('retry', [jobRow({ state: 'tracking' })])).toBe('Ask now');
    expect(actionLabel('retry', [jobRow({ state: 'cancelled' })])).toBe('Queue again');
    expect(actionLabel('send_anyway', [jobRow({ state: 'skipped' })])).toBe('Send anyway');
    expect(actionLabel('send_anyway', [jobRow({ state: 'done' })])).toBe('Send again');
  });
});

describe('what cannot be taken back', () => {
  it('is asked about first', () => {
    const queued = [jobRow()];
    expect(mustBeConfirmed('cancel', queued)).toBe(false);
    expect(mustBeConfirmed('retry', queued)).toBe(false);
    expect(mustBeConfirmed('cancel', [jobRow({ state: 'in_doubt' })])).toBe(true);
    expect(mustBeConfirmed('cancel', [jobRow({ state: 'sending', phase: 'open' })])).toBe(true);
    expect(mustBeConfirmed('not_arrived', [jobRow({ state: 'in_doubt' })])).toBe(true);
    expect(mustBeConfirmed('send_anyway', [jobRow({ state: 'done' })])).toBe(true);
  });

  it('speaks of files that are sent as others, whose delivery before stays', () => {
    const jobs = [jobRow({ cause: 'edited' }), jobRow({ cause: 'edited' })];
    expect(confirmWords('as_another', jobs)).toMatchObject({
      title: 'Send 2 files as others?',
      confirm: 'Send 2 files',
    });
  });

  it('is asked with its consequence and its number', () => {
    expect(confirmWords('not_arrived', [jobRow({ state: 'in_doubt', name: 'Q3 pricing FAQ.docx' })])).toEqual(
      {
        title: 'Send “Q3 pricing FAQ.docx” again?',
        detail: 'Sends now. If it did arrive, Product help will hold it twice.',
        confirm: 'Send it again',
        isDangerous: false,
      },
    );
    const mixed = [
      jobRow({ id: 1, state: 'in_doubt' }),
      jobRow({ id: 2, state: 'sending' }),
      jobRow({ id: 3 }),
    ];
    const words = confirmWords('cancel', mixed);
    expect(words.title).toBe('Cancel 3 jobs?');
    expect(words.confirm).toBe('Cancel 3 jobs');
    expect(words.detail).toContain('1 is in doubt');
    expect(words.detail).toContain('1 is being sent');
  });
});
