import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { JobFields } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

/* What the service accepted is sent a second time only where a person says that very thing. */

function benchWith(fields: Partial<JobFields>): QueueBench {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/plan.pdf', 'plan')]);
  bench.database
    .prepare('update job set state = :state, cause = :cause, remote_id = :remote_id where id = 1')
    .run({ ...bench.job(1), remote_id: 'doc_1', ...fields });
  return bench;
}

const leftAccepted: readonly (readonly [string, Partial<JobFields>])[] = [
  ['failed at the service', { state: 'needs_attention', cause: 'remote_failed' }],
  ['never got a final status', { state: 'needs_attention', cause: 'no_status' }],
];

describe('a job that was accepted and', () => {
  it.each(leftAccepted)('%s is asked about again when it is tried again', (_was, fields) => {
    const bench = benchWith(fields);
    expect(bench.commands.retry([1])).toEqual({ changed: 1, refused: [] });
    expect(bench.job(1)).toMatchObject({ state: 'tracking', remote_id: 'doc_1' });
  });

  it('was cancelled then is not queued as if nothing of it were there', () => {
    const bench = benchWith({ state: 'cancelled' });
    expect(bench.commands.retry([1]).refused).toEqual([{ id: 1, why: message('not_done.accepted_before') }]);
    expect(bench.job(1).state).toBe('cancelled');
  });

  it.each([...leftAccepted, ['was cancelled then', { state: 'cancelled' }] as const])(
    '%s goes again as the same job where a person sends it anyway',
    (_was, fields) => {
      const bench = benchWith(fields);
      expect(bench.commands.sendAnyway([1])).toEqual({ changed: 1, refused: [] });
      expect(bench.job(1)).toMatchObject({ state: 'queued', repetition: 0 });
      expect(bench.store.get(2)).toBeNull();
    },
  );

  it('was cancelled then goes beside another one with its content', () => {
    const bench = benchWith({ state: 'cancelled' });
    bench.intake.add([documentJob('/in/copy.pdf', 'plan')]);
    expect(bench.commands.sendAnyway([1]).refused).toEqual([]);
    expect(bench.job(1)).toMatchObject({ state: 'queued', repetition: 1 });
  });

  it('is followed is not sent beside that', () => {
    const bench = benchWith({ state: 'tracking' });
    expect(bench.commands.sendAnyway([1]).refused).toEqual([
      { id: 1, why: message('not_done.not_delivered') },
    ]);
  });
});
