import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { AttemptFenced } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import type { Claim } from '../../../../../src-main/engine/jobs/store/sending-commits.ts';
import { accepted, serverTrouble } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const indexed: AttemptResult = { ...accepted, proof: 'indexed' };
const whole = { sentBytes: 1000, isCancelled: false };

function claimOne(bench: QueueBench): Claim {
  bench.intake.add([documentJob('/in/a.pdf')]);
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  return claim;
}

describe('an attempt that is not the present one of its job', () => {
  it('writes nothing where another run has the job in hand, even in an attempt of the same number', () => {
    const bench = queueBench();
    const claim = claimOne(bench);
    bench.database.exec('update job set epoch = epoch + 1');
    bench.database.exec('update attempt set epoch = epoch + 1');
    expect(() => bench.store.recordFinal(claim, 1000)).toThrow(AttemptFenced);
    expect(bench.store.finish(claim, indexed, whole).after).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'sending', phase: 'open', remote_id: null });
  });

  it('writes nothing where the job was put back and claimed again', () => {
    const bench = queueBench();
    const former = claimOne(bench);
    bench.store.finish(former, { kind: 'stopped', message: legacy('Stopped') }, whole);
    const present = bench.store.claim(1);
    expect(() => bench.store.recordFinal(former, 1000)).toThrow(AttemptFenced);
    expect(bench.store.finish(former, indexed, whole).after).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'sending', attempt_count: present?.job.attempt_count });
  });

  it('records its end once', () => {
    const bench = queueBench();
    const claim = claimOne(bench);
    bench.store.recordFinal(claim, 1000);
    expect(() => bench.store.recordFinal(claim, 1000)).toThrow(AttemptFenced);
  });
});

describe('a row that was read before it changed', () => {
  it.each([
    ['state', "update job set state = 'needs_attention', cause = 'poison'"],
    ['run', 'update job set epoch = epoch + 1'],
    ['attempt', 'update job set attempt_count = attempt_count + 1'],
  ])('is not written over: another %s', (_what, change) => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/a.pdf')]);
    const read = bench.job(1);
    bench.database.exec(change);
    const changed = bench.job(1);
    expect(() => bench.store.change(read, { ...read, state: 'cancelled' })).toThrow(AttemptFenced);
    expect(bench.job(1)).toEqual(changed);
  });
});

describe('a step that no job may take', () => {
  it('is refused by the queue itself, and nothing is written', () => {
    const bench = queueBench();
    bench.store.finish(claimOne(bench), indexed, whole);
    const done = bench.job(1);
    expect(done.state).toBe('done');
    expect(() => bench.store.change(done, { ...done, state: 'queued', proof: null })).toThrow(
      'Job 1 cannot go from done to queued',
    );
    expect(bench.job(1)).toEqual(done);
  });
});

describe('a job that a person cancels while it is sent', () => {
  it.each<[string, AttemptResult]>([
    ['fails', serverTrouble],
    ['is stopped', { kind: 'stopped', message: legacy('Stopped') }],
    [
      'finds its connection held',
      { kind: 'connection_held', hold: 'offline', message: legacy('No network'), reply: null },
    ],
    ['finds its file changed', { kind: 'source_changed', message: legacy('Saved again') }],
    ['finds its file locked', { kind: 'source_busy', message: legacy('Locked') }],
  ])('is not tried again when the attempt %s', (_what, result) => {
    const bench = queueBench();
    bench.store.finish(claimOne(bench), result, { sentBytes: 400, isCancelled: true });
    expect(bench.job(1).state).toBe('cancelled');
  });

  it('is done all the same when the service has accepted it', () => {
    const bench = queueBench();
    bench.store.finish(claimOne(bench), indexed, { sentBytes: 1000, isCancelled: true });
    expect(bench.job(1)).toMatchObject({ state: 'done', remote_id: 'doc_1' });
  });
});

describe('a transition', () => {
  it('names no column that stays what it was, so that no index is written for nothing', () => {
    const bench = queueBench();
    const job = claimOne(bench).job;
    const seen: string[] = [];
    bench.database.function('name_column', (name) => void seen.push(String(name)));
    for (const column of ['slide_id', 'remote_id', 'repetition', 'order_key', 'state', 'reason_code']) {
      bench.database.exec(`
        create temp trigger named_${column} after update of ${column} on main.job begin select name_column('${column}'); end`);
    }
    bench.store.change(job, { ...job, reason: told('job.interrupted') });
    expect(seen.toSorted()).toEqual(['reason_code', 'state']);
    expect(bench.job(1).reason).toBe(told('job.interrupted'));
  });

  it('gives the row back as the table has it', () => {
    const bench = queueBench();
    const claim = claimOne(bench);
    const { after } = bench.store.finish(bench.store.recordFinal(claim, 1000), indexed, whole);
    expect(after).toEqual(bench.job(1));
  });
});
