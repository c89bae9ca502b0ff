import { said } from '../../../../helpers/said.ts';
import { describe, expect, it } from 'vitest';
import type { JobFields } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

describe('a job that a person cancels', () => {
  const cases: readonly { was: string; fields: Partial<JobFields>; says: RegExp }[] = [
    { was: 'waits for its first turn', fields: {}, says: /Nothing was sent$/ },
    { was: 'is in doubt', fields: { state: 'in_doubt' }, says: /may have arrived/ },
    {
      was: 'was answered before all of it was sent',
      fields: { state: 'needs_attention', cause: 'early_success' },
      says: /may have arrived/,
    },
    {
      was: 'failed at the service after it was accepted',
      fields: { state: 'needs_attention', cause: 'remote_failed', remote_id: 'doc_1' },
      says: /accepted stays there$/,
    },
    {
      was: 'never got a final status',
      fields: { state: 'needs_attention', cause: 'no_status' },
      says: /accepted stays there$/,
    },
    {
      was: 'waits to go again after it failed at the service',
      fields: { state: 'queued', remote_id: 'doc_1', attempt_count: 1 },
      says: /accepted stays there$/,
    },
    {
      was: 'waits for its second try',
      fields: { state: 'queued', attempt_count: 1 },
      says: /nothing can have arrived$/,
    },
  ];

  it.each(cases)('and that $was says what is known of its content', ({ fields, says }) => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf')]);
    bench.database
      .prepare(
        'update job set state = :state, cause = :cause, remote_id = :remote_id, attempt_count = :attempt_count where id = 1',
      )
      .run({ ...bench.job(1), ...fields });
    bench.commands.cancel([1]);
    expect(bench.job(1).state).toBe('cancelled');
    expect(said(bench.job(1).reason)).toMatch(says);
  });
});
