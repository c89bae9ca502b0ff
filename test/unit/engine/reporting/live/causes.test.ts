import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSendingRules, type MachineConditions } from '../../../../../src-main/contract/sending.ts';
import type { Banner } from '../../../../../src-main/contract/status.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

const quietSignals = { onWake: () => () => undefined, onNetworkChange: () => () => undefined };

it.each([
  ['battery', { isOnBattery: true, isMetered: null }],
  ['metered', { isOnBattery: null, isMetered: true }],
] as const)(
  'what the machine holds is called by its cause: %s',
  async (cause, conditions: MachineConditions) => {
    const running = await runningEngine({
      host: { signals: { ...quietSignals, conditions: () => conditions } },
    });
    await running.call['queue.setRules']({ ...defaultSendingRules, onBattery: 'wait', onMetered: 'wait' });
    await running.watch();
    writeFileSync(join(running.folder, 'one.txt'), 'This is one');
    await running.until('it is queued', async () => (await running.jobs()).length === 1);
    const [job] = await running.jobs();
    expect(job).toMatchObject({
      hold: cause,
      lift: { scope: 'queue', by: 'machine', action: 'send_anyway' },
    });
    const { explanation } = await running.call['jobs.get']({ id: job?.id ?? 0 });
    expect(explanation.at(-1)?.code).toBe('explained.lift.anyway');
    await running.call['queue.disregardRules']({ untilMs: Number.MAX_SAFE_INTEGER });
    await running.until('it goes', async () => (await running.jobs())[0]?.state === 'done');
  },
);

it('a service that answers as it should not is called that, and never offline', async () => {
  const running = await runningEngine();
  running.practice.setFaults([{ endpoint: '*', kind: 'html' }]);
  await running.call['connections.check']({ id: running.connection.id });
  const { banners } = await running.call['app.snapshot']({});
  expect(banners.map(({ kind }) => kind)).toEqual(['trouble']);
  running.practice.setFaults([{ endpoint: '*', kind: 'refuse' }]);
  await running.call['connections.check']({ id: running.connection.id });
  const [away, ...others] = (await running.call['app.snapshot']({})).banners;
  expect([away?.kind, others]).toEqual(['offline', []]);
  // Its title says that it cannot be reached: below it stands why, and not the same once more.
  expect(away?.detail?.code).toMatch(/^failure\./u);
});

it('a target that is gone has its banner at once, and loses it when its jobs go', async () => {
  const running = await runningEngine();
  let told: readonly Banner[] = [];
  running.engine.onChanged(({ banners }) => {
    if (banners !== undefined) told = banners;
  });
  await running.call['queue.pause']({ untilMs: null });
  await running.watch();
  // More than go at once.
  const files = 12;
  for (let file = 0; file < files; file += 1) {
    writeFileSync(join(running.folder, `${String(file)}.txt`), `This is ${String(file)}`);
  }
  await running.until('all are queued', async () => (await running.jobs()).length === files);
  running.practice.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'missing' },
    { endpoint: 'list-kb-docs', kind: 'missing' },
  ]);
  await running.call['queue.resume']({});
  await running.until('its other jobs wait', async () =>
    (await running.jobs()).some(({ hold }) => hold === 'target'),
  );
  await running.until('its banner is told', () => told.some(({ kind }) => kind === 'target'));
  running.practice.clearFaults();
  const waiting = (await running.jobs()).filter(({ hold }) => hold === 'target').map(({ id }) => id);
  await running.call['jobs.retry']({ ids: waiting });
  await running.until('its banner is gone', () => !told.some(({ kind }) => kind === 'target'));
});
