import { describe, expect, test } from 'vitest';
import { holds, jobStates } from '../../../../src-main/contract/job.ts';
import { holdWords, stateWords } from '../../../../src-main/contract/job-words.ts';
import { describeState } from '../../../../src-main/host-headless/cli/output/words.ts';
import { describeHold } from '../../../../src-renderer/jobs/describe-hold.ts';
import { describeJob } from '../../../../src-renderer/jobs/describe-job.ts';
import { jobRow, nowMs } from '../sample-values.ts';

describe('a state and a hold', () => {
  test.each(jobStates)('%s is called the same in the window and the terminal', (state) => {
    const row = jobRow({ state, hold: null });
    expect(describeJob(row, null, nowMs).word.toLowerCase()).toBe(stateWords[state]);
    expect(describeState(row)).toBe(stateWords[state]);
  });

  test.each(holds)('%s is called the same in the window and the terminal', (hold) => {
    const row = jobRow({ state: 'queued', hold, dueAtMs: nowMs + 60_000 });
    expect(describeHold(row, hold, nowMs).qualifier).toBe(holdWords[hold]);
    expect(describeState(row)).toBe(`queued (${holdWords[hold]})`);
  });
});
