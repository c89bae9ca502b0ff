import { englishOf } from '../../../../../src-main/languages/english.ts';
import { describe, expect, test } from 'vitest';
import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { holds } from '../../../../../src-main/contract/availability.ts';
import {
  attemptWords,
  holdWords,
  kindWords,
  stateWords,
} from '../../../../../src-main/contract/job-words.ts';
import {
  attemptOutcomes,
  jobKinds,
  jobStates,
  type JobRow,
  type JobState,
} from '../../../../../src-main/contract/job.ts';
import { generalReason, reasonText, stateText } from '../../../../../src-main/contract/job-sentences.ts';
import { describeJobOfPath } from '../../../../../src-main/engine/reporting/explain/describe-job-of-path.ts';
import { explainJob } from '../../../../../src-main/engine/reporting/explain/explain-job.ts';
import { kindName } from '../../../../../src-renderer/settings/service/service-words.ts';
import { describeHold } from '../../../../../src-renderer/shared/job/describe-hold.ts';
import { describeJob, endNote } from '../../../../../src-renderer/shared/job/describe-job.ts';
import { jobKindName } from '../../../../../src-renderer/shared/job/job-places.ts';
import { jobRow, nowMs } from '../../sample-values.ts';

describe('a state and a hold', () => {
  test.each(jobStates)('%s is called the same in the window and the terminal', (state) => {
    const row = jobRow({ state, hold: null });
    expect(describeJob(row, null, nowMs).word.toLowerCase()).toBe(stateWords[state]);
    expect(stateText(row)).toBe(stateWords[state]);
  });

  test.each(holds)('%s is called the same in the window and the terminal', (hold) => {
    const row = jobRow({ state: 'queued', hold, dueAtMs: nowMs + 60_000 });
    expect(describeHold(row, hold, nowMs).qualifier).toBe(holdWords[hold]);
    expect(stateText(row)).toBe(`queued (${holdWords[hold]})`);
  });
});

describe('what “explain” says where nothing more particular is known', () => {
  const ofPath = (row: JobRow): readonly Message[] =>
    describeJobOfPath(row, row.path ?? '', { sentAtMs: null, isImported: false });
  const whichJob = message('explained.job.is_for', { job: 1, target: 'Product help' });

  test.each(holds)('of a job that waits (%s) is what the window says', (hold) => {
    const row = jobRow({ state: 'queued', hold, reason: null, dueAtMs: null });
    const [waits, lift] = explainJob(row, 0).slice(-2);
    expect(waits).toEqual(message('explained.waits', { reason: generalReason(row) }));
    expect(lift?.code).toMatch(/^explained\.lift\./u);
    expect(ofPath(row)).toEqual([whichJob, waits, lift]);
    if (hold === 'backoff' || hold === 'paused') return; // The window says when.
    expect(describeHold(row, hold, nowMs).second.toLowerCase()).toContain(
      englishOf(generalReason(row)).toLowerCase(),
    );
  });

  test.each<[JobState, why: string]>([
    ['queued', 'Waits for its turn'],
    ['sending', 'Everything is sent, waiting for the answer'],
    ['tracking', 'The service accepted it and is still working'],
    ['rejected', 'The service refused it'],
    ['skipped', 'Nothing had to be sent'],
    ['cancelled', 'By you'],
  ])('of a job that is %s, too', (state, why) => {
    const row = jobRow({
      state,
      hold: null,
      reason: null,
      phase: 'final',
      dueAtMs: null,
      remoteStatus: null,
    });
    const last = explainJob(row, 0).at(-1);
    expect(last).toEqual({ code: `explained.stands.${state}`, params: { reason: generalReason(row) } });
    expect(ofPath(row)).toEqual([whichJob, last]);
    expect(reasonText(row, englishOf), 'in the terminal').toBe(why);
    expect(describeJob(row, null, nowMs).second).toContain(why);
  });

  test('of a job in doubt what the service said, until when it waits, and who says whether it arrived', () => {
    const reason = message('finding.not_listed', { name: 'a.pdf', count: 3 });
    const finding = message('finding.looked', { at: nowMs, reason, next: nowMs + 60_000, policy: 'ask' });
    const row = jobRow({ state: 'in_doubt', hold: null, finding });
    expect(ofPath(row).slice(-2)).toEqual([finding, message('explained.doubt_answer', { job: row.id })]);
    const claimed = jobRow({ state: 'needs_attention', hold: null, cause: 'early_success', finding });
    expect(ofPath(claimed).slice(-2)).toEqual(ofPath(row).slice(-2));
  });

  test('of a job in doubt that it is not sent again, too', () => {
    const row = jobRow({ state: 'in_doubt', hold: null });
    const note = message('job_reasons.note_on_doubt');
    const answer = message('explained.doubt_answer', { job: row.id });
    expect(explainJob(row, 0).slice(-2)).toEqual([note, answer]);
    expect(endNote(row)).toContain(englishOf(note));
  });
});

test.each(attemptOutcomes)('an attempt that ended as %s has words, not a name of the code', (outcome) => {
  expect(attemptWords({ outcome, statusCode: null })).toMatch(/^[a-zO ]+$/u);
});

test.each(jobKinds)('jobs of the kind %s are called the same wherever they are listed', (kind) => {
  expect(kindName(kind)).toBe(jobKindName(kind));
  expect(jobKindName(kind).toLowerCase()).toBe(kindWords[kind][1]);
});
