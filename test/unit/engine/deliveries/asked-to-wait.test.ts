import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { englishOf } from '../../../../src-main/languages/english.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a service that asks to wait is said to wait in its own words', async () => {
  const running = await runningEngine();
  await running.watch();
  const body = { success: false, error: 'unavailable', message: 'Maintenance' };
  running.practice.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'status', status: 503, retryAfter: 60, body, count: 1 },
  ]);
  writeFileSync(join(running.folder, 'plan.txt'), 'This is the plan');
  const waiting = async (): Promise<string[]> => {
    const [connection] = await running.call['connections.list']({});
    return connection?.waitsBecause === undefined ? [] : [englishOf(connection.waitsBecause)];
  };
  await running.until('it asked to wait', async () => (await waiting()).length === 1);
  expect((await waiting()).join()).toMatch(/HTTP 503.*Maintenance/u);
  expect((await waiting()).join()).not.toMatch(/too many/iu);
  await running.until('it is delivered then', async () => {
    const [job] = await running.jobs();
    return job?.state === 'done' && (await waiting()).length === 0;
  });
});
