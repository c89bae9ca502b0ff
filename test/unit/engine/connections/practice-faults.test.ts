import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import type { PracticeFaultName } from '../../../../src-main/contract/practice.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../../../src-main/practice-service/practice-service.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

/** An engine that practises with its own practice service, whose ledger the test may read. */
async function practising(): Promise<{
  running: RunningEngine;
  own: PracticeService;
  readonly switchOn: (name: PracticeFaultName, times?: number) => Promise<unknown>;
  /** Adds such a file to a knowledge base; returns what reads its job. */
  readonly send: (name: string) => Promise<() => Promise<JobRow>>;
  readonly met: (name: PracticeFaultName) => Promise<number>;
}> {
  const clock = new LeapingClock();
  const started: PracticeService[] = [];
  const running = await runningEngine({
    host: {
      clock,
      startPractice: async ({ directory }) => {
        const service = await startPracticeService({ directory, clock, delays: { documentIndexingMs: 50 } });
        started.push(service);
        return service;
      },
    },
  });
  const { call } = running;
  const { id: connectionId } = await call['connections.startPractice']({});
  const [own] = started;
  if (own === undefined) throw new Error('no practice service was started');
  const { knowledgeBases } = await call['connections.targets']({ id: connectionId });
  const id = knowledgeBases.items[0]?.id ?? '';
  return {
    running,
    own,
    switchOn: async (name, times) => call['practice.setFault']({ name, times: times ?? null }),
    async send(name) {
      const path = join(running.folder, name);
      writeFileSync(path, `The text of ${name}`);
      const { added } = await call['jobs.addFiles']({
        tokens: [running.engine.chosenPaths.issue(path)],
        connectionId,
        target: { kind: 'knowledge_base', id, label: null, slideId: null, slideLabel: null },
      });
      return async () => (await call['jobs.get']({ id: added[0] ?? 0 })).job;
    },
    met: async (name) => (await call['practice.faults']({})).find((each) => each.name === name)?.met ?? -1,
  };
}

const taken = (own: PracticeService): number =>
  own.ledger().filter(({ operation, outcome }) => operation === 'upload-kb-doc' && outcome === 'accepted')
    .length;

describe('a practice service that is made to misbehave', () => {
  it('loses one answer: the job is in doubt, the file is there once, and the fault has ended by itself', async () => {
    const { running, own, switchOn, send } = await practising();
    await switchOn('lost_answer', 1);
    const job = await send('lost.txt');
    await running.until('it is in doubt', async () => (await job()).state === 'in_doubt');
    expect(taken(own)).toBe(1);
    const states = await running.call['practice.faults']({});
    expect(states.find(({ name }) => name === 'lost_answer')).toEqual({
      ...{ name: 'lost_answer', times: 1, met: 1, isOn: false },
    });

    const [found] = await running.call['jobs.check']({ ids: [(await job()).id] });
    expect(found).toMatchObject({ finding: 'arrived', settled: true });
    expect(taken(own)).toBe(1);
  });

  it('breaks off in the middle: nothing arrived, and it is sent again by itself', async () => {
    const { running, own, switchOn, send, met } = await practising();
    await switchOn('cut', 1);
    const job = await send('cut.txt');
    await running.until('it is done', async () => (await job()).state === 'done');
    expect([await met('cut'), taken(own)]).toEqual([1, 1]);
  });

  it.each(['late', 'too_many', 'broken'] as const)(
    'is %s until everything is fine again, and what waited for that goes once',
    async (name) => {
      const { running, own, switchOn, send, met } = await practising();
      await switchOn(name);
      const job = await send('waits.txt');
      await running.until('it was met', async () => (await met(name)) > 0);
      await running.call['practice.clearFaults']({});
      await running.until('it is done', async () => (await job()).state === 'done');
      expect(taken(own)).toBe(1);
      expect((await running.call['practice.faults']({})).every(({ isOn }) => !isOn)).toBe(true);
    },
  );

  it('asks to wait: the connection says until when, and nothing of that once it is over', async () => {
    const { running, switchOn, send } = await practising();
    const waitsUntilMs = async () =>
      (await running.call['app.snapshot']({})).connections.find(({ isPractice }) => isPractice)?.waitsUntilMs;
    expect(await waitsUntilMs()).toBeNull();
    await switchOn('too_many');
    const job = await send('waits.txt');
    await running.until('it waits', async () => (await waitsUntilMs()) !== null);
    expect((await job()).state).toBe('queued');
    await running.call['practice.clearFaults']({});
    await running.until('it is done', async () => (await job()).state === 'done');
    expect(await waitsUntilMs()).toBeNull();
  });

  it('refuses the key: the whole connection waits, until everything is fine again', async () => {
    const { running, own, switchOn, send } = await practising();
    const first = await send('first.txt');
    await running.until('it is done', async () => (await first()).state === 'done');
    await running.call['queue.pause']({ untilMs: null });
    const job = await send('waits.txt');
    await switchOn('key_refused');
    await running.call['queue.resume']({});
    const health = async () =>
      (await running.call['connections.list']({})).find(({ isPractice }) => isPractice)?.health;
    await running.until('the key is refused', async () => (await health()) === 'auth');
    expect([(await job()).state, taken(own)]).toEqual(['queued', 1]);
    await running.call['practice.setFault']({ name: 'key_refused', times: 0 });
    await running.until('it is done', async () => (await job()).state === 'done');
    expect(await health()).toBe('ok');
  });

  it.each([
    ['unknown_status', 'being_weighed'],
    ['endless', 'processing'],
  ] as const)(
    'is %s: what was taken stays %s, and is done once everything is fine again',
    async (name, word) => {
      const { running, own, switchOn, send, met } = await practising();
      await switchOn(name);
      const job = await send('worked on.txt');
      await running.until('it was asked for', async () => (await job()).remoteStatus === word);
      expect((await job()).state).toBe('tracking');
      expect(await met(name)).toBeGreaterThan(0);
      await running.call['practice.clearFaults']({});
      await running.call['jobs.retry']({ ids: [(await job()).id] });
      await running.until('it is done', async () => (await job()).state === 'done');
      expect(taken(own)).toBe(1);
    },
  );

  it('meets all that are switched on, each with its own count, and forgets them with the run', async () => {
    const { running, switchOn } = await practising();
    await switchOn('late', 3);
    const states = await switchOn('endless');
    expect(states).toMatchObject([
      { name: 'late', isOn: true, times: 3 },
      ...['lost_answer', 'cut', 'too_many', 'broken', 'key_refused', 'unknown_status'].map((name) => ({
        name,
        isOn: false,
        met: 0,
      })),
      { name: 'endless', isOn: true, times: null },
    ]);
    expect((await running.call['app.snapshot']({})).banners).toMatchObject([
      { kind: 'practice', detail: { code: 'banner.practice_one' } },
    ]);
    await running.restart();
    expect((await running.call['practice.faults']({})).some(({ isOn }) => isOn)).toBe(false);
  });

  it('is the one that Outbox runs: where there is none, nothing can be made to misbehave', async () => {
    const running = await runningEngine();
    const asked = Promise.resolve().then(() =>
      running.call['practice.setFault']({ name: 'late', times: null }),
    );
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    await expect(asked).rejects.toThrow('practice.not_running');
    expect(running.practice.faults()).toEqual([]);
  });
});
