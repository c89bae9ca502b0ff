import { said } from '../../../../helpers/said.ts';
import { expect, it } from 'vitest';
import type { JobFields } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { createJobsOfConnection } from '../../../../../src-main/engine/jobs/store/jobs-of-connection.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

const cases: readonly { was: string; fields: Partial<JobFields>; says: RegExp }[] = [
  { was: 'waits for its first turn', fields: {}, says: /removed: nothing can have arrived$/ },
  {
    was: 'waits to go again after it failed at the service',
    fields: { state: 'queued', remote_id: 'doc_1', attempt_count: 1 },
    says: /removed\. What the service accepted stays there$/,
  },
  { was: 'is in doubt', fields: { state: 'in_doubt' }, says: /may have arrived$/ },
  {
    was: 'has a damaged record',
    fields: { state: 'needs_attention', cause: 'damaged' },
    says: /no one can say what was sent$/,
  },
];

it.each(cases)('a job that $was says what is known of its content when its connection is removed', (row) => {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/1.pdf')]);
  bench.database
    .prepare(
      'update job set state = :state, cause = :cause, remote_id = :remote_id, attempt_count = :attempt_count where id = 1',
    )
    .run({ ...bench.job(1), ...row.fields });
  const jobs = createJobsOfConnection(bench.database, bench.store);
  expect(jobs.endSome(bench.job(1).connection_id, 10)).toBe(1);
  expect(bench.job(1).state).toBe('cancelled');
  expect(said(bench.job(1).reason)).toMatch(row.says);
});
