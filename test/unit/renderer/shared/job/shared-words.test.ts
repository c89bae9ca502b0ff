import { englishOf } from '../../../../../src-main/languages/english.ts';
import { describe, expect, test } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { holds } from '../../../../../src-main/contract/availability.ts';
import {
  attemptWords,
  holdWords,
  kindWords,
  liftWords,
  stateWords,
  upperFirst,
} from '../../../../../src-main/contract/job-words.ts';
import {
  attemptOutcomes,
  jobKinds,
  jobStates,
  type JobRow,
  type JobState,
} from '../../../../../src-main/contract/job.ts';
import { generalReason, reasonText, stateText } from '../../../../../src-main/contract/job-sentences.ts';
import { lendEnglish } from '../../../../../src-main/engine/storage/messages/english.ts';
import { describeJobOfPath } from '../../../../../src-main/engine/reporting/explain/describe-job-of-path.ts';
import { explainJob } from '../../../../../src-main/engine/reporting/explain/explain-job.ts';
import { kindName } from '../../../../../src-renderer/settings/service/service-words.ts';
import { describeHold } from '../../../../../src-renderer/shared/job/describe-hold.ts';
import { describeJob, endNote } from '../../../../../src-renderer/shared/job/describe-job.ts';
import { jobKindName } from '../../../../../src-renderer/shared/job/job-places.ts';
import { jobRow, nowMs } from '../../sample-values.ts';

lendEnglish(englishOf);

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
  const explained = (row: JobRow): string => explainJob(row, 0).at(-1) ?? '';
  const ofPath = (row: JobRow): string =>
    describeJobOfPath(row, row.path ?? '', { sentAtMs: null, isImported: false });

  test.each(holds)('of a job that waits (%s) is what the window says', (hold) => {
    const row = jobRow({ state: 'queued', hold, reason: null, dueAtMs: null });
    const said = `waits (${holdWords[hold]}): ${englishOf(generalReason(row))}. ${upperFirst(liftWords[hold])}`;
    expect(explained(row)).toBe(`It ${said}`);
    expect(ofPath(row)).toBe(`Job 1 for Product help ${said}.`);
    if (hold === 'backoff' || hold === 'paused') return; // The window says when.
    expect(describeHold(row, hold, nowMs).second.toLowerCase()).toContain(
      englishOf(generalReason(row)).toLowerCase(),
    );
  });

  test.each<[JobState, standing: string, why: string]>([
    ['queued', 'is queued', 'Next when a place is free'],
    ['sending', 'is being sent', 'Everything is sent, waiting for the answer'],
    ['tracking', 'was sent', 'The service accepted it and is still working'],
    ['rejected', 'was rejected', 'The service refused it'],
    ['skipped', 'was skipped', 'Nothing had to be sent'],
    ['cancelled', 'was cancelled', 'By you'],
  ])('of a job that is %s, too', (state, standing, message) => {
    const row = jobRow({
      state,
      hold: null,
      reason: null,
      phase: 'final',
      dueAtMs: null,
      remoteStatus: null,
    });
    expect(explained(row)).toBe(`It ${standing}: ${message}`);
    expect(ofPath(row)).toBe(`Job 1 for Product help ${standing}: ${message}.`);
    expect(reasonText(row, englishOf), 'in the terminal').toBe(message);
    expect(describeJob(row, null, nowMs).second).toContain(message);
  });

  test('of a job in doubt that it is not sent again, too', () => {
    const row = jobRow({ state: 'in_doubt', hold: null });
    const note = englishOf(message('job_reasons.note_on_doubt'));
    expect(explained(row)).toContain(note);
    expect(endNote(row)).toContain(note);
  });
});

test.each(attemptOutcomes)('an attempt that ended as %s has words, not a name of the code', (outcome) => {
  expect(attemptWords({ outcome, statusCode: null })).toMatch(/^[a-zO ]+$/u);
});

test.each(jobKinds)('jobs of the kind %s are called the same wherever they are listed', (kind) => {
  expect(kindName(kind)).toBe(jobKindName(kind));
  expect(jobKindName(kind).toLowerCase()).toBe(kindWords[kind][1]);
});
