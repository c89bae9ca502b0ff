import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { english } from '../../../../../src-main/engine/storage/messages/english.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

const columns = 'select reason_text, reason_code, reason_params from job where id = 1';

describe('why a job is where it is', () => {
  it('is kept as a code and its parameters, and as no sentence', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/a.md')]);
    bench.commands.cancel([1]);
    expect(bench.database.prepare(columns).get()).toEqual({
      reason_text: null,
      reason_code: 'cancelled.unsent',
      reason_params: '{}',
    });
    expect(bench.job(1).reason).toBe(told('cancelled.unsent'));
  });

  it('keeps names as they are, whatever stands in them', () => {
    const bench = queueBench();
    const name = `plan (job 3) {x} 'a' "b" \\ \u202e.txt`;
    bench.intake.add([documentJob(`/in/${name}`, 'one'), documentJob('/in/other.txt', 'one')]);
    expect(bench.job(2).reason).toBe(told('duplicate.queued', { name, job: 1 }));
  });

  it('that an earlier version wrote as a sentence stands as it was, until the job goes on', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/a.md')]);
    bench.database.exec("update job set state = 'cancelled', reason_text = 'By you, nothing was sent'");
    const { reason } = bench.job(1);
    expect(english(reason)).toBe('By you, nothing was sent');
    expect(JSON.stringify(message('legacy.text', { text: 'By you, nothing was sent' }))).toBe(reason);
    expect(legacy('x')).toEqual({ code: 'legacy.text', params: { text: 'x' } });
    bench.commands.retry([1]);
    bench.commands.cancel([1]);
    expect(bench.job(1).reason).toBe(told('cancelled.unsent'));
    expect(bench.database.prepare(columns).get()).toMatchObject({ reason_text: null });
  });
});
