import { describe, expect, test } from 'vitest';
import type { JobRow } from '../../../../../src-main/contract/job.ts';
import type { StatusMeaning } from '../../../../../src-main/contract/service-profile.ts';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { explainJob } from '../../../../../src-main/engine/reporting/explain/explain-job.ts';
import { describeRemoteStatus } from '../../../../../src-main/host-headless/cli/output/words.ts';
import { describeJob } from '../../../../../src-renderer/shared/job/describe-job.ts';
import { jobRow, nowMs } from '../../../renderer/sample-values.ts';

const tracked = (changes: Partial<JobRow>): JobRow => jobRow({ state: 'tracking', ...changes });

const explained = (row: JobRow): string =>
  explainJob(row, 1)
    .map((reason) => englishOf(reason))
    .join('\n');

describe('what a service’s own status means', () => {
  const cases: readonly [what: string, status: string, meaning: StatusMeaning | null, message: string][] = [
    ['was taught as ready', 'archived', 'success', 'which means that it is ready'],
    ['was taught as failed', 'broken', 'failure', 'which means that it failed'],
    [
      'was taught as worked on, though it sounds failed',
      'failed',
      'working',
      'which means that it is worked on',
    ],
    ['sounds failed and was never taught', 'error', null, 'which sounds failed'],
    ['nobody has taught', 'ocr_pending', null, 'which is not known'],
  ];

  test.each(cases)(
    'that %s is said alike by explain and by the command line',
    (_what, status, meaning, message) => {
      const row = tracked({ remoteStatus: status, remoteMeaning: meaning });
      expect(explained(row)).toContain(`says “${status}”, ${message}`);
      expect(describeRemoteStatus(row)).toBe(`${status}, ${message}`);
    },
  );

  test.each(cases.filter(([, , meaning]) => meaning === 'failure' || meaning === null))(
    'that %s is said by the window too',
    (_what, status, meaning, message) => {
      const row = tracked({ remoteStatus: status, remoteMeaning: meaning });
      expect(describeJob(row, null, nowMs).second).toContain(`says “${status}”, ${message}`);
    },
  );

  test('comes to a person the second time where it sounds failed, which is said only while it is asked about', () => {
    const row = tracked({ remoteStatus: 'failed', remoteMeaning: null });
    const message = 'if it says so again, you are asked';
    expect(explainJob(row, 1).at(-1)?.code).toBe('explained.asks_next_time');
    expect(describeJob(row, null, nowMs).second).toContain(message);
    expect(describeRemoteStatus(row)).not.toContain(message);
  });
});

test('a job that waits for a key is not said to have a refused one', () => {
  const row = jobRow({ state: 'queued', hold: 'auth', reason: 'No key is stored for Server. Enter one.' });
  expect(explained(row)).toContain('It waits: No key is stored');
  expect(explained(row)).not.toContain('refused');
});
