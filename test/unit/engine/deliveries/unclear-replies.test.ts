import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../src-main/engine/host-services.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const files = 12;

/** Many documents, and a service that takes each without saying so. */
async function unclearService({ look }: { look: boolean }): Promise<{
  running: RunningEngine;
  told: Notification[];
  asked: () => number;
  untilHeld: () => Promise<void>;
}> {
  const told: Notification[] = [];
  const running = await runningEngine({
    engine: { look },
    host: { notify: (notification) => void told.push(notification) },
  });
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'unsaid' }]);
  await running.call['queue.pause']({ untilMs: null });
  await running.watch();
  for (let index = 0; index < files; index += 1) {
    const name = `file-${String(index)}.txt`;
    writeFileSync(join(running.folder, name), `This is ${name}`);
  }
  await running.until('all are queued', async () => (await running.jobs()).length === files);
  await running.call['queue.resume']({});
  return {
    running,
    told,
    asked: () => running.practice.ledger().filter(({ operation }) => operation === 'upload-kb-doc').length,
    untilHeld: () =>
      running.until('what is queued waits', async () => {
        const jobs = await running.jobs();
        const queued = jobs.filter(({ state }) => state === 'queued');
        const isSending = jobs.some(({ state }) => state === 'sending');
        return !isSending && queued.length > 0 && queued.every(({ hold }) => hold === 'unclear_replies');
      }),
  };
}

describe('a service of which nobody can tell what it took', () => {
  it('is sent no more after five in a row, until somebody lets that go: then one tries first', async () => {
    const { running, told, asked, untilHeld } = await unclearService({ look: false });
    const id = running.connection.id;
    await untilHeld();
    const sent = asked();
    expect(sent, 'the eight that began together').toBeLessThanOrEqual(8);
    // The last attempt is put away a moment after its end is written.
    await running.untilIdle();
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, exitCode: 6 });

    const waiting = (await running.jobs()).find(({ state }) => state === 'queued');
    expect(waiting?.lift).toEqual({ scope: 'kind', by: 'person', action: 'try_again' });
    expect(waiting?.reason).toContain('Last: ');
    const { explanation } = await running.call['jobs.get']({ id: waiting?.id ?? 0 });
    expect(explanation.at(-1)?.code).toBe('explained.lift.unclear_replies');
    const { held, banners } = await running.call['app.snapshot']({});
    expect(held).toMatchObject([{ cause: 'unclear_replies', jobKind: 'kb_document', jobs: files - sent }]);
    expect(banners.map(({ title }) => title.code)).toEqual(['banner.held.unclear_replies']);
    const activity = await running.call['activity.page']({ beforeId: null, limit: 50 });
    expect(activity.filter(({ title }) => title.code === 'alarm.doubt')).toHaveLength(1);
    expect(
      told.map(({ title }) => title.code),
      'said once, whatever counted',
    ).toEqual(['alarm.doubt']);

    // It is as unclear: one more, and no second one.
    await running.call['connections.tryAgain']({ id, jobKind: 'kb_document', targetId: null });
    await running.until('one was asked', () => asked() === sent + 1);
    await untilHeld();
    expect(asked()).toBe(sent + 1);

    running.practice.clearFaults();
    await running.call['connections.tryAgain']({ id, jobKind: 'kb_document', targetId: null });
    await running.until('all were sent', async () =>
      (await running.jobs()).every(({ state }) => state !== 'queued' && state !== 'sending'),
    );
    expect((await running.call['app.snapshot']({})).held).toEqual([]);
  });

  it('is let go by itself once the service lists each that was in doubt, and is sent each file once', async () => {
    const { running, asked } = await unclearService({ look: true });
    await running.until('all of it is found there', async () => {
      const jobs = await running.jobs();
      return jobs.length === files && jobs.every(({ state }) => state === 'done');
    });
    expect(asked(), 'each once').toBe(files);
    expect((await running.call['app.snapshot']({})).held).toEqual([]);
  });

  it('stays held over a restart', async () => {
    const { running, asked, untilHeld } = await unclearService({ look: false });
    await untilHeld();
    const sent = asked();
    await running.restart();
    await untilHeld();
    expect(asked()).toBe(sent);
  });
});
