import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, test } from 'vitest';
import type { HeldGroup } from '../../../../../src-main/contract/status.ts';
import {
  goesAgainWords,
  heldExplanation,
  heldHelp,
  heldJobs,
  heldTitle,
} from '../../../../../src-renderer/jobs/attention/held-words.ts';
import { actionLabel } from '../../../../../src-renderer/jobs/job-actions.ts';
import { attentionCount } from '../../../../../src-main/contract/attention-count.ts';
import { connection, counts, jobRow, watchFolder } from '../../sample-values.ts';

function group(fields: Partial<HeldGroup> = {}): HeldGroup {
  return {
    cause: 'credits',
    connectionId: 1,
    jobKind: 'kb_document',
    target: null,
    message: legacy('The account has no credits left for this (402 Payment Required).'),
    sinceMs: null,
    jobs: 12,
    names: ['a.pdf', 'b.pdf', 'c.pdf'],
    ...fields,
  };
}

describe('a card of what waits for somebody', () => {
  it('says what happened and where, to which jobs, and what becomes of them', () => {
    expect(heldTitle(group(), connection())).toBe('Credits used up');
    expect(heldExplanation(group(), connection())).toBe(
      '“Halden & Moss”: The account has no credits left for this (402 Payment Required).',
    );
    expect(heldJobs(group())).toBe(
      '12 documents are waiting: a.pdf, b.pdf, c.pdf and 9 more. This doesn’t use up any attempts. Nothing of this is sent until you act. Other files don’t wait for it.',
    );
    expect(heldJobs(group({ jobs: 1, names: ['a.pdf'] }))).toContain('1 document is waiting: a.pdf.');
  });

  it('says after a press what goes on, and that one goes first where only its answer can tell', () => {
    expect(goesAgainWords(group(), connection())).toBe(
      'One of 12 documents goes first. The others follow once the service accepts it',
    );
    expect(goesAgainWords(group({ jobs: 1 }), connection())).toBe('1 job goes on');
    const account = group({ cause: 'billing', jobKind: null });
    expect(goesAgainWords(account, connection())).toBe('12 jobs go on');
    expect(goesAgainWords({ ...account, jobs: 0 }, connection())).toBe('“Halden & Moss” answers again');
  });

  it('names the target where only that is gone, and a key that is missing', () => {
    const target = { kind: 'carousel', id: 'car_1', label: 'Lisbon' } as const;
    expect(heldExplanation(group({ cause: 'target', jobKind: null, target }), connection())).toContain(
      '“Lisbon”',
    );
    const auth = group({ cause: 'auth', jobKind: null });
    expect(heldTitle(auth, connection({ health: 'no_key' }))).toBe('No key');
    expect(heldTitle(auth, connection({ health: 'auth' }))).toBe('Key refused');
  });

  test.each([
    ['auth', 'key'],
    ['scope', 'key'],
    ['path', 'profile'],
    ['off', 'profile'],
    ['unclear_replies', 'profile'],
    ['billing', null],
    ['credits', null],
    ['target', null],
  ] as const)('%s: offers what helps', (cause, help) => {
    expect(heldHelp(group({ cause }))).toBe(help);
  });

  it('never calls a suspended account a refused key', () => {
    expect(heldTitle(group({ cause: 'billing', jobKind: null }), connection({ health: 'billing' }))).toBe(
      'Account suspended',
    );
  });

  it('counts under Attention, as a full disk does', () => {
    const needed = {
      counts: counts({ in_doubt: 2 }),
      held: [group(), group()],
      unclearStatuses: 0,
      watchFolders: [],
    };
    expect(attentionCount({ ...needed, sending: { hold: null } })).toBe(4);
    const disk = { kind: 'disk', untilMs: null, message: message('hold.disk') } as const;
    expect(attentionCount({ ...needed, sending: { hold: disk } })).toBe(5);
    expect(attentionCount({ ...needed, sending: { hold: { ...disk, kind: 'battery' } } })).toBe(4);
    expect(attentionCount({ ...needed, unclearStatuses: 3, sending: { hold: null } })).toBe(7);
  });

  it('counts folders that are not there, or are others, under Attention', () => {
    const folders = ['watching', 'unavailable', 'different', 'paused'] as const;
    const watchFolders = folders.map((health, index) => watchFolder({ id: index + 1, health }));
    const needed = { counts: counts({}), held: [], unclearStatuses: 0, watchFolders };
    expect(attentionCount({ ...needed, sending: { hold: null } })).toBe(2);
  });
});

it('what waits for a person is tried again, what waits for a time is tried now', () => {
  expect(actionLabel('retry', [jobRow({ hold: 'billing' })])).toBe('Try again');
  expect(actionLabel('retry', [jobRow({ hold: 'backoff' })])).toBe('Try now');
});
