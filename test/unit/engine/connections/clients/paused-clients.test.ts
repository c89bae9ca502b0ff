import { legacyTold } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { Clients } from '../../../../../src-main/engine/connections/clients/clients.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

/** Acme has the knowledge base `kb_a`, and the rest of the connection belongs to Moss. */
function benchOfTwo(bench = queueBench()) {
  const clients = new Clients({
    database: bench.database,
    clock: bench.clock,
    onChanged: () => {
      bench.store.holdsChanged();
    },
  });
  return { ...bench, clients };
}

function twoClients(bench: ReturnType<typeof benchOfTwo>) {
  const acme = bench.clients.add('Acme', undefined);
  const moss = bench.clients.add('Moss', undefined);
  bench.clients.assign(moss.id, { connectionId: 1, target: null });
  bench.clients.assign(acme.id, {
    connectionId: 1,
    target: { kind: 'knowledge_base', id: 'kb_a', label: null },
  });
  return { acme, moss };
}

const documents = (target: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    documentJob(`/in/${target}/${String(index)}.pdf`, `${target} ${String(index)}.`, {
      target: { kind: 'knowledge_base', id: target, label: null, slideId: null, slideLabel: null },
    }),
  );

const targetOf = (bench: QueueBench): string | undefined => bench.store.claim(1)?.job.target_id;
const parked = (bench: QueueBench): number =>
  Number(bench.database.prepare('select count(*) from job where parked_for is not null').pluck().get());

describe('the jobs of a paused client', () => {
  it('wait, whatever stands before others, and go in their order once it is resumed', () => {
    const bench = benchOfTwo();
    const { acme } = twoClients(bench);
    bench.intake.add([...documents('kb_a', 3), ...documents('kb_m', 1)]);
    bench.clients.pause(acme.id);
    expect(targetOf(bench)).toBe('kb_m');
    expect(targetOf(bench)).toBeUndefined();
    bench.clients.resume(acme.id);
    expect([1, 2, 3].map(() => bench.store.claim(1)?.job.id)).toEqual([1, 2, 3]);
  });

  it('wait where the whole connection is theirs, apart from what is of another client', () => {
    const bench = benchOfTwo();
    const { moss } = twoClients(bench);
    bench.intake.add([...documents('kb_m', 2), ...documents('kb_a', 1)]);
    bench.clients.pause(moss.id);
    expect(targetOf(bench)).toBe('kb_a');
    expect(targetOf(bench)).toBeUndefined();
  });

  it('still wait for a new process, and go when it resumes them', () => {
    const folder = benchOfTwo();
    const { acme } = twoClients(folder);
    folder.intake.add(documents('kb_a', 2));
    folder.clients.pause(acme.id);
    expect(targetOf(folder)).toBeUndefined();
    const later = benchOfTwo(folder.reopen());
    expect(targetOf(later)).toBeUndefined();
    later.clients.resume(acme.id);
    expect(later.store.claim(1)?.job.id).toBe(1);
  });

  it('go when their target is given to somebody who is not paused, or when the client is removed', () => {
    const bench = benchOfTwo();
    const { acme, moss } = twoClients(bench);
    bench.intake.add(documents('kb_a', 2));
    bench.clients.pause(acme.id);
    expect(targetOf(bench)).toBeUndefined();
    const target = { kind: 'knowledge_base', id: 'kb_a', label: null } as const;
    bench.clients.assign(moss.id, { connectionId: 1, target });
    expect(targetOf(bench)).toBe('kb_a');
    bench.clients.pause(moss.id);
    expect(targetOf(bench)).toBeUndefined();
    bench.clients.remove(moss.id);
    expect(targetOf(bench)).toBe('kb_a');
  });

  it('are put out of the way a few at a time, so that no claim reads all of them, and come back the same way', () => {
    const bench = benchOfTwo();
    const { acme } = twoClients(bench);
    bench.intake.add([...documents('kb_a', 9000), ...documents('kb_m', 1)]);
    bench.clients.pause(acme.id);
    const turns = [1, 2, 3].map(() => {
      const target = targetOf(bench);
      const isAskedAgain = bench.store.nextDueAtMs(bench.clock.nowMs()) === bench.clock.nowMs();
      return { target, isAskedAgain, parked: parked(bench) };
    });
    expect(turns).toEqual([
      { target: undefined, isAskedAgain: true, parked: 4000 },
      { target: undefined, isAskedAgain: true, parked: 8000 },
      { target: 'kb_m', isAskedAgain: false, parked: 9000 },
    ]);
    bench.clients.resume(acme.id);
    expect(targetOf(bench)).toBe('kb_a');
    expect(parked(bench)).toBe(5000);
    expect(bench.store.nextDueAtMs(bench.clock.nowMs())).toBe(bench.clock.nowMs());
  });

  it('are shown as free from the moment on at which the client is resumed', () => {
    const bench = benchOfTwo();
    const { acme } = twoClients(bench);
    bench.intake.add(documents('kb_a', 1));
    const shown = () =>
      bench.database.prepare('select ready, cause, message, action from job_availability').get();
    bench.clients.pause(acme.id);
    expect(targetOf(bench)).toBeUndefined();
    expect(shown()).toEqual({
      ready: 0,
      cause: 'client',
      message: told('hold.client', { client: 'Acme' }),
      action: 'resume_client',
    });
    bench.clients.resume(acme.id);
    expect(shown()).toEqual({ ready: 1, cause: null, message: null, action: null });
  });

  it('go after the pause too where they had waited for another try before it', () => {
    const bench = benchOfTwo();
    const { acme } = twoClients(bench);
    bench.intake.add(documents('kb_a', 1));
    bench.database
      .prepare("update job set hold = 'backoff', counted_attempts = 1, due_at_ms = ?")
      .run(bench.clock.nowMs() - 1);
    bench.clients.pause(acme.id);
    expect(targetOf(bench)).toBeUndefined();
    bench.clients.resume(acme.id);
    expect(targetOf(bench)).toBe('kb_a');
  });

  it('keep what else became of them while they were out of the way', () => {
    const bench = benchOfTwo();
    const { acme } = twoClients(bench);
    bench.intake.add(documents('kb_a', 2));
    bench.clients.pause(acme.id);
    expect(targetOf(bench)).toBeUndefined();
    bench.store.holdTarget('kb_a', 1, legacyTold('The service does not know it'));
    bench.commands.cancel([2]);
    bench.clients.resume(acme.id);
    expect(targetOf(bench)).toBeUndefined();
    expect(bench.job(1)).toMatchObject({ state: 'queued', hold: 'target' });
    expect(bench.job(2)).toMatchObject({ state: 'cancelled' });
    bench.commands.retry([1, 2]);
    expect([bench.store.claim(1)?.job.id, bench.store.claim(1)?.job.id]).toEqual([1, 2]);
  });
});
