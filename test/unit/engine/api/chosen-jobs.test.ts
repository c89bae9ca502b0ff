import { message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function baseOf({ call, connection }: RunningEngine, index: number) {
  const { knowledgeBases } = await call['connections.targets']({ id: connection.id });
  const base = knowledgeBases.items[index];
  if (base === undefined) throw new Error('no knowledge base');
  return { kind: 'knowledge_base', id: base.id, label: null, slideId: null } as const;
}

/** Files that wait for the first knowledge base, of an engine that sends nothing yet; their ids by name. */
async function waiting(running: RunningEngine, ...names: string[]): Promise<number[]> {
  const tokens = names.map((name) => {
    const path = join(running.folder, name);
    writeFileSync(path, `the text of ${name}`);
    return running.engine.chosenPaths.issue(path);
  });
  const target = { ...(await baseOf(running, 0)), slideLabel: null };
  await running.call['jobs.addFiles']({ tokens, connectionId: running.connection.id, target, batch: {} });
  const rows = await running.jobs();
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? 0);
}

describe('jobs that a person chose', () => {
  it('wait while they are held, say so, and go when they are released', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const [a = 0, b = 0] = await waiting(running, 'a.md', 'b.md');
    expect(await running.call['jobs.hold']({ ids: [a, b] })).toEqual({ changed: 2, refused: [] });
    expect((await running.call['jobs.get']({ id: a })).job).toMatchObject({
      hold: 'held',
      reason: message('hold.job'),
      lift: { scope: 'job', by: 'person', action: 'release_job' },
    });
    await running.call['jobs.release']({ ids: [b] });
    await running.restart({ deliver: true });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
    await running.call['jobs.release']({ ids: [a] });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(2);
  });

  it('are sent elsewhere, each by another job, and back again', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const [a = 0, b = 0] = await waiting(running, 'a.md', 'b.md');
    await running.call['jobs.hold']({ ids: [b] });
    const { id: connectionId } = running.connection;
    const [first, second] = [await baseOf(running, 0), await baseOf(running, 1)];
    const there = await running.call['jobs.retarget']({ ids: [a, b], connectionId, target: second });
    expect(there).toMatchObject({ changed: 2, refused: [] });
    expect((await running.call['jobs.get']({ id: a })).job.reason?.code).toBe('target.moved');
    const newOf = (id: number): number => there.moved.find((each) => each.id === id)?.newId ?? 0;
    expect((await running.call['jobs.get']({ id: newOf(b) })).job, 'what is held stays so').toMatchObject({
      hold: 'held',
      target: { id: second.id },
      batchId: (await running.call['jobs.get']({ id: b })).job.batchId,
    });
    const back = await running.call['jobs.retarget']({ ids: [newOf(b)], connectionId, target: first });
    await running.call['jobs.release']({ ids: back.moved.map(({ newId }) => newId) });
    await running.restart({ deliver: true });
    await running.untilIdle();
    const delivered = running.accepted().map(({ path }) => path.includes(second.id));
    expect(delivered.sort()).toEqual([false, true]);
  });

  it('go to another connection too, where they are in no batch', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const [a = 0] = await waiting(running, 'a.md');
    const { baseUrl } = running.connection;
    const { connection } = await running.call['connections.save']({
      ...{ name: 'Other', baseUrl, key: running.practice.apiKey },
    });
    const target = await baseOf(running, 1);
    const { moved } = await running.call['jobs.retarget']({ ids: [a], connectionId: connection.id, target });
    expect((await running.call['jobs.get']({ id: moved[0]?.newId ?? 0 })).job).toMatchObject({
      connectionId: connection.id,
      batchId: null,
      state: 'queued',
    });
  });

  it('stay where they are and are told, where they cannot go', async () => {
    const running = await runningEngine();
    const [a = 0] = await waiting(running, 'a.md');
    await running.untilIdle();
    const target = await baseOf(running, 1);
    const { id: connectionId } = running.connection;
    expect(await running.call['jobs.retarget']({ ids: [a], connectionId, target })).toEqual({
      ...{ changed: 0, moved: [], refused: [{ id: a, why: message('not_done.no_longer_waits') }] },
    });
    await expect(async () =>
      running.call['jobs.retarget']({ ids: [a], connectionId: 99, target }),
    ).rejects.toThrow('connection.unknown {"connection":99}');
  });

  it('go to another client’s target by a person’s own word alone', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    const [a = 0] = await waiting(running, 'a.md');
    const { id: connectionId } = running.connection;
    for (const [index, name] of ['Kestrel', 'Halden'].entries()) {
      const { id: clientId } = await running.call['clients.add']({ name });
      const { kind, id, label } = await baseOf(running, index);
      await running.call['clients.assign']({ clientId, connectionId, target: { kind, id, label } });
    }
    const target = await baseOf(running, 1);
    const asked = { ids: [a], connectionId, target };
    await expect(running.call['jobs.retarget'](asked)).rejects.toThrow('crossing.job');
    expect((await running.call['jobs.retarget']({ ...asked, otherClient: true })).changed).toBe(1);
  });
});
