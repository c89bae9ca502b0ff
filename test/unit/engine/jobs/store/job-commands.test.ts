import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

function benchWith(count: number): { bench: QueueBench; ids: number[] } {
  const bench = queueBench();
  const added = bench.intake.add(
    Array.from({ length: count }, (_, index) => documentJob(`/in/${String(index)}.pdf`)),
  );
  bench.changes.length = 0;
  return { bench, ids: added.map(({ jobId }) => jobId ?? 0) };
}

const statesOf = (bench: QueueBench, ids: readonly number[]): string[] =>
  ids.map((id) => bench.job(id).state);

describe('a command for several jobs', () => {
  it('is told of job by job once all of it is written', () => {
    const { bench, ids } = benchWith(3);
    expect(bench.commands.cancel([...ids, 99])).toEqual({
      changed: 3,
      refused: [{ id: 99, why: message('not_done.unknown_job', { job: 99 }) }],
    });
    expect(bench.changes.map(({ after }) => [after.id, after.state])).toEqual(
      ids.map((id) => [id, 'cancelled']),
    );
  });

  it('changes nothing and tells nothing where one of them cannot be written', () => {
    const { bench, ids } = benchWith(3);
    bench.database.exec(`
      create temp trigger no_room before update on main.job when old.id = ${String(ids[2])}
      begin select raise(abort, 'database or disk is full'); end`);
    expect(() => bench.commands.cancel(ids)).toThrow('database or disk is full');
    expect(statesOf(bench, ids)).toEqual(['queued', 'queued', 'queued']);
    expect(bench.changes).toEqual([]);

    bench.database.exec('drop trigger no_room');
    bench.commands.cancel(ids);
    expect(statesOf(bench, ids)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(bench.changes, 'and nothing of the first time').toHaveLength(3);
  });

  it('sends all again that was delivered, or none of it', () => {
    const { bench, ids } = benchWith(2);
    bench.database.exec(`update job set state = 'done', proof = 'indexed', ended_at_ms = 1`);
    bench.database.exec(`
      create temp trigger no_room before insert on main.job when new.name = '1.pdf'
      begin select raise(abort, 'database or disk is full'); end`);
    expect(() => bench.commands.sendAnyway(ids)).toThrow('database or disk is full');
    expect(bench.store.inState('queued')).toEqual([]);
    expect(bench.changes).toEqual([]);
    bench.database.exec('drop trigger no_room');
    bench.commands.sendAnyway(ids);
    expect(bench.changes.map(({ before, after }) => [before, after.name])).toEqual([
      [null, '0.pdf'],
      [null, '1.pdf'],
    ]);
  });
});
